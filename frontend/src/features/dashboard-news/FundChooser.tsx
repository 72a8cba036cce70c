import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { apiGet } from '@/shared/api/client';
import { useFormat } from '@/shared/format';
import { useRestingText } from '@/shared/fund-search/search';
import { type Lang, useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './DashboardNews.module.css';

/** Funds that are listed before somebody narrows them. */
const FEW = 6;

const ownFundsQuery = (lang: Lang, search: string) =>
  queryOptions({
    queryKey: ['own-funds', lang, search, FEW],
    queryFn: ({ signal }) =>
      apiGet('own_funds/', { query: { lang, search: search || null, per_page: FEW }, signal }),
    placeholderData: keepPreviousData,
  });

/** The way to the page on which a fund of the company is edited. */
export function FundChooser() {
  const { t } = useTranslation('dashboardNews');
  const format = useFormat();
  const lang = useLang();
  const id = useId();
  const { text, type } = useRestingText();
  const { data } = useQuery(ownFundsQuery(lang, text));
  const funds = data?.results.filter((fund) => fund.id !== null) ?? [];
  const more = (data?.count ?? 0) - (data?.results.length ?? 0);
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('chooser.title')}</h2>
      <p>{t('chooser.hint')}</p>
      <label className={styles.search}>
        {t('chooser.label')}
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <ul className={styles.funds}>
        {funds.map((fund) => (
          <li key={fund.fund_id}>
            <LocalLink to={pathTo('editFund', { id: fund.id ?? 0 })}>{fund.name}</LocalLink>{' '}
            <span className={styles.about}>{fund.isin}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.about}>
        {data?.count === 0 ? t('chooser.none') : null}
        {more > 0 ? t('chooser.more', { count: more, formatted: format.number(more) }) : null}
      </p>
    </section>
  );
}
