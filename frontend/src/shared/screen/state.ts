/**
 * The state of a screen (advanced search): what is filtered, how it is sorted and which page is shown.
 *
 * The address holds all of it (see `codec.ts`), so that Back, Forward, reload and a shared link are exact. Every function here is
 * pure and returns a new state. A change of what is found starts again at page 1. Which filters there are, `facets.ts` says.
 */

import { DEFAULT_PERIOD, type Period, volatilityPeriod } from '../table/period';
import { ALL_FACETS, type FacetDeclaration } from './facets';

export const DEFAULT_PAGE_SIZE = 15;
export const DEFAULT_ORDERING = '-rating_points';

/** The numbers of a range, both included; null where a side is open. One side at least is not. */
export interface Bounds {
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** What is filtered by, under the key of each facet; a facet that is not filtered by has no entry. */
export interface Filters {
  readonly q: string;
  /** Selected values, without duplicates, sorted (numbers by size, codes by letter). */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly ranges: Readonly<Record<string, Bounds>>;
  readonly flags: Readonly<Record<string, boolean>>;
}

/** How a screen shows what it finds. */
export const VIEWS = ['table', 'map', 'years'] as const;
export type View = (typeof VIEWS)[number];

/** How a view is sorted until somebody sorts it. */
export function defaultOrdering(view: View): string {
  return view === 'years' ? '-perf_last_year' : DEFAULT_ORDERING;
}

/** The view after another, round and round. */
export function viewAfter(view: View): View {
  return VIEWS[(VIEWS.indexOf(view) + 1) % VIEWS.length] ?? view;
}

export interface ScreenState extends Filters {
  readonly page: number;
  readonly perPage: number;
  /** Field, or `-field` for descending. */
  readonly ordering: string;
  readonly period: Period;
  readonly view: View;
  /** ISIN of the fund that 'why (not) here?' looks at. */
  readonly explain: string | null;
  /** The day (YYYY-MM-DD) whose figures are searched; null for today's. */
  readonly asof: string | null;
  /** The saved search that is being changed here, by number. */
  readonly saved: number | null;
}

export const NO_FILTERS: Filters = { q: '', values: {}, ranges: {}, flags: {} };

export const INITIAL_STATE: ScreenState = {
  ...NO_FILTERS,
  page: 1,
  perPage: DEFAULT_PAGE_SIZE,
  ordering: DEFAULT_ORDERING,
  period: DEFAULT_PERIOD,
  view: 'table',
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

/** A copy with another entry under a key; without one where there is none to put there. */
function changed<T>(entries: Readonly<Record<string, T>>, key: string, entry: T | null): Record<string, T> {
  const others = Object.entries(entries).filter(([known]) => known !== key);
  return Object.fromEntries(entry === null ? others : [...others, [key, entry]]);
}

const NONE: readonly string[] = [];

/** The selected values of a facet. */
export function valuesOf({ values }: Filters, key: string): readonly string[] {
  return (Object.hasOwn(values, key) ? values[key] : undefined) ?? NONE;
}

export function boundsOf({ ranges }: Filters, key: string): Bounds | null {
  return (Object.hasOwn(ranges, key) ? ranges[key] : undefined) ?? null;
}

export function flagOf({ flags }: Filters, key: string): boolean | null {
  return (Object.hasOwn(flags, key) ? flags[key] : undefined) ?? null;
}

export function withValues(state: ScreenState, key: string, values: Iterable<string>): ScreenState {
  const sorted = sortedUnique(values);
  return { ...state, page: 1, values: changed(state.values, key, sorted.length === 0 ? null : sorted) };
}

export function toggleValue(state: ScreenState, key: string, value: string): ScreenState {
  const current = valuesOf(state, key);
  return withValues(
    state,
    key,
    current.includes(value) ? current.filter((v) => v !== value) : [...current, value],
  );
}

export function withQuery(state: ScreenState, q: string): ScreenState {
  return q === state.q ? state : { ...state, page: 1, q };
}

export function withBounds(state: ScreenState, key: string, bounds: Bounds | null): ScreenState {
  const open = bounds === null || (bounds.minimum === null && bounds.maximum === null);
  return { ...state, page: 1, ranges: changed(state.ranges, key, open ? null : bounds) };
}

export function withFlag(state: ScreenState, key: string, flag: boolean | null): ScreenState {
  return { ...state, page: 1, flags: changed(state.flags, key, flag) };
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

/** Another view of the same funds. An order that nobody chose becomes that of the view. */
export function withView(state: ScreenState, view: View): ScreenState {
  const isChosen = state.ordering !== defaultOrdering(state.view);
  const ordering = isChosen ? state.ordering : defaultOrdering(view);
  return ordering === state.ordering ? { ...state, view } : { ...withOrdering(state, ordering), view };
}

export function withExplain(state: ScreenState, isin: string | null): ScreenState {
  return { ...state, explain: isin };
}

/** Another day has other funds, so it starts at page 1. */
export function withAsOf(state: ScreenState, asof: string | null): ScreenState {
  return { ...state, page: 1, asof };
}

/** A filter that can be taken away on its own: the text that is searched for, or a facet. */
export type Filter = 'q' | FacetDeclaration;

export function withoutFilter(state: ScreenState, filter: Filter): ScreenState {
  if (filter === 'q') return withQuery(state, '');
  switch (filter.kind) {
    case 'value':
      return withValues(state, filter.key, []);
    case 'range':
      return withBounds(state, filter.key, null);
    case 'flag':
      return withFlag(state, filter.key, null);
  }
}

/** Takes all filters away; sorting, page size, period and columns stay as chosen. */
export function withoutFilters(state: ScreenState): ScreenState {
  return { ...state, ...NO_FILTERS, page: 1 };
}

/** What a state filters by, and nothing else of it. */
export function filtersOf({ q, values, ranges, flags }: ScreenState): Filters {
  return { q, values, ranges, flags };
}

export function isActive(state: Filters, { kind, key }: FacetDeclaration): boolean {
  switch (kind) {
    case 'value':
      return valuesOf(state, key).length > 0;
    case 'range':
      return boundsOf(state, key) !== null;
    case 'flag':
      return flagOf(state, key) !== null;
  }
}

/** The active filters, in the order of the address. */
export function activeFilters(state: Filters): Filter[] {
  const facets = ALL_FACETS.filter((facet) => isActive(state, facet));
  return state.q === '' ? facets : ['q', ...facets];
}
