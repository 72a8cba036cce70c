import { SearchDriver } from '@elastic/search-ui';
import { toRequest, toScreen } from '@/features/screen/search/request-state';
import { ScreenRouting } from '@/features/screen/search/routing';
import { parseScreen, serializeScreen } from '@/shared/screen/codec';
import {
  INITIAL_STATE,
  toggleValue,
  withAsOf,
  withBounds,
  withExplain,
  withFlag,
  withOrdering,
  withoutFilters,
  withPage,
  withPeriod,
  withPerPage,
  withQuery,
} from '@/shared/screen/state';

const ANSWER = {
  requestId: '',
  facets: {},
  resultSearchTerm: '',
  results: [],
  totalResults: 0,
  totalPages: 0,
  pagingStart: 0,
  pagingEnd: 0,
  wasSearched: true,
  rawResponse: null,
};

/** A driver at an address, and what is written of it. */
function at(search: string) {
  const routing = new ScreenRouting();
  const written: [string, string][] = [];
  const answers: (() => void)[] = [];
  const place = (where: string) =>
    routing.show({ search: where, go: (next, how) => written.push([next, how]) });
  place(search);
  const driver = new SearchDriver({
    apiConnector: {
      onSearch: () => new Promise((resolve) => answers.push(() => resolve(ANSWER))),
      onAutocomplete: () => Promise.reject(new Error('not asked')),
      onResultClick: () => undefined,
      onAutocompleteResultClick: () => undefined,
    },
    initialState: toRequest(INITIAL_STATE),
    routingOptions: routing.options,
    urlPushDebounceLength: 0,
    alwaysSearchOnInitialLoad: true,
  });
  const state = () => toScreen(driver.state);
  return { routing, driver, written, answers, place, state, address: () => serializeScreen(state()) };
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 20));

const FULL =
  'q=dws&p=12&p=40&r=A&fs=gte&s=10&m=true&ter_min=0.5&ter_max=1&page=2&per_page=50&ordering=-volume&period=1y&explain=LU0323578657&asof=2026-09-30&saved=7';

describe('the routing of the screen', () => {
  it('keeps every part of an address in what the library holds', () => {
    const { state } = parseScreen(FULL);
    expect(toScreen(toRequest(state))).toEqual(state);
    expect(at(`?${FULL}`).address()).toBe(serializeScreen(state));
    expect(toScreen(toRequest(INITIAL_STATE))).toEqual(INITIAL_STATE);
  });

  it.each([
    ['ticks', toggleValue(INITIAL_STATE, 'r', 'A'), 'r=A'],
    ['sets a flag', withFlag(INITIAL_STATE, 'm', false), 'm=false'],
    ['sets bounds', withBounds(INITIAL_STATE, 'ter', { minimum: 0.5, maximum: null }), 'ter_min=0.5'],
    ['sorts', withOrdering(INITIAL_STATE, 'name'), 'ordering=name'],
    ['turns', withPage(INITIAL_STATE, 3), 'page=3'],
    ['resizes', withPerPage(INITIAL_STATE, 50), 'per_page=50'],
    ['searches', withQuery(INITIAL_STATE, 'dws'), 'q=dws'],
    ['chooses a day', withAsOf(INITIAL_STATE, '2026-09-30'), 'asof=2026-09-30'],
  ])('%s by the actions of the library, and writes the address once', (_name, next, address) => {
    const { routing, driver, written } = at('');
    routing.step(driver, INITIAL_STATE, next, 'push');
    expect(written).toEqual([[address, 'push']]);
    expect(toScreen(driver.state)).toEqual(next);
  });

  it('keeps filters with a new text, and the page with what is only looked at', () => {
    const { routing, driver, written, state } = at('?r=A&page=2');
    routing.step(driver, state(), withExplain(state(), 'LU0323578657'), 'push');
    expect(written.at(-1)?.[0]).toBe('r=A&page=2&explain=LU0323578657');
    routing.step(driver, state(), withPeriod(state(), '1y'), 'push');
    expect(written.at(-1)?.[0]).toBe('r=A&page=2&period=1y&explain=LU0323578657');
    routing.step(driver, state(), withQuery(state(), 'deka'), 'replace');
    expect(written.at(-1)).toEqual(['q=deka&r=A&period=1y&explain=LU0323578657', 'replace']);
    routing.step(driver, state(), toggleValue(state(), 'r', 'B'), 'push');
    routing.step(driver, state(), withoutFilters(state()), 'push');
    expect(written.at(-1)?.[0]).toBe('period=1y&explain=LU0323578657');
  });

  it('leaves an edited address to the reader when its answer comes', async () => {
    const { written, answers } = at('?r=Z&foo=1&r=A');
    await rest();
    for (const answer of answers) answer();
    await rest();
    expect(answers).toHaveLength(1);
    expect(written).toEqual([]);
  });

  it('does not go back to a state that was left while it was awaited', async () => {
    const { routing, driver, written, answers, place, address } = at('?r=A');
    await rest();
    routing.step(driver, parseScreen('r=A').state, parseScreen('r=A&r=B').state, 'push');
    place('?r=A&r=B');
    await rest();
    // Back, before the answer to the second state is there.
    place('?r=A');
    routing.follow(driver, parseScreen('r=A').state);
    for (const answer of answers) answer();
    await rest();
    expect(address()).toBe('r=A');
    expect(written).toEqual([['r=A&r=B', 'push']]);
    // And Forward to the state that the library wrote last.
    place('?r=A&r=B');
    routing.follow(driver, parseScreen('r=A&r=B').state);
    expect(address()).toBe('r=A&r=B');
  });

  it('starts a step from what is shown, not from what the API refused', () => {
    const { routing, driver, written } = at('?p=12&c=99');
    const shown = parseScreen('p=12').state;
    routing.step(driver, shown, toggleValue(shown, 'p', '40'), 'push');
    expect(written).toEqual([['p=12&p=40', 'push']]);
  });

  it('neither writes nor searches once the screen is not shown any more', async () => {
    const { routing, driver, written, answers, address } = at('?r=A');
    await rest();
    routing.show(null);
    routing.step(driver, parseScreen('r=A').state, INITIAL_STATE, 'push');
    driver.tearDown();
    routing.follow(driver, INITIAL_STATE);
    for (const answer of answers) answer();
    await rest();
    expect(written).toEqual([]);
    expect(address()).toBe('r=A');
  });
});
