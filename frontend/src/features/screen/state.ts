/**
 * The state of a screen (advanced search): what is filtered, how it is sorted and which page is shown.
 *
 * The address holds all of it (see `codec.ts`), so that Back, Forward, reload and a shared link are exact. Every function here is
 * pure and returns a new state. A change of what is found starts again at page 1.
 */

import { DEFAULT_PERIOD, type Period, volatilityPeriod } from '@/features/funds-table/period';

/** Filter keys of the specification whose values are repeated: `p=12&p=40`. In the order of the canonical address. */
export const VALUE_KEYS = ['p', 'c', 'u', 'r', 'i', 'sri', 'region'] as const;
export type ValueKey = (typeof VALUE_KEYS)[number];

/** Facet names of the answer for each filter key. */
export const FACET_OF_KEY = {
  p: 'peergroups',
  c: 'companies',
  u: 'universes',
  r: 'ratings',
  i: 'investment_focus',
  sri: 'sri',
  region: 'regions',
} as const satisfies Record<ValueKey, string>;
export type ValueFacetName = (typeof FACET_OF_KEY)[ValueKey];

export const DEFAULT_PAGE_SIZE = 15;
export const DEFAULT_ORDERING = '-rating_points';

export type SizeSign = 'gte' | 'lte';

/** Fund size limit in Mio. EUR: at least (`gte`) or at most (`lte`) `value`. */
export interface SizeLimit {
  readonly sign: SizeSign;
  readonly value: number;
}

export interface ScreenState {
  readonly q: string;
  /** Selected values of each facet, without duplicates, sorted (numbers by size, codes by letter). */
  readonly values: Readonly<Record<ValueKey, readonly string[]>>;
  readonly size: SizeLimit | null;
  /** true: main tranches only; false: all but these; null: both. */
  readonly main: boolean | null;
  readonly page: number;
  readonly perPage: number;
  /** Field, or `-field` for descending. */
  readonly ordering: string;
  readonly period: Period;
  /** ISIN of the fund that 'why (not) here?' looks at. */
  readonly explain: string | null;
  /** The day (YYYY-MM-DD) whose figures are searched; null for today's. */
  readonly asof: string | null;
  /** The saved search that is being changed here, by number. */
  readonly saved: number | null;
}

const NO_VALUES: Readonly<Record<ValueKey, readonly string[]>> = {
  p: [],
  c: [],
  u: [],
  r: [],
  i: [],
  sri: [],
  region: [],
};

export const INITIAL_STATE: ScreenState = {
  q: '',
  values: NO_VALUES,
  size: null,
  main: null,
  page: 1,
  perPage: DEFAULT_PAGE_SIZE,
  ordering: DEFAULT_ORDERING,
  period: DEFAULT_PERIOD,
  explain: null,
  asof: null,
  saved: null,
};

/** Orders values as the canonical address does: numbers by size, then text by code unit. */
function compareValues(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  if (Number.isFinite(x) && Number.isFinite(y) && x !== y) return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
}

export function sortedUnique(values: Iterable<string>): string[] {
  return [...new Set(values)].sort(compareValues);
}

export function withValues(state: ScreenState, key: ValueKey, values: Iterable<string>): ScreenState {
  return { ...state, page: 1, values: { ...state.values, [key]: sortedUnique(values) } };
}

export function toggleValue(state: ScreenState, key: ValueKey, value: string): ScreenState {
  const current = state.values[key];
  return withValues(
    state,
    key,
    current.includes(value) ? current.filter((v) => v !== value) : [...current, value],
  );
}

export function withQuery(state: ScreenState, q: string): ScreenState {
  return q === state.q ? state : { ...state, page: 1, q };
}

export function withSize(state: ScreenState, size: SizeLimit | null): ScreenState {
  return { ...state, page: 1, size };
}

export function withMain(state: ScreenState, main: boolean | null): ScreenState {
  return { ...state, page: 1, main };
}

export function withPage(state: ScreenState, page: number): ScreenState {
  return { ...state, page };
}

export function withPerPage(state: ScreenState, perPage: number): ScreenState {
  return { ...state, page: 1, perPage };
}

export function withOrdering(state: ScreenState, ordering: string): ScreenState {
  return { ...state, page: 1, ordering };
}

/**
 * Changes the performance period. A list that is sorted by the column of the old period stays sorted by that figure: by performance
 * over the new period, say. Otherwise it would be sorted by a column that is no longer there.
 */
export function withPeriod(state: ScreenState, period: Period): ScreenState {
  const sign = state.ordering.startsWith('-') ? '-' : '';
  const field = state.ordering.slice(sign.length);
  if (field === `perf_${state.period}`) {
    return { ...withOrdering(state, `${sign}perf_${period}`), period };
  }
  const volatility = `volatility_${volatilityPeriod(period)}`;
  if (field === `volatility_${volatilityPeriod(state.period)}` && field !== volatility) {
    return { ...withOrdering(state, sign + volatility), period };
  }
  return { ...state, period };
}

export function withExplain(state: ScreenState, isin: string | null): ScreenState {
  return { ...state, explain: isin };
}

/** Another day has other funds, so it starts at page 1. */
export function withAsOf(state: ScreenState, asof: string | null): ScreenState {
  return { ...state, page: 1, asof };
}

/** Filters that can be taken away one at a time, by the key the API names them with. */
export type FilterKey = 'q' | ValueKey | 's' | 'm';

export function withoutFilter(state: ScreenState, key: FilterKey): ScreenState {
  switch (key) {
    case 'q':
      return withQuery(state, '');
    case 's':
      return withSize(state, null);
    case 'm':
      return withMain(state, null);
    default:
      return withValues(state, key, []);
  }
}

/** Takes all filters away; sorting, page size, period and columns stay as chosen. */
export function withoutFilters(state: ScreenState): ScreenState {
  return { ...state, q: '', values: NO_VALUES, size: null, main: null, page: 1 };
}

/** The active filters, in the order in which the facets are shown. */
export function activeFilters(state: ScreenState): FilterKey[] {
  const keys: FilterKey[] = [];
  if (state.q !== '') keys.push('q');
  for (const key of VALUE_KEYS) if (state.values[key].length > 0) keys.push(key);
  if (state.size !== null) keys.push('s');
  if (state.main !== null) keys.push('m');
  return keys;
}
