/**
 * What the library holds of a screen, and the state of the screen made from it. Both say the same, so that the library's state
 * and the address are one state in two forms.
 *
 * A facet is a filter under its key. The library knows no place for the rest of an address (`period`, `view`,
 * `explain`, `asof`, `saved`), so each is a filter under its own key too, one that a new text to search for does not clear.
 */
import type {
  FilterValue,
  FilterValueRange,
  Filter as LibraryFilter,
  RequestState,
  SearchDriverActions,
} from '@elastic/search-ui';
import { ALL_FACETS, type FacetDeclaration } from '@/shared/screen/facets';
import {
  activeFilters,
  type Bounds,
  boundsOf,
  flagOf,
  INITIAL_STATE,
  type ScreenState,
  valuesOf,
  withBounds,
  withFlag,
  withValues,
} from '@/shared/screen/state';

/** How the values of one filter belong together; the API has no other way. */
const TYPE = 'any';

/** The parts of an address that are neither filters nor known to the library. */
const VIEW = ['period', 'view', 'explain', 'asof', 'saved'] as const;
type View = (typeof VIEW)[number];

function rangeOf({ minimum, maximum }: Bounds): FilterValueRange {
  return {
    name: `${minimum ?? ''}..${maximum ?? ''}`,
    ...(minimum === null ? {} : { from: minimum }),
    ...(maximum === null ? {} : { to: maximum }),
  };
}

/** The values of a facet as the library's filter holds them; none where it is not filtered by. */
function filterValues(state: ScreenState, { kind, key }: FacetDeclaration): FilterValue[] {
  if (kind === 'value') return [...valuesOf(state, key)];
  if (kind === 'range') {
    const bounds = boundsOf(state, key);
    return bounds === null ? [] : [rangeOf(bounds)];
  }
  const flag = flagOf(state, key);
  return flag === null ? [] : [flag];
}

/** What the view shows under a key; none where it is what every screen begins with. */
function viewValues(state: ScreenState, key: View): FilterValue[] {
  const value = state[key];
  return value === null || value === INITIAL_STATE[key] ? [] : [value];
}

/** An ordering as field and direction. */
function sortOf(ordering: string): { sortField: string; sortDirection: 'asc' | 'desc' } {
  return ordering.startsWith('-')
    ? { sortField: ordering.slice(1), sortDirection: 'desc' }
    : { sortField: ordering, sortDirection: 'asc' };
}

/** Every key that the library asks about; what is missing it would fill with defaults of its own. */
export function toRequest(state: ScreenState): Required<Omit<RequestState, 'sort'>> {
  const filters: LibraryFilter[] = [
    ...ALL_FACETS.map((facet) => ({
      field: facet.key,
      type: TYPE as typeof TYPE,
      values: filterValues(state, facet),
    })),
    ...VIEW.map((key) => ({
      field: key as string,
      type: TYPE as typeof TYPE,
      values: viewValues(state, key),
      persistent: true,
    })),
  ].filter(({ values }) => values.length > 0);
  return {
    current: state.page,
    filters,
    resultsPerPage: state.perPage,
    searchTerm: state.q,
    ...sortOf(state.ordering),
    sortList: [],
  };
}

function boundsFrom(value: FilterValue | undefined): Bounds | null {
  if (typeof value !== 'object' || Array.isArray(value)) return null;
  const side = (bound: unknown) => (typeof bound === 'number' ? bound : null);
  return { minimum: side(value.from), maximum: side(value.to) };
}

/** The state of the screen from the library's. Filters that the catalogue does not know are left out. */
export function toScreen(request: RequestState): ScreenState {
  const held = new Map(request.filters?.map(({ field, values }) => [field, values]));
  const view = Object.fromEntries(VIEW.map((key) => [key, held.get(key)?.[0] ?? INITIAL_STATE[key]]));
  let state: ScreenState = { ...INITIAL_STATE, ...view, q: request.searchTerm ?? '' };
  for (const { kind, key } of ALL_FACETS) {
    const values = held.get(key);
    if (values === undefined) continue;
    if (kind === 'value') state = withValues(state, key, values.map(String));
    else if (kind === 'range') state = withBounds(state, key, boundsFrom(values[0]));
    else state = withFlag(state, key, typeof values[0] === 'boolean' ? values[0] : null);
  }
  const { sortField, sortDirection } = request;
  return {
    ...state,
    page: request.current ?? INITIAL_STATE.page,
    perPage: request.resultsPerPage ?? INITIAL_STATE.perPage,
    ordering: sortField ? `${sortDirection === 'desc' ? '-' : ''}${sortField}` : INITIAL_STATE.ordering,
  };
}

type Actions = Pick<
  SearchDriverActions,
  | 'addFilter'
  | 'clearFilters'
  | 'removeFilter'
  | 'setCurrent'
  | 'setFilter'
  | 'setResultsPerPage'
  | 'setSearchTerm'
  | 'setSort'
>;

const isSame = (some: readonly FilterValue[], others: readonly FilterValue[]) =>
  JSON.stringify(some) === JSON.stringify(others);

function actOnFilter(
  actions: Actions,
  key: string,
  before: readonly FilterValue[],
  next: readonly FilterValue[],
  persistent = false,
): void {
  if (isSame(before, next)) return;
  const [added, ...more] = next.filter((value) => typeof value === 'string' && !before.includes(value));
  const gone = before.filter((value) => !next.includes(value));
  const [removed] = gone;
  if (next.length === 0) actions.removeFilter(key);
  else if (added !== undefined && more.length === 0 && gone.length === 0)
    actions.addFilter(key, added, TYPE, persistent);
  else if (added === undefined && gone.length === 1 && typeof removed === 'string')
    actions.removeFilter(key, removed, TYPE);
  // Its type knows one value, though it takes a list as well.
  else actions.setFilter(key, [...next] as FilterValue, TYPE, persistent);
}

/** Takes the library from one state to another by its own actions. Most of them go to page 1, so the page comes last. */
export function act(actions: Actions, before: ScreenState, next: ScreenState): void {
  // Removing one filter after another would do as well, with as many notices to everybody who listens.
  const cleared = activeFilters(next).length === 0 && activeFilters(before).length > 1;
  if (cleared) actions.clearFilters([...VIEW]);
  else {
    for (const facet of ALL_FACETS)
      actOnFilter(actions, facet.key, filterValues(before, facet), filterValues(next, facet));
  }
  for (const key of VIEW) actOnFilter(actions, key, viewValues(before, key), viewValues(next, key), true);
  // Filters stay: by default a new text would clear them.
  if (next.q !== before.q) actions.setSearchTerm(next.q, { shouldClearFilters: false });
  if (next.ordering !== before.ordering) {
    const { sortField, sortDirection } = sortOf(next.ordering);
    actions.setSort(sortField, sortDirection);
  }
  if (next.perPage !== before.perPage) actions.setResultsPerPage(next.perPage);
  actions.setCurrent(next.page);
}
