/** What the drawn figures say, as the title of their chart: computed from the same values that are drawn. */
import type { Words } from './descriptions';
import type { Answers } from './queries';

const DAY = 86_400_000;
const YEAR = 365.25 * DAY;
/** A longer time is told by its rate a year. */
const YEARLY_FROM = 1.5;
/** Smaller differences are none: they would be shown as 0,0. */
const LEAST = 0.05;
/** Days by which a chart may begin later than it was asked to, and still be one of whole years. */
const LATE = 40;

/** How far the fund is ahead of its peer group, or how far it came where there is none. */
export function headlinePerformance(data: Answers['performance'], words: Words): string | undefined {
  const { t, format } = words;
  const [first, last] = [data.dates[0], data.dates.at(-1)];
  const own = lastOf(data, 'fund');
  if (first === undefined || last === undefined || own === null) return undefined;
  const years = (Date.parse(last) - Date.parse(first)) / YEAR;
  const whole = data.period !== null && Math.abs(years - data.period) * 365 < LATE;
  const span = whole
    ? t(`headline.years.${data.period as 1 | 3 | 5 | 10}`)
    : t('headline.since', { date: format.date(first) });
  const peers = lastOf(data, 'peergroup_median');
  if (peers === null) return t('headline.alone', { span, change: format.change(own - 100) });
  const yearly = years >= YEARLY_FROM;
  const rate = (value: number) =>
    yearly ? ((Math.max(value, 0) / 100) ** (1 / years) - 1) * 100 : value - 100;
  const difference = rate(own) - rate(peers);
  if (Math.abs(difference) < LEAST) return t('headline.equal', { span });
  const side = difference > 0 ? 'ahead' : 'behind';
  const points = format.number(Math.abs(difference), 1);
  return t(yearly ? `headline.${side}Yearly` : `headline.${side}`, { span, points });
}

function lastOf({ series }: Answers['performance'], name: string): number | null {
  return series.find((one) => one.name === name)?.values.findLast((value) => value !== null) ?? null;
}

/** The rate a year of a course over whole years, in percent; null where it does not cover them. */
export function yearlyRate(data: Answers['performance'], name: string): number | null {
  const value = lastOf(data, name);
  return value === null || data.period === null || data.dates.length < 2
    ? null
    : ((Math.max(value, 0) / 100) ** (1 / data.period) - 1) * 100;
}
