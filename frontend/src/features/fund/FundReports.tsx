import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { articleAddress } from '@/shared/address/article';
import { Mentioned } from '@/shared/articles/Mentions';
import { mentionsOfFundQuery } from '@/shared/articles/pages';
import { useFormat } from '@/shared/format';
import { useIdle } from '@/shared/hooks/use-idle';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { useSession } from '@/shared/session/store';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Details.module.css';

interface Props {
  fund: number;
  isin: string;
}

/** Reports in whose text or PDF the fund stands, with the pages; nothing for visitors, and where there is none. */
export function FundReports({ fund, isin }: Props) {
  const { t } = useTranslation('passages');
  const format = useFormat();
  const { user } = useSession();
  const idle = useIdle();
  const { data } = useQuery({ ...mentionsOfFundQuery(fund, useLang()), enabled: user !== null && idle });
  if (user === null || data === undefined || data.count === 0) return null;
  return (
    <section className={styles.reports} aria-label={t('fundIn')}>
      <h3>{t('fundIn')}</h3>
      <p className={styles.lead}>{t('fundInLead')}</p>
      <ul>
        {data.results.map(({ report_id, slug, title, date, category_label, in_text, pages }) => (
          <li key={report_id}>
            <LocalLink to={articleAddress('reports', { id: report_id, slug })}>{title}</LocalLink>
            <span className={styles.about}>
              {category_label}, <time dateTime={date}>{format.date(date)}</time>
            </span>
            <Mentioned title={title} inText={in_text} pages={pages} />
          </li>
        ))}
      </ul>
      {data.count > data.results.length ? (
        <LocalLink
          to={`${pathTo('reports')}?${new URLSearchParams({ search: isin, page: '1', per_page: '15' })}`}
        >
          {t('fundInMore', { isin })}
        </LocalLink>
      ) : null}
    </section>
  );
}
