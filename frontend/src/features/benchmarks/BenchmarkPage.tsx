import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { ApiError } from '@/shared/api/client';
import type { BenchmarkOfFund } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { type ListAddress, useDropRejected, useListAddress } from '@/shared/list/address';
import filters from '@/shared/list/Filters.module.css';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Benchmarks.module.css';
import { Beside } from './Beside';
import { Charts } from './Charts';
import { NoticeToday } from './NoticeToday';
import { OwnRanking } from './OwnRanking';
import { fundQuery } from './queries';
import { type BenchmarkState, codec, GROUPS } from './state';
import { FundTable } from './Table';

/** A real estate fund beside its group, and the table of all of them. */
export function Component() {
  const { t } = useTranslation('benchmarks');
  const { id = '' } = useParams();
  const local = useLocalPath();
  const list = useListAddress(codec);
  const { data, error, refetch, isFetching } = useQuery(fundQuery(useLang(), id, list.state));
  usePage(data?.name ?? t('title'), data?.name ?? null);
  useDropRejected(codec, list, error);
  if (error instanceof ApiError && error.status === 404)
    return <Navigate to={local(pathTo('aif'))} replace />;
  return (
    <div className={styles.page} aria-busy={isFetching}>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Bones lines={14} height="2.5rem" /> : null}
      <IgnoredNote ignored={list.ignored} />
      {data ? (
        <>
          <Head fund={data} list={list} />
          <Beside fund={data} />
          <OwnRanking own={data.id} list={list} />
          <Charts fund={data} list={list} />
          <NoticeToday id={data.id} list={list} />
        </>
      ) : null}
      <FundTable list={list} own={data?.id ?? null} />
    </div>
  );
}

function Head({ fund, list }: { fund: BenchmarkOfFund; list: ListAddress<BenchmarkState> }) {
  const { t } = useTranslation('benchmarks');
  const format = useFormat();
  const { state, change } = list;
  return (
    <header className={styles.head}>
      <p className={styles.kicker}>{t('title')}</p>
      <h1>{fund.name}</h1>
      <p className={styles.facts}>
        {fund.company} · {fund.isin} ·{' '}
        <LocalLink to={pathTo('fund', { slug: fund.slug, id: fund.tranche_id })}>{t('toFund')}</LocalLink>
      </p>
      {fund.rank === null ? null : (
        <p className={styles.rank}>
          <strong>{fund.rank.label}</strong>{' '}
          <span>{t('points', { points: format.number(fund.rating_total, 1) })}</span>
        </p>
      )}
      {fund.breaches.length > 0 ? (
        <p className={styles.breach}>
          {t('breach', {
            names: fund.breaches
              .map((name) => fund.columns.find((column) => column.name === name)?.label ?? name)
              .join(', '),
          })}
        </p>
      ) : null}
      <div className={filters.filters}>
        <label>
          <span>{t('date')}</span>
          <select
            value={fund.record_date}
            onChange={({ target }) =>
              change({ record_date: target.value === fund.record_dates[0] ? '' : target.value })
            }
          >
            {fund.record_dates.map((day) => (
              <option key={day} value={day}>
                {format.date(day)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('group')}</span>
          <select
            value={fund.group}
            onChange={({ target }) =>
              change({ group: GROUPS.find((code) => code === target.value) ?? 'all', fund: [], weight: [] })
            }
          >
            {fund.groups.map(({ value, label, count }) => (
              <option key={value} value={value}>
                {label} ({format.number(count)})
              </option>
            ))}
            {fund.group === 'own' ? <option value="own">{t('own', { count: fund.n })}</option> : null}
          </select>
        </label>
        {state.fund.length > 0 ? (
          <button type="button" className={filters.reset} onClick={() => change({ fund: [], weight: [] })}>
            {t('dropOwn')}
          </button>
        ) : null}
      </div>
      {fund.simulated ? <p className={styles.caption}>{t('simulated')}</p> : null}
    </header>
  );
}
