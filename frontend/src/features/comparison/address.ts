/**
 * A comparison is its address: the first fund in the path, the others and the time in the query, so that a link
 * shows to others what it showed to whoever sent it. What cannot be read is told, and the rest stays.
 */
import { isDay, PERIODS, type Period, spanRequest } from '@/features/charts/address';
import { createCodec, type Field, oneOf, single } from '@/search/codec';

/** The most funds side by side; the specification's constant. */
export const MOST_FUNDS = 3;
const DEFAULT_PERIOD: Period = '3';

export interface Span {
  /** Years back from the record date; without meaning once `from` is given. */
  readonly period: Period;
  /** Days of a span of one's own, YYYY-MM-DD. */
  readonly from: string | null;
  readonly to: string | null;
}

export const DEFAULT_SPAN: Span = { period: DEFAULT_PERIOD, from: null, to: null };

export type Fault =
  | { readonly kind: 'malformed'; readonly value: string }
  | { readonly kind: 'same'; readonly id: number }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'ignored'; readonly key: string; readonly value: string };

export interface Comparing extends Span {
  /** Share classes, without repetition, at most three. */
  readonly ids: readonly number[];
  readonly faults: readonly Fault[];
}

const OTHERS = ['second_tranche_id', 'third_tranche_id'] as const;
/** What somebody may try who wants more than three. */
const FURTHER = /^(fourth|fifth|sixth)_tranche_id$/;

const day = (): Field<string | null> =>
  single<string | null>(null, (raw) => (isDay(raw) ? raw : undefined), String);
/** Read as it stands, so that what is wrong with it can be told. */
const raw = (): Field<string> => single<string>('', (text) => text, String);

const codec = createCodec({
  second_tranche_id: raw(),
  third_tranche_id: raw(),
  period: oneOf<Period>(PERIODS, DEFAULT_PERIOD),
  from: day(),
  to: day(),
});

/** Reads the path's last segment (empty on the page without a fund) and the query. */
export function readComparing(first: string, search: string): Comparing {
  const { state, ignored } = codec.read(new URLSearchParams(search));
  const faults: Fault[] = [];
  const ids: number[] = [];
  for (const text of [first, ...OTHERS.map((key) => state[key])]) {
    if (text === '') continue;
    const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
    if (id < 1) faults.push({ kind: 'malformed', value: text });
    else if (ids.includes(id)) faults.push({ kind: 'same', id });
    else ids.push(id);
  }
  if (ignored.some(({ key }) => FURTHER.test(key) || OTHERS.some((other) => other === key))) {
    faults.push({ kind: 'tooMany' });
  }
  for (const { key, value } of ignored) {
    if (!FURTHER.test(key) && !OTHERS.some((other) => other === key))
      faults.push({ kind: 'ignored', key, value });
  }
  const { period, from, to } = state;
  return { ids, period, from, to, faults };
}

/** The path and query of a comparison, without the language. */
export function comparisonAddress(ids: readonly number[], span: Span = DEFAULT_SPAN): string {
  const [first, second, third] = ids;
  const query = codec
    .write({
      second_tranche_id: second === undefined ? '' : String(second),
      third_tranche_id: third === undefined ? '' : String(third),
      period: span.from === null ? span.period : DEFAULT_PERIOD,
      from: span.from,
      to: span.to,
    })
    .toString();
  return `/comparison${first === undefined ? '' : `/${first}`}${query === '' ? '' : `?${query}`}`;
}

/** What the chart is asked with; null for a span that cannot be asked for. */
export function chartRequest(
  ids: readonly number[],
  span: Span,
  latest: string | null,
): Record<string, string> | null {
  const request = spanRequest(span, latest);
  if (request === null) return null;
  for (const [place, key] of OTHERS.entries()) {
    const id = ids[place + 1];
    if (id !== undefined) request[key] = String(id);
  }
  return request;
}
