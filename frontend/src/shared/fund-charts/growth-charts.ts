/** The course of a fund as an amount of money, and as what it lies below its highest value. */
import type { LineChart } from '../chart/description';
import type { Words } from './descriptions';
import { type Course, grown, lastOf, underwater, valuesOf } from './growth';
import type { Answers } from './queries';

/** What is invested at the beginning, in the currency of the share class. */
export const AMOUNT = 10_000;

type Performance = Answers['performance'];

function courseOf(
  data: Performance,
  unit: LineChart['unit'],
  made: (values: ReturnType<typeof valuesOf>) => (number | null)[],
  { t }: Words,
): LineChart | null {
  if (data.dates.length === 0) return null;
  const line = (name: 'fund' | 'peergroup_median') => {
    const found = data.series.find((one) => one.name === name);
    return {
      name: t(`short.${name}`),
      short: t(`short.${name}`),
      values: made(valuesOf(data, name)),
      gaps: found?.gaps ?? [],
    };
  };
  return {
    kind: 'line',
    unit,
    dates: data.dates,
    series: [line('fund'), { ...line('peergroup_median'), peers: true }],
  };
}

export const describeGrowth = (data: Performance, words: Words): LineChart | null =>
  courseOf(data, 'money', (values) => grown(values, AMOUNT).map(whole), words);

const whole = (value: number | null) => (value === null ? null : Math.round(value));

export const describeUnderwater = (data: Performance, words: Words): LineChart | null =>
  courseOf(data, 'percent', underwater, words);

/** How long it took, in whole years where it was as many as were asked for. */
export function headlineGrowth(data: Performance, { t, format }: Words): string | undefined {
  const end = lastOf(valuesOf(data, 'fund'));
  const [first] = data.dates;
  if (end === null || first === undefined) return undefined;
  const currency = data.currency ?? data.fund.tranche_currency;
  const amounts = {
    from: format.money(AMOUNT, currency),
    to: format.money(Math.round((end / 100) * AMOUNT), currency),
  };
  return t('headline.growth', { ...amounts, date: format.date(first) });
}

/** The deepest fall of the time that is shown, and where the fund stands now. */
export function headlineUnderwater(data: Course & Performance, { t, format }: Words): string | undefined {
  const depths = underwater(valuesOf(data, 'fund'));
  const deepest = depths.reduce<number>((least, value) => Math.min(least, value ?? 0), 0);
  const place = depths.indexOf(deepest);
  const date = data.dates[place];
  if (date === undefined || lastOf(depths) === null) return undefined;
  return deepest === 0
    ? t('headline.neverUnder')
    : t('headline.deepest', { value: format.percent(deepest), date: format.date(date) });
}
