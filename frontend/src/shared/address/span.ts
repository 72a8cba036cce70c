/**
 * The span of time that charts are asked for, as it stands in an address: years back, or from one day to another.
 * What can be read but makes no span is told, and nothing is asked.
 */
import { type Field, single } from './codec';

/** Months (`m`) or years back from the record date; `ytd`: this year; `all`: as far as the API goes. */
export const PERIODS = ['1m', '6m', 'ytd', '1', '3', '5', '10', 'all'] as const;
export type Period = (typeof PERIODS)[number];

/** The years that there are key figures for. */
export const FIGURE_PERIODS = ['1', '3', '5'] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

/** The API answers no span that is longer or shorter. */
export const LONGEST_YEARS = 30;
export const SHORTEST_DAYS = 28;
const DAY = 86_400_000;

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** One day that there is, or none. */
export const day = (): Field<string | null> =>
  single<string | null>(null, (raw) => (isDay(raw) ? raw : undefined), String);

export interface Span {
  /** Years back from the record date; without meaning once `from` is given. */
  readonly period: Period;
  /** Days of a span of one's own, YYYY-MM-DD. */
  readonly from: string | null;
  readonly to: string | null;
}

export type Fault = 'reversed' | 'short' | 'long' | 'future';

/** Why days make no span; null for those that do. `latest` is the record date, null while it is not known. */
export function faultOf(from: string | null, to: string | null, latest: string | null): Fault | null {
  const end = to ?? latest;
  if (latest !== null && ((from !== null && from > latest) || (to !== null && to > latest))) return 'future';
  if (from === null || end === null) return null;
  if (from >= end) return 'reversed';
  if ((Date.parse(end) - Date.parse(from)) / DAY < SHORTEST_DAYS) return 'short';
  return from < yearsBefore(end, LONGEST_YEARS) ? 'long' : null;
}

/** The same day so many years before; 28 February for a 29th that does not exist. */
export function yearsBefore(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) - years).padStart(4, '0');
  const same = `${year}${date.slice(4)}`;
  return isDay(same) ? same : `${year}-02-28`;
}

/** The time a chart is asked for. `latest` has to be known for months and `all`, which begins as long before it as the API allows. */
export function spanRequest(span: Span, latest: string | null): Record<string, string> | null {
  const { period, from, to } = span;
  if (faultOf(from, to, latest) !== null) return null;
  const end: Record<string, string> = to === null ? {} : { to };
  if (from !== null) return { from, ...end };
  const last = to ?? latest;
  if (YEARS.test(period)) return { period, ...end };
  return last === null ? null : { from: startOf(period, last), ...end };
}

/** Years, which the API counts itself; other periods it knows by their days only. */
const YEARS = /^\d+$/;

function startOf(period: Period, last: string): string {
  if (period === 'all') return yearsBefore(last, LONGEST_YEARS);
  if (period === 'ytd') return `${Number(last.slice(0, 4)) - 1}-12-31`;
  return monthsBefore(last, Number.parseInt(period, 10));
}

/** The same day so many months before, and the end of a month for the end of one. */
function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = (of: number) => new Date(Date.UTC(year, of, 0)).getUTCDate();
  const ends = day === lastDay(month);
  const target = month - months;
  const found = new Date(Date.UTC(year, target - 1, ends ? lastDay(target) : Math.min(day, lastDay(target))));
  return found.toISOString().slice(0, 10);
}
