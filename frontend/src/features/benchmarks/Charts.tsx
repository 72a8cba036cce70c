import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BenchmarkOfFund } from '@/shared/api/types';
import { ChartFrame } from '@/shared/chart/ChartFrame';
import type { Level, LineChart, Unit } from '@/shared/chart/description';
import { useFormat } from '@/shared/format';
import { type ListAddress, useDrop } from '@/shared/list/address';
import styles from './Benchmarks.module.css';
import { Days } from './Days';
import { asAddress, daysOf, shownDays } from './days';
import { Shares } from './Shares';
import { type BenchmarkState, codec } from './state';

const RATIOS = ['liquidity_ratio', 'credit_ratio', 'occupancy', 'rating_total'] as const;
type Ratio = (typeof RATIOS)[number];

/** What an axis shows at least, so that a small change is no cliff. */
const REACH: Partial<Record<Ratio, readonly [number, number]>> = {
  liquidity_ratio: [0, 50],
  credit_ratio: [0, 32],
  rating_total: [0, 100],
};

/** Regions and sectors, and how liquidity, credit, letting and rating have moved against what the law allows. */
export function Charts({ fund, list }: { fund: BenchmarkOfFund; list: ListAddress<BenchmarkState> }) {
  const { t } = useTranslation('benchmarks');
  const chosen = list.state.share_date;
  const days = useMemo(() => daysOf(fund), [fund]);
  const shown = shownDays(days, chosen);
  const unknown = useMemo(
    () => chosen.filter((day) => !days.includes(day)).map((value) => ({ key: 'share_date', value }) as const),
    [chosen, days],
  );
  useDrop(codec, list, unknown);
  return (
    <section className={styles.section} aria-labelledby="charts">
      <h2 id="charts">{t('charts')}</h2>
      {days.length > 1 ? (
        <Days
          days={days}
          shown={shown}
          onShow={(next) => list.change({ share_date: asAddress(days, next) }, 'replace')}
        />
      ) : null}
      <div className={styles.charts}>
        <Shares fund={fund} part="regions" days={shown} />
        <Shares fund={fund} part="sectors" days={shown} />
        {RATIOS.map((name) => (
          <History key={name} fund={fund} name={name} />
        ))}
      </div>
    </section>
  );
}

function History({ fund, name }: { fund: BenchmarkOfFund; name: Ratio }) {
  const { t } = useTranslation('benchmarks');
  const format = useFormat();
  const label = fund.columns.find((column) => column.name === name)?.label ?? name;
  const description = useMemo(() => describe(fund, name, label), [fund, name, label]);
  const first = fund.history[0];
  const last = fund.history.at(-1);
  const text = (value: number | null | undefined) =>
    name === 'rating_total' ? format.number(value, 1) : format.percent(value);
  return (
    <ChartFrame
      title={label}
      subject={fund.name}
      hint={t(`hints.${name}`)}
      summary={t('summary', {
        first: text(first?.[name]),
        from: format.date(first?.record_date),
        last: text(last?.[name]),
        to: format.date(last?.record_date),
      })}
      description={description}
      facts={{ record_date: fund.record_date, simulated: fund.simulated, notices: [] }}
      empty={t('noHistory')}
      height={240}
      lines={2}
    />
  );
}

/** The bounds of the law, or the steps of the scale. */
function levelsOf({ bounds, scale }: BenchmarkOfFund, name: Ratio): Level[] {
  const line = (value: number, label = String(value)): Level => ({ axis: 'y', value, label });
  if (name === 'liquidity_ratio') return bounds.liquidity_ratio.map((bound) => line(bound));
  if (name === 'credit_ratio')
    return bounds.credit_ratio.filter((bound) => bound > 0).map((bound) => line(bound));
  if (name === 'rating_total')
    return scale.filter(({ least }) => least > 0).map(({ value, least }) => line(least, value));
  return [];
}

/** Null with fewer than two values: one is no line. */
function describe(fund: BenchmarkOfFund, name: Ratio, label: string): LineChart | null {
  const levels = levelsOf(fund, name);
  const values = fund.history.map((past) => past[name]);
  if (values.filter((value) => value !== null).length < 2) return null;
  const unit: Unit = name === 'rating_total' ? 'points' : 'percent';
  const reach = REACH[name];
  return {
    kind: 'line',
    unit,
    dates: fund.history.map(({ record_date }) => record_date),
    series: [{ name: label, values }],
    dots: true,
    ...(levels.length > 0 ? { levels } : {}),
    ...(reach === undefined ? {} : { reach }),
  };
}
