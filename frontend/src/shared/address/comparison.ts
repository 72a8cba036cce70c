/**
 * A comparison is its address: the first fund in the path, the others and the time in the query, so that a link
 * shows to others what it showed to whoever sent it. Pages that lead to a comparison write it here.
 */
import { pathTo } from '../routes/paths';
import { createCodec, type Field, oneOf, single } from './codec';
import { day, PERIODS, type Period, type Span } from './span';

/** The most funds side by side; the specification's constant. */
export const MAX_FUNDS = 3;
const DEFAULT_PERIOD: Period = '3';

export const DEFAULT_SPAN: Span = { period: DEFAULT_PERIOD, from: null, to: null };

/** Read as it stands, so that what is wrong with it can be told. */
const raw = (): Field<string> => single<string>('', (text) => text, String);

export const comparisonCodec = createCodec({
  second_tranche_id: raw(),
  third_tranche_id: raw(),
  period: oneOf<Period>(PERIODS, DEFAULT_PERIOD),
  from: day(),
  to: day(),
});

/** The path and query of a comparison, without the language. */
export function comparisonAddress(ids: readonly number[], span: Span = DEFAULT_SPAN): string {
  const [first, second, third] = ids;
  const query = comparisonCodec
    .write({
      second_tranche_id: second === undefined ? '' : String(second),
      third_tranche_id: third === undefined ? '' : String(third),
      period: span.from === null ? span.period : DEFAULT_PERIOD,
      from: span.from,
      to: span.to,
    })
    .toString();
  const path = first === undefined ? pathTo('comparison') : pathTo('comparison', { id: first });
  return query === '' ? path : `${path}?${query}`;
}

/** The list that a comparison was made from, in the state of the history, so that it outlives a reload and a link in the page leads back. */
interface Origin {
  /** Path and query without the language. */
  readonly list: string;
}

export const comparedFrom = (list: string): Origin => ({ list });

/** The address of the list; null for a comparison that was opened by its own address. */
export function listOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null;
  const { list } = state;
  return typeof list === 'string' && /^\/(?!\/)/.test(list) ? list : null;
}
