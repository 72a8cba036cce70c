/** What becomes of money along a course: at once, by a plan, and how far it falls below what it once was. */
import type { Answers } from './queries';

export type Course = Pick<Answers['performance'], 'dates' | 'series'>;
type Values = readonly (number | null)[];

/** Where an index of the API begins. */
const START = 100;

export function valuesOf({ series }: Course, name: string): Values {
  return series.find((one) => one.name === name)?.values ?? [];
}

/** The last value that is known of a line. */
export const lastOf = (values: Values): number | null => values.findLast((value) => value !== null) ?? null;

/** An amount that was invested where the course begins. */
export const grown = (values: Values, amount: number): (number | null)[] =>
  values.map((value) => (value === null ? null : (value / START) * amount));

/** How far each value lies below the highest one up to it, in percent: 0 at a new high. */
export function underwater(values: Values): (number | null)[] {
  let peak = 0;
  return values.map((value) => {
    if (value === null) return null;
    peak = Math.max(peak, value);
    return peak === 0 ? 0 : Number(((value / peak - 1) * 100).toFixed(4));
  });
}

export interface Plan {
  /** What the instalments are worth on each day, and what has been paid in by then. */
  readonly worth: (number | null)[];
  readonly paid: (number | null)[];
}

/**
 * A plan that pays the same amount with the first value of each month, from `start` (YYYY-MM-DD) on; null on days
 * before that, and where the course has no value.
 */
export function plan(dates: readonly string[], values: Values, monthly: number, start: string): Plan {
  let [shares, sum, month] = [0, 0, ''];
  const worth: (number | null)[] = [];
  const paid: (number | null)[] = [];
  for (const [place, date] of dates.entries()) {
    const value = values[place] ?? null;
    if (date < start || value === null || value <= 0) {
      worth.push(null);
      paid.push(null);
      continue;
    }
    if (date.slice(0, 7) !== month) {
      month = date.slice(0, 7);
      shares += monthly / value;
      sum += monthly;
    }
    worth.push(shares * value);
    paid.push(sum);
  }
  return { worth, paid };
}
