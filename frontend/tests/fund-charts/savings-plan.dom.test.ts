import i18next from 'i18next';
import { createFormat } from '@/shared/format';
import type { Answers } from '@/shared/fund-charts/queries';
import { describePlan, headlinePlan } from '@/shared/fund-charts/savings-plan';

const words = { t: i18next.getFixedT('de', 'charts'), format: createFormat('de') };
const course: Answers['performance'] = {
  record_date: '2026-10-31',
  currency: 'EUR',
  simulated: true,
  notices: [],
  fund: { tranche_currency: 'EUR' } as Answers['performance']['fund'],
  chart: 'performance',
  unit: 'index',
  period: 10,
  from: '2026-01-09',
  to: '2026-03-13',
  available_from: '2016-01-04',
  peergroup_funds: 20,
  dates: ['2026-01-09', '2026-02-06', '2026-03-13'],
  series: [{ name: 'fund', label: 'Musterfonds', values: [100, 50, 200], gaps: [] }],
};

describe('a savings plan', () => {
  it('says what was paid in and what became of it', () => {
    expect(headlinePlan(course, { amount: 100, start: '' }, words)).toBe(
      'Aus 300\u00a0EUR wurden 700\u00a0EUR',
    );
  });

  it('begins on the day that one chooses', () => {
    const chart = describePlan(course, { amount: 100, start: '2026-02-01' }, words);
    expect(chart?.dates).toEqual(['2026-02-06', '2026-03-13']);
    expect(chart?.series.map(({ values }) => values)).toEqual([
      [100, 500],
      [100, 200],
    ]);
  });

  it('is none after the last day', () => {
    expect(describePlan(course, { amount: 100, start: '2027-01-01' }, words)).toBeNull();
    expect(headlinePlan(course, { amount: 100, start: '2027-01-01' }, words)).toBeUndefined();
  });
});
