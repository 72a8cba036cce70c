import i18next from 'i18next';
import { figuresOf, sentence } from '@/shared/chart/figures';
import { lastKnownPlaces } from '@/shared/chart/last-known';
import { createFormat } from '@/shared/format';
import { describeMatrix, describePerformance, describeStanding } from '@/shared/fund-charts/descriptions';

const t = i18next.getFixedT('de', 'charts');
const format = createFormat('de');
const words = { t, format };
const fund = {
  id: 1,
  fund_id: 1,
  slug: 'musterfonds',
  name: 'Musterfonds',
  isin: 'LU0000000001',
  tranche_currency: 'EUR',
  primary: false,
  peergroup_id: 1,
  peergroup: 'Aktien Testland',
  available_from: '2020-01-03',
  closed_on: null,
};
const head = { record_date: '2026-10-31', currency: 'EUR', simulated: true, notices: [], fund };

it('a position is said once: its title is the name of the column', () => {
  const chart = describeStanding(
    {
      ...head,
      chart: 'peergroupComparison',
      unit: 'percent',
      figures: [
        {
          figure: 'perf_1y',
          unit: 'percent',
          higher_is_better: true,
          fund: 4,
          position: 3,
          count: 40,
          mean: 2,
          minimum: -5,
          lower_quartile: 1,
          median: 2,
          upper_quartile: 3,
          maximum: 6,
        },
      ],
    },
    words,
  );
  if (chart === null) throw new Error('There is a figure.');
  expect(sentence(figuresOf(chart, t), 0, format, t)).toMatch(/; Rang: 3 von 40; Median: /);
});

it('the gaps of a line are those that the answer names, beside its short name', () => {
  const gaps = [{ from: '2026-01-10', to: '2026-08-01' }];
  const line = (name: string, own: typeof gaps) => ({ name, label: name, values: [100, 101], gaps: own });
  const chart = describePerformance(
    {
      ...head,
      chart: 'performance',
      unit: 'index',
      period: 3,
      from: '2026-01-10',
      to: '2026-08-01',
      available_from: '2020-01-03',
      peergroup_funds: 30,
      dates: ['2026-01-10', '2026-08-01'],
      series: [line('fund', gaps), line('peergroup_mean', []), line('peergroup_median', [])],
    },
    words,
  );
  expect(chart?.series.map((one) => one.gaps)).toEqual([gaps, [], []]);
  expect(chart?.series.map(({ short }) => short)).toEqual(['Fonds', 'Mittelwert', 'Vergleichsgruppe']);
  // The peer group is one line; its mean stands in the table.
  expect(chart?.series.map(({ peers, tableOnly }) => [peers, tableOnly])).toEqual([
    [undefined, undefined],
    [true, true],
    [true, undefined],
  ]);
  expect(chart?.series[0]?.values).toEqual([0, 1]);
  if (chart === null) throw new Error('There is a course.');
  expect(sentence(figuresOf(chart, t), 1, format, t)).toBe(
    '01.08.2026. fund: +1,00\u00a0%; peergroup_median: +1,00\u00a0%. 2 von 2',
  );
});

it.each([
  ['percent', 'Performance'],
  ['percent_per_year', 'Performance p. a.'],
] as const)('the axis of a performance in %s is called %s', (unit, title) => {
  const chart = describeMatrix(
    {
      ...head,
      chart: 'riskReturn',
      unit,
      period: unit === 'percent' ? 1 : 3,
      count: 1,
      median_performance: null,
      median_volatility: null,
      points: [{ id: 1, name: 'Musterfonds', performance: 4, volatility: 9, rank: null, own: true }],
    },
    words,
  );
  expect(chart?.y).toEqual({ title, unit });
  expect(chart?.x.unit).toBe('percent_per_year');
});

it('a line may have its own days, between those of the others', () => {
  const chart = describePerformance(
    {
      ...head,
      chart: 'performance',
      unit: 'index',
      period: null,
      from: '2025-12-30',
      to: '2026-01-16',
      available_from: '2020-01-03',
      peergroup_funds: 30,
      dates: ['2025-12-30', '2026-01-02', '2026-01-08', '2026-01-16'],
      series: [
        { name: 'fund', label: 'fund', values: [100, null, 101, 102], gaps: [] },
        { name: 'peergroup_mean', label: 'mean', values: [null, 100, null, 101], gaps: [] },
      ],
    },
    words,
  );
  if (chart === null) throw new Error('There is a line.');
  expect(lastKnownPlaces(chart, 0)).toEqual([0, 0, 2, 3]);
  expect(lastKnownPlaces(chart, 1)).toEqual([null, 1, 1, 3]);
});
