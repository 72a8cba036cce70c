import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { useCompany } from './company';
import styles from './Dashboard.module.css';
import { demandQuery, healthQuery } from './queries';

/** Lines that the first view names; the page behind them has all. */
const MOST = 3;

/** What investors looked for that own funds missed; it comes by itself, as it may take longer than the rest. */
export function Demand() {
  const { t } = useTranslation('dashboard');
  const id = useCompany();
  const { data, error, refetch } = useQuery(demandQuery(useLang(), id));
  return (
    <section className={styles.part} aria-labelledby="demand">
      <h2 id="demand">{t('demand.title')}</h2>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Bones lines={3} height="2rem" /> : null}
      {data?.missed.length === 0 ? <p className={styles.quiet}>{t('demand.none')}</p> : null}
      {data === undefined || data.missed.length === 0 ? null : (
        <ul className={styles.rows}>
          {data.missed.slice(0, MOST).map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two searches may be told alike, and lines hold nothing.
            <li key={place}>
              <LocalLink to={pathTo('fund', { slug: line.fund.slug, id: line.fund.id })}>
                {line.fund.name}
              </LocalLink>
              : {line.text}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.links}>
        <LocalLink to={pathTo('dashboardStats', { id })}>{t('demand.all')}</LocalLink>
      </p>
    </section>
  );
}

/** How many documents of the own funds want something. */
export function Documents() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const id = useCompany();
  const { data, error, refetch } = useQuery(healthQuery(useLang()));
  return (
    <section className={styles.part} aria-labelledby="documents">
      <h2 id="documents">{t('documents.title')}</h2>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Bones lines={1} height="2rem" /> : null}
      {data === undefined ? null : (
        <p>
          {data.count === 0
            ? t('documents.healthy')
            : t('documents.found', { count: data.count, formatted: format.number(data.count) })}
        </p>
      )}
      <p className={styles.links}>
        <LocalLink to={pathTo('dashboardNews', { id })}>{t('documents.all')}</LocalLink>
      </p>
    </section>
  );
}
