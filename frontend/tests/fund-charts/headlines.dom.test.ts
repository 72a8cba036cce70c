import i18next from 'i18next';
import { createFormat } from '@/shared/format';
import { headlinePerformance, yearlyRate } from '@/shared/fund-charts/headlines';
import type { Answers } from '@/shared/fund-charts/queries';

type Course = Answers['performance'];
const words = { t: i18next.getFixedT('de', 'charts'), format: createFormat('de') };

const course = (fund: number | null, peers: number | null, changes: Partial<Course> = {}): Course => {
  const line = (name: string, end: number | null) => ({
    name,
    label: name,
    values: [end === null ? null : 100, end],
    gaps: [],
  });
  return {
    chart: 'performance',
    record_date: '2026-10-31',
    unit: 'index',
    currency: 'EUR',
    simulated: true,
    notices: [],
    fund: {} as Course['fund'],
    period: 3,
    from: '2023-10-31',
    to: '2026-10-31',
    available_from: '2020-01-03',
    peergroup_funds: 30,
    dates: ['2023-10-31', '2026-10-31'],
    series: [line('fund', fund), line('peergroup_mean', 500), line('peergroup_median', peers)],
    ...changes,
  };
};

describe('the title of the performance chart', () => {
  it.each([
    // 8 against 6 percent a year.
    [125.9712, 119.1016, 'In drei Jahren 2,0 Prozentpunkte im Jahr vor der Vergleichsgruppe'],
    [119.1016, 125.9712, 'In drei Jahren 2,0 Prozentpunkte im Jahr hinter der Vergleichsgruppe'],
    [119.1016, 119.11, 'In drei Jahren gleichauf mit der Vergleichsgruppe'],
  ])('compares %d with %d by the year', (fund, peers, title) => {
    expect(headlinePerformance(course(fund, peers), words)).toBe(title);
  });

  it('compares whole changes of shorter times, and says since when', () => {
    const short = course(104, 101.5, {
      period: null,
      from: '2026-04-30',
      dates: ['2026-04-30', '2026-10-31'],
    });
    expect(headlinePerformance(short, words)).toBe(
      'Seit 30.04.2026 2,5 Prozentpunkte vor der Vergleichsgruppe',
    );
  });

  it('never claims years that the history does not have', () => {
    const young = course(110, 100, { from: '2025-06-30', dates: ['2025-06-30', '2026-10-31'] });
    expect(headlinePerformance(young, words)).toMatch(/^Seit 30\.06\.2025 /);
  });

  it('tells the change alone without a peer group, and nothing without values', () => {
    expect(headlinePerformance(course(110, null), words)).toBe('In drei Jahren +10,00\u00a0%');
    expect(headlinePerformance(course(null, 110), words)).toBeUndefined();
    expect(headlinePerformance(course(110, 110, { dates: [] }), words)).toBeUndefined();
  });

  it('the rate a year is that of the whole period', () => {
    expect(yearlyRate(course(110, 119.1016), 'peergroup_median')).toBeCloseTo(6, 5);
    expect(yearlyRate(course(110, null), 'peergroup_median')).toBeNull();
    expect(yearlyRate(course(110, 110, { period: null }), 'fund')).toBeNull();
  });
});
