import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Dashboard } from '@/shared/dashboard/Dashboard';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { type ListAddress, useDropRejected, useListAddress } from '@/shared/list/address';
import filters from '@/shared/list/Filters.module.css';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { Charts } from './Charts';
import styles from './DashboardStats.module.css';
import { Demand } from './Demand';
import { demandQuery, fundChartQuery, statsQuery } from './queries';
import { codec, monthsBefore, type StatsState, TYPES, USERS } from './state';

/** How often an asset manager's funds are read, and what investors look for. */
export function Component() {
  const { t } = useTranslation('dashboardStats');
  const { id = '' } = useParams();
  const lang = useLang();
  const format = useFormat();
  const list = useListAddress(codec);
  const stats = useQuery(statsQuery(lang, id, list.state));
  const chosen = useQuery(fundChartQuery(lang, id, list.state));
  const demand = useQuery(demandQuery(lang, id, list.state));
  useDropRejected(codec, list, stats.error ?? chosen.error ?? demand.error);
  const data = stats.data;
  const simulated = data?.simulated === true || demand.data?.simulated === true;
  return (
    <Dashboard title={t('title')}>
      <p className={styles.lead}>{t('lead')}</p>
      <IgnoredNote ignored={list.ignored} />
      <Controls list={list} />
      {data ? (
        <p className={styles.caption}>
          {data.from === null || data.to === null
            ? t('noMonth')
            : t('counted', { from: format.month(data.from), to: format.month(data.to) })}{' '}
          {simulated ? t('simulated') : null}
        </p>
      ) : null}
      {stats.error ? <ErrorNote error={stats.error} onRetry={() => void stats.refetch()} /> : null}
      {!data && !stats.error ? <Bones lines={12} height="2.5rem" /> : null}
      {data ? (
        <Charts
          charts={data.charts}
          chosen={list.state.chart === '' ? undefined : chosen.data?.charts[0]}
          id={id}
          list={list}
          busy={stats.isFetching || chosen.isFetching}
          to={data.to}
        />
      ) : null}
      <Demand query={demand} />
    </Dashboard>
  );
}

function Controls({ list: { state, change } }: { list: ListAddress<StatsState> }) {
  const { t } = useTranslation('dashboardStats');
  const format = useFormat();
  const months = monthsBefore(new Date());
  const choice = (key: 'from' | 'to', fitting: readonly string[]) => (
    <label>
      <span>{t(key)}</span>
      <select value={state[key]} onChange={({ target }) => change({ [key]: target.value })}>
        <option value="">{t(`any.${key}`)}</option>
        {/* An address may name a month that is older. */}
        {(state[key] === '' || fitting.includes(state[key]) ? fitting : [...fitting, state[key]]).map(
          (one) => (
            <option key={one} value={one}>
              {format.month(`${one}-01`)}
            </option>
          ),
        )}
      </select>
    </label>
  );
  return (
    <div className={`${filters.filters} ${styles.filters}`}>
      {choice('from', state.to === '' ? months : months.filter((one) => one <= state.to))}
      {choice('to', state.from === '' ? months : months.filter((one) => one >= state.from))}
      <label>
        <span>{t('user')}</span>
        <select
          value={state.user}
          onChange={({ target }) => change({ user: USERS.find((one) => one === target.value) ?? 'all' })}
        >
          {USERS.map((one) => (
            <option key={one} value={one}>
              {t(`users.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('type')}</span>
        <select
          value={state.type}
          onChange={({ target }) => change({ type: TYPES.find((one) => one === target.value) ?? 'all' })}
        >
          {TYPES.map((one) => (
            <option key={one} value={one}>
              {t(`types.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
