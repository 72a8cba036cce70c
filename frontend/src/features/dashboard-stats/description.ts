/** The charts of the statistics in the words of the one that draws them. */
import type { StatsChart } from '@/shared/api/types';
import type { BarChart, LineChart } from '@/shared/chart/description';

/** Charts of funds or peer groups; all others are charts of months. */
export const RANKED = [
  'myTop10FundsChart',
  'myProductsInPeergroupChart',
  'top10FundsInSeChart',
  'topPeergroupsFund',
] as const;

const isRanked = (chart: StatsChart) => RANKED.some((key) => key === chart.key);

/** What stands below the name of a row: its columns that are no counts, such as its share. */
type Beside = (label: string, unit: 'percent' | 'place', value: number) => string;

/** Null where there is nothing to draw. */
export function describe(chart: StatsChart, beside: Beside): LineChart | BarChart | null {
  if (chart.reason !== null) return null;
  return isRanked(chart) ? ranked(chart, beside) : byMonth(chart);
}

function byMonth(chart: StatsChart): LineChart {
  return {
    kind: 'line',
    unit: 'count',
    dates: chart.months,
    series: chart.series.map(({ label, values }) => ({ name: label, values })),
    dots: true,
    reach: [0, 10],
  };
}

function ranked(chart: StatsChart, beside: Beside): BarChart {
  const counted = chart.columns.flatMap(({ label, unit }, at) => (unit === 'count' ? [{ label, at }] : []));
  return {
    kind: 'bar',
    unit: 'count',
    horizontal: true,
    categoryTitle: chart.row_title,
    categories: chart.rows.map(({ label, cells }) => {
      const said = chart.columns.flatMap(({ label: name, unit }, at) => {
        const value = cells[at];
        return unit === 'count' || value === null || value === undefined ? [] : [beside(name, unit, value)];
      });
      return said.length === 0 ? label : `${label}\n${said.join(' · ')}`;
    }),
    series: counted.map(({ label, at }, place) => ({
      name: label,
      values: chart.rows.map(({ cells }) => cells[at] ?? null),
      ...(place > 0 ? { peers: true } : {}),
    })),
  };
}
