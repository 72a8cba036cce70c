import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MacroOverviewItem } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang, useOtherLang } from '@/shared/i18n/language';
import { historyQuery } from '@/shared/macro/queries';
import { Change, Scale, Steps } from '@/shared/macro/Strip';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './MacroViews.module.css';

/** What an asset manager expects of markets: its latest view, what has changed, and the course over time. */
export function MacroViews({ id }: { id: number }) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const other = useOtherLang();
  const { data } = useQuery(historyQuery(useLang(), id));
  const [latest] = data?.results ?? [];
  // Most asset managers have none; what is missing here is said nowhere else.
  if (data === undefined || latest === undefined) return null;
  return (
    <section className={styles.section} aria-labelledby="macro-views">
      <h2 id="macro-views">{t('ofCompany.title')}</h2>
      <p className={styles.note}>
        {t('ofCompany.of', { date: format.date(latest.date) })}
        {latest.simulated ? ` ${t('ofCompany.simulated')}` : null}
      </p>
      {latest.comment === '' ? null : (
        <p className={styles.comment} lang={other(latest.comment_language)}>
          {latest.comment}
        </p>
      )}
      <Views latest={latest} history={[...data.results].reverse()} />
      <p>
        <LocalLink to={`${pathTo('macroViews')}?company_info=${id}`}>{t('ofCompany.compare')}</LocalLink>
      </p>
    </section>
  );
}

interface ViewsProps {
  latest: MacroOverviewItem;
  /** The oldest first. */
  history: readonly MacroOverviewItem[];
}

function Views({ latest, history }: ViewsProps) {
  const { t } = useTranslation('macro');
  const course = (code: string) =>
    history.map(({ date, groups }) => ({
      date,
      rating: groups.flatMap(({ regions }) => regions).find((one) => one.code === code)?.rating ?? null,
    }));
  return (
    <table className={styles.views}>
      <caption className={styles.spoken}>{t('ofCompany.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columns.category')}</th>
          <th scope="col">{t('ofCompany.rating')}</th>
          <th scope="col">{t('ofCompany.change')}</th>
          <th scope="col" className={styles.course}>
            {t('ofCompany.course')}
          </th>
        </tr>
      </thead>
      {latest.groups.map((group) => (
        <tbody key={group.code}>
          <tr>
            <th scope="rowgroup" colSpan={4} className={styles.group}>
              {group.label}
            </th>
          </tr>
          {group.regions.map((region) => (
            <tr key={region.code}>
              <th scope="row">{region.label}</th>
              <td>
                <Scale rating={region.rating} />
              </td>
              <td className={styles.change}>
                <Change {...region} />
              </td>
              <td className={styles.course}>
                <Steps course={course(region.code)} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
