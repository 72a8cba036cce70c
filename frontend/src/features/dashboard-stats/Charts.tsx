import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatsChart } from '@/shared/api/types';
import { ChartFrame } from '@/shared/chart/ChartFrame';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import type { ListAddress } from '@/shared/list/address';
import { useSession } from '@/shared/session/store';
import styles from './DashboardStats.module.css';
import { describe, RANKED } from './description';
import { csvAddress } from './queries';
import type { StatsState } from './state';

interface Props {
  charts: readonly StatsChart[];
  /** The chart of the fund that was chosen, once it is there. */
  chosen: StatsChart | undefined;
  id: string;
  list: ListAddress<StatsState>;
  busy: boolean;
  /** The last day that was counted. */
  to: string | null;
}

/** The six charts, or why there are none. */
export function Charts({ charts, chosen, ...rest }: Props) {
  const { t } = useTranslation('dashboardStats');
  const drawn = charts.some(({ reason }) => reason === null);
  return (
    <section className={styles.section} aria-labelledby="stats-charts" aria-busy={rest.busy}>
      <h2 id="stats-charts">{t('charts')}</h2>
      {/* Without a month that was counted the page has said so already. */}
      {drawn || rest.to === null ? null : <p className={styles.empty}>{t('noReaders')}</p>}
      {drawn ? (
        <div className={styles.charts}>
          {charts.map((chart) => {
            const named = chart.key === 'allMyProductsChart' || RANKED.some((key) => key === chart.key);
            return named ? (
              <One key={chart.key} chart={chart} {...rest} />
            ) : (
              <One key="fund" chart={chosen ?? chart} funds={fundsOf(charts, chosen)} {...rest} />
            );
          })}
        </div>
      ) : null}
    </section>
  );
}

type Fund = NonNullable<StatsChart['fund']>;

/** The funds whose history can be looked at: those that the other charts name, and the one that is shown. */
function fundsOf(charts: readonly StatsChart[], chosen: StatsChart | undefined): Fund[] {
  const all = [...charts, ...(chosen ? [chosen] : [])];
  const found = all.flatMap(({ fund, rows }) => [fund, ...rows.map((row) => row.fund)]);
  const known = new Map(found.flatMap((fund) => (fund ? [[fund.chart, fund] as const] : [])));
  return [...known.values()].sort((one, other) => one.name.localeCompare(other.name));
}

interface OneProps extends Omit<Props, 'charts' | 'chosen'> {
  chart: StatsChart;
  funds?: readonly Fund[];
}

function One({ chart, funds = [], id, list, busy, to }: OneProps) {
  const { t } = useTranslation('dashboardStats');
  const format = useFormat();
  const lang = useLang();
  const { user } = useSession();
  const description = useMemo(
    () =>
      describe(chart, (label, unit, value) =>
        unit === 'percent' ? `${label} ${format.percent(value)}` : `${label} ${format.number(value)}`,
      ),
    [chart, format],
  );
  const rows = description?.kind === 'bar' ? chart.rows.length * Math.max(1, description.series.length) : 0;
  return (
    <ChartFrame
      title={chart.title}
      subject={user?.company_info_name ?? ''}
      hint={chart.counts}
      summary={chart.counts}
      description={description}
      facts={{ record_date: to, simulated: chart.simulated, notices: [] }}
      empty={chart.reason ?? ''}
      busy={busy}
      height={description?.kind === 'bar' ? Math.max(260, 60 + rows * 44) : 280}
      lines={2}
      controls={
        funds.length > 1 ? (
          <label className={styles.choice}>
            <span>{t('fund')}</span>
            <select value={chart.key} onChange={({ target }) => list.change({ chart: target.value })}>
              {funds.map((fund) => (
                <option key={fund.chart} value={fund.chart}>
                  {fund.name}
                </option>
              ))}
            </select>
          </label>
        ) : null
      }
    >
      <a
        className={styles.csv}
        href={csvAddress(lang, id, list.state, chart.key)}
        download
        aria-label={t('csvOf', { title: chart.title })}
      >
        {t('csv')}
      </a>
    </ChartFrame>
  );
}
