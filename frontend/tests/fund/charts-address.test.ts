import { comparisonPage, figurePeriod, readCharts, writeCharts } from '@/features/fund/charts/address';
import { faultOf, spanRequest, yearsBefore } from '@/shared/address/span';

const LATEST = '2026-10-31';
const read = (search: string) => readCharts(search).state;

describe('the address of the charts', () => {
  it('asks for three years unless it says something else', () => {
    expect(spanRequest(read(''), LATEST)).toEqual({ period: '3' });
    expect(spanRequest(read('?period=10&to=2025-01-01'), LATEST)).toEqual({ period: '10', to: '2025-01-01' });
  });

  it('asks for days instead of years, never for both', () => {
    expect(spanRequest(read('?period=5&from=2020-01-01&to=2021-01-01'), LATEST)).toEqual({
      from: '2020-01-01',
      to: '2021-01-01',
    });
  });

  it('asks for the whole history as soon as it knows where that ends', () => {
    expect(spanRequest(read('?period=all'), null)).toBeNull();
    expect(spanRequest(read('?period=all'), LATEST)).toEqual({ from: '1996-10-31' });
  });

  it.each([
    ['1m', LATEST, '2026-09-30'],
    ['1m', '2026-02-28', '2026-01-31'],
    ['6m', LATEST, '2026-04-30'],
    ['6m', '2026-08-15', '2026-02-15'],
    ['1m', '2026-03-30', '2026-02-28'],
    ['ytd', LATEST, '2025-12-31'],
  ])('asks for %s up to %s by its days', (period, latest, from) => {
    expect(spanRequest(read(`?period=${period}`), latest)).toEqual({ from });
    expect(spanRequest(read(`?period=${period}`), null)).toBeNull();
  });

  it.each([
    'period=3&vol_period=1',
    'from=2020-01-01&to=2021-01-01',
    'second_tranche_id=7&third_tranche_id=8',
    'plan_monthly=250.5&plan_from=2020-01-31',
  ])('keeps %s', (search) => {
    expect(writeCharts(read(`?${search}`))).toBe(search.replace('period=3&', ''));
  });

  it('tells what it could not read', () => {
    expect(readCharts('?period=4&from=2026-02-30&x=1').ignored).toEqual([
      { key: 'period', value: '4' },
      { key: 'from', value: '2026-02-30' },
      { key: 'x', value: '1' },
    ]);
  });

  it.each(['0', '0.5', '100001', '1e3', '10.123', '-5', ''])('knows no amount of %s', (amount) => {
    const { state, ignored } = readCharts(`?plan_monthly=${amount}`);
    expect(state.plan_monthly).toBe(100);
    expect(ignored).toEqual([{ key: 'plan_monthly', value: amount }]);
  });

  it('leads to the page of the same comparison', () => {
    expect(comparisonPage(5, read('?second_tranche_id=7&period=5'), LATEST)).toBe(
      '/comparison/5?second_tranche_id=7&period=5',
    );
  });
});

describe('a span of days', () => {
  it.each([
    ['2021-01-01', '2020-01-01', 'reversed'],
    ['2020-01-01', '2020-01-01', 'reversed'],
    ['2020-01-01', '2020-01-28', 'short'],
    ['2020-01-01', '2020-01-29', null],
    ['2026-11-01', null, 'future'],
    [null, '2027-01-01', 'future'],
    ['1980-01-01', '2020-01-01', 'long'],
    ['1990-01-01', '2020-01-01', null],
    [null, null, null],
  ] as const)('from %s to %s: %s', (from, to, fault) => {
    expect(faultOf(from, to, LATEST)).toBe(fault);
  });

  it('with a fault is not asked for', () => {
    expect(spanRequest(read('?from=2021-01-01&to=2020-01-01'), LATEST)).toBeNull();
  });

  it('counts years as the calendar does', () => {
    expect(yearsBefore('2024-02-29', 1)).toBe('2023-02-28');
    expect(yearsBefore('2024-02-29', 4)).toBe('2020-02-29');
  });
});

describe('key figures', () => {
  it.each([
    ['period=1', '1'],
    ['period=6m', '1'],
    ['period=ytd', '1'],
    ['period=5', '5'],
    ['period=10', '5'],
    ['period=all', '5'],
    ['period=5&from=2020-01-01', '3'],
  ])('for %s are those of %s years', (search, years) => {
    expect(figurePeriod(read(`?${search}`))).toBe(years);
  });
});
