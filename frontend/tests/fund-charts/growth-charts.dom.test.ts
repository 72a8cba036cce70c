import i18next from 'i18next';
import { optionsOf } from '@/shared/chart/options';
import { createFormat } from '@/shared/format';
import { describeYears, headlineYears } from '@/shared/fund-charts/calendar-years';
import {
  describeGrowth,
  describeUnderwater,
  headlineGrowth,
  headlineUnderwater,
} from '@/shared/fund-charts/growth-charts';
import type { Answers } from '@/shared/fund-charts/queries';
import { palette } from '../chart/palette';

const format = createFormat('de');
const words = { t: i18next.getFixedT('de', 'charts'), format };
const head = {
  record_date: '2026-10-31',
  currency: 'EUR',
  simulated: true,
  notices: [],
  fund: { tranche_currency: 'EUR' } as Answers['performance']['fund'],
};
const years = (changes: Partial<Answers['calendarYears']> = {}): Answers['calendarYears'] => ({
  ...head,
  chart: 'calendarYears',
  unit: 'percent',
  years: [2023, 2024, 2025],
  performance: [5, -3, 9],
  peergroup: [4, -1, null],
  ...changes,
});
const course = (values: (number | null)[]): Answers['performance'] => ({
  ...head,
  chart: 'performance',
  unit: 'index',
  period: 10,
  from: '2016-10-31',
  to: '2026-10-30',
  available_from: '2016-01-04',
  peergroup_funds: 20,
  dates: ['2016-10-31', '2020-03-20', '2026-10-30'],
  series: [
    { name: 'fund', label: 'Musterfonds', values, gaps: [] },
    { name: 'peergroup_median', label: 'Median', values: [100, 90, 150], gaps: [] },
  ],
});

describe('calendar years', () => {
  it('count those ahead among the years that both have', () => {
    expect(headlineYears(years(), words)).toBe('In 1 von 2 Jahren vor der Vergleichsgruppe');
    expect(headlineYears(years({ peergroup: [null, null, null] }), words)).toBeUndefined();
    expect(describeYears(years({ years: [], performance: [], peergroup: [] }), words)).toBeNull();
  });

  it('draw the fund filled and the peer group as a frame', () => {
    const chart = describeYears(years(), words);
    if (chart === null) throw new Error('There are years.');
    const options = optionsOf(chart, { width: 400, height: 220, palette, format, nonce: '' });
    expect(options.fill).toMatchObject({ type: 'solid', opacity: [1, 0] });
    expect(chart.series.map(({ peers }) => peers)).toEqual([undefined, true]);
  });
});

describe('the value of ten thousand', () => {
  it('is said with the day since when, in the currency of the share class', () => {
    expect(headlineGrowth(course([100, 80, 218.4]), words)).toBe(
      '10.000\u00a0EUR wurden seit 31.10.2016 21.840\u00a0EUR',
    );
    expect(describeGrowth(course([100, 80, 218.4]), words)?.series[0]?.values).toEqual([
      10_000, 8000, 21_840,
    ]);
    expect(headlineGrowth(course([null, null, null]), words)).toBeUndefined();
  });
});

describe('the distance to the high', () => {
  it('says its deepest day', () => {
    expect(headlineUnderwater(course([100, 80, 218.4]), words)).toBe(
      'Am tiefsten am 20.03.2020: −20,00\u00a0%',
    );
    expect(headlineUnderwater(course([100, 110, 120]), words)).toBe('Nie unter einem früheren Höchststand');
    expect(describeUnderwater(course([100, 80, 218.4]), words)?.series[0]?.values).toEqual([0, -20, 0]);
  });
});
