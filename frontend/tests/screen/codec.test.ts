import { describe, expect, it } from 'vitest';
import { toSearchParams } from '@/shared/api/client';
import {
  dropRejected,
  parseScreen,
  readIsin,
  savedQuery,
  screenRequest,
  serializeScreen,
} from '@/shared/screen/codec';
import { ALL_FACETS, FILTER_KEYS, type RangeDeclaration } from '@/shared/screen/facets';
import {
  activeFilters,
  type Bounds,
  boundsOf,
  INITIAL_STATE,
  isActive,
  type ScreenState,
  sortedUnique,
  toggleValue,
  valuesOf,
  withBounds,
  withFlag,
  withoutFilter,
  withPage,
  withPeriod,
  withValues,
} from '@/shared/screen/state';
import { PERIODS } from '@/shared/table/period';

/** A small seeded generator: a failing case can be run again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(next: () => number, items: readonly T[]): T {
  return items[Math.floor(next() * items.length)] as T;
}

const TEXTS = [
  '',
  'dws aktien',
  'Übersee & Co',
  'a+b=c',
  '50 % "Netto" ?#/',
  'ﷺ עברית',
  '😀 Fonds',
  '%00',
  'null',
];
const CODES = ['retail', 'etf', 'emerging_markets', 'small-cap', 'x1'];

/** Numbers within the limits of a range, with and without decimals, and the limits themselves. */
function randomBounds(next: () => number, { limits }: RangeDeclaration): Bounds {
  const [least = 0, most = 0] = limits;
  const inside = [least, most, 0.5, 12, 1250.25, -3.75, 0].filter((one) => one >= least && one <= most);
  const [low, high] = [pick(next, inside), pick(next, inside)].sort((a, b) => a - b) as [number, number];
  return pick<Bounds>(next, [
    { minimum: low, maximum: high },
    { minimum: low, maximum: null },
    { minimum: null, maximum: high },
  ]);
}

/** Any facet may be filtered by, each by what its declaration allows. */
function withRandomFilters(next: () => number, state: ScreenState): ScreenState {
  let filtered = state;
  for (const facet of ALL_FACETS) {
    if (next() < 0.6) continue;
    if (facet.kind === 'range') filtered = withBounds(filtered, facet.key, randomBounds(next, facet));
    else if (facet.kind === 'flag') filtered = withFlag(filtered, facet.key, pick(next, [true, false]));
    else {
      const ids = ['1', '2', '10', '33', '400', '999999999'];
      const known = facet.steps.map(({ value }) => value);
      const values = known.length > 0 ? known : facet.whole ? ids : CODES;
      filtered = withValues(filtered, facet.key, sortedUnique(values.filter(() => next() < 0.4)));
    }
  }
  return filtered;
}

function randomState(next: () => number): ScreenState {
  const state: ScreenState = {
    ...INITIAL_STATE,
    q: pick(next, TEXTS),
    perPage: pick(next, [15, 30, 50, 100, 1, 77]),
    ordering: pick(next, ['-rating_points', 'name', '-perf_3y', 'ter']),
    period: pick(next, PERIODS),
    explain: pick(next, [null, 'LU0323578657']),
    asof: pick(next, [null, '2026-08-31', '2024-02-29']),
    saved: pick(next, [null, 1, 4711]),
  };
  return withPage(withRandomFilters(next, state), pick(next, [1, 2, 17, 100_000]));
}

const FRAGMENTS = [
  ...FILTER_KEYS,
  'q',
  'page',
  'per_page',
  'ordering',
  'lang',
  'x',
  '__proto__',
  'constructor',
];
const VALUES = [
  '',
  '0',
  '1',
  '-1',
  '1e9',
  'abc',
  'A',
  'a',
  'true',
  'gte',
  'ge',
  '%',
  '%E4',
  '%00',
  '😀',
  'NaN',
  '[object]',
  '00012',
  ' 12 ',
  '1,2',
  '-12.5',
  '-0',
  '99',
  '9'.repeat(40),
  '0.1234567',
  'lte',
  'EUR',
];

describe('the address of a screen', () => {
  it('gives back any state that was written to it', () => {
    const next = random(20_260_101);
    for (let round = 0; round < 2000; round += 1) {
      const state = randomState(next);
      const parsed = parseScreen(serializeScreen(state));
      expect(parsed).toEqual({ state: { ...state, q: state.q.trim() }, ignored: [] });
    }
  });

  it('never fails on an edited address, and what it understood is stable', () => {
    const next = random(7);
    for (let round = 0; round < 2000; round += 1) {
      const pairs = Array.from(
        { length: 1 + Math.floor(next() * 6) },
        () => `${pick(next, FRAGMENTS)}=${pick(next, VALUES)}`,
      );
      const search = `?${pairs.join('&')}`;
      const { state } = parseScreen(search);
      const again = parseScreen(serializeScreen(state));
      expect(again, search).toEqual({ state, ignored: [] });
    }
  });

  it('writes equal screens equally, whatever the order of clicks', () => {
    const one = toggleValue(toggleValue(toggleValue(INITIAL_STATE, 'p', '40'), 'r', 'B'), 'p', '7');
    const other = toggleValue(toggleValue(toggleValue(INITIAL_STATE, 'p', '7'), 'p', '40'), 'r', 'B');
    expect(serializeScreen(one)).toBe('p=7&p=40&r=B');
    expect(serializeScreen(other)).toBe(serializeScreen(one));
  });

  it('is empty for the initial state', () => {
    expect(serializeScreen(INITIAL_STATE)).toBe('');
    expect(parseScreen('')).toEqual({ state: INITIAL_STATE, ignored: [] });
  });

  it('keeps the page that stands in it, in any position', () => {
    expect(parseScreen('page=3&p=12&m=true').state.page).toBe(3);
    expect(parseScreen('p=12&m=true&page=3').state.page).toBe(3);
  });

  it.each([
    ['p=abc', 'p', 'abc'],
    ['p=0', 'p', '0'],
    ['r=F', 'r', 'F'],
    ['r=a', 'r', 'a'],
    ['sri=4', 'sri', '4'],
    ['region=a%20b', 'region', 'a b'],
    ['m=maybe', 'm', 'maybe'],
    ['page=0', 'page', '0'],
    ['page=-1', 'page', '-1'],
    ['page=1.5', 'page', '1.5'],
    ['per_page=1000000000', 'per_page', '1000000000'],
    ['per_page=101', 'per_page', '101'],
    ['ordering=Name%20desc', 'ordering', 'Name desc'],
    ['period=2y', 'period', '2y'],
    ['explain=LU12', 'explain', 'LU12'],
    ['s=-5', 's', '-5'],
    ['s=1e5', 's', '1e5'],
    ['ter_min=-1', 'ter_min', '-1'],
    ['ter_max=101', 'ter_max', '101'],
    ['ter_min=0,5', 'ter_min', '0,5'],
    ['perf_3y_min=-100.5', 'perf_3y_min', '-100.5'],
    [`s_max=${'9'.repeat(40)}`, 's_max', '9'.repeat(40)],
    ['sfdr=7', 'sfdr', '7'],
    ['accumulating=1', 'accumulating', '1'],
    ['s=10&s_min=20', 's_min', '20'],
    ['fs=gte', 'fs', 'gte'],
    ['q=a&q=b', 'q', 'b'],
    ['page=2&page=3', 'page', '3'],
  ])('names what it ignores: %s', (search, key, value) => {
    const { ignored } = parseScreen(search);
    expect(ignored).toEqual([{ key, value }]);
  });

  it('keeps the valid part of a key with an invalid value', () => {
    const { state, ignored } = parseScreen('p=12&p=x&p=40&q=dws');
    expect(valuesOf(state, 'p')).toEqual(['12', '40']);
    expect(state.q).toBe('dws');
    expect(ignored).toEqual([{ key: 'p', value: 'x' }]);
  });

  it('takes a text that is too long away rather than searching for half of it', () => {
    const { state, ignored } = parseScreen(`q=${'x'.repeat(10_000)}`);
    expect(state.q).toBe('');
    expect(ignored.map(({ key }) => key)).toEqual(['q']);
  });

  it('reads an amount without a sign as at least, and none with a sign it does not know', () => {
    expect(boundsOf(parseScreen('s=100').state, 's')).toEqual({ minimum: 100, maximum: null });
    const { state, ignored } = parseScreen('fs=gt&s=100');
    expect(boundsOf(state, 's')).toBeNull();
    expect(ignored.map(({ key }) => key)).toEqual(['fs', 's']);
  });

  it('writes one limit of the fund size as the specification does, and two as two', () => {
    const sized = (minimum: number | null, maximum: number | null) =>
      serializeScreen(withBounds(INITIAL_STATE, 's', { minimum, maximum }));
    expect(sized(50, null)).toBe('fs=gte&s=50');
    expect(sized(null, 50)).toBe('fs=lte&s=50');
    expect(sized(10, 50)).toBe('s_min=10&s_max=50');
    expect(sized(null, null)).toBe('');
    expect(boundsOf(parseScreen('s=10&s_max=50').state, 's')).toEqual({ minimum: 10, maximum: 50 });
    expect(boundsOf(parseScreen('s_min=10').state, 's')).toEqual({ minimum: 10, maximum: null });
  });

  it.each([
    ['ter_min=2&ter_max=1', ['ter_min=2', 'ter_max=1']],
    ['fs=lte&s=10&s_min=20', ['s_min=20', 's=10']],
  ])('leaves a reversed range out, and says so: %s', (search, parts) => {
    const { state, ignored } = parseScreen(`${search}&r=A`);
    expect(state).toEqual(withValues(INITIAL_STATE, 'r', ['A']));
    expect(ignored.map(({ key, value }) => `${key}=${value}`)).toEqual(parts);
  });

  it('keeps the order of the specification, and what came later before the page', () => {
    const query =
      'q=x&p=1&c=2&u=etf&r=A&i=x1&sri=2&region=asia&fs=gte&s=5&m=true&currency=EUR&accumulating=false&ter_max=1&page=2&period=1y';
    expect(serializeScreen(parseScreen(query.split('&').reverse().join('&')).state)).toBe(query);
    expect(FILTER_KEYS.slice(0, 10)).toEqual(['p', 'c', 'u', 'r', 'i', 'sri', 'region', 'fs', 's', 'm']);
    expect(new Set(FILTER_KEYS).size).toBe(FILTER_KEYS.length);
    expect(new Set(FILTER_KEYS)).toEqual(new Set(ALL_FACETS.flatMap(({ keys }) => keys)));
  });

  it('reads control characters in a text as spaces', () => {
    expect(parseScreen('q=dws%00%09%0Aaktien').state.q).toBe('dws aktien');
  });

  it('does not treat a repeated equal value as a mistake', () => {
    expect(parseScreen('p=12&p=12&p=0012').ignored).toEqual([]);
    expect(parseScreen('lang=en').ignored).toEqual([]);
    expect(valuesOf(parseScreen('p=12&p=12&p=0012').state, 'p')).toEqual(['12']);
  });
});

describe('the request to the API', () => {
  it('names every setting, in the canonical order, and not the period', () => {
    const state = withBounds(withFlag(withValues(INITIAL_STATE, 'p', ['40', '12']), 'm', true), 's', {
      minimum: null,
      maximum: 50,
    });
    expect(toSearchParams(screenRequest({ ...state, period: '5y' }, 'de')).toString()).toBe(
      'p=12&p=40&fs=lte&s=50&m=true&page=1&per_page=15&ordering=-rating_points&lang=de',
    );
  });
});

describe('what the API refuses', () => {
  const state = withPage(
    withValues(withValues(INITIAL_STATE, 'p', ['12', '99999']), 'region', ['europe']),
    4,
  );

  it('goes exactly, the rest stays', () => {
    const dropped = dropRejected(state, [{ key: 'p', value: '99999', message: 'Unbekannt.' }]);
    expect(dropped?.state.values).toEqual({ p: ['12'], region: ['europe'] });
    expect(dropped?.state.page).toBe(4);
    expect(dropped?.ignored).toEqual([{ key: 'p', value: '99999', message: 'Unbekannt.' }]);
  });

  it('may be any of several values', () => {
    const dropped = dropRejected(state, [{ key: 'p', value: '12', message: '' }]);
    expect(dropped?.state.values.p).toEqual(['99999']);
  });

  it('takes the whole filter when its value cannot be found', () => {
    const dropped = dropRejected(state, [{ key: 'p', value: '?', message: '' }]);
    expect(dropped?.state.values).toEqual({ region: ['europe'] });
  });

  it.each([
    ['ter_min', '2', 'ter_max=3'],
    ['ter_max', '3', 'ter_min=2'],
  ])('may be one bound of a range: %s', (key, value, kept) => {
    const { state: ranged } = parseScreen('ter_min=2&ter_max=3&page=4');
    const dropped = dropRejected(ranged, [{ key, value, message: 'Zu groß.' }]);
    expect(serializeScreen(dropped?.state ?? INITIAL_STATE)).toBe(`${kept}&page=4`);
    expect(dropped?.ignored).toEqual([{ key, value, message: 'Zu groß.' }]);
  });

  it.each(['s', 'fs'])('may be the single bound of the fund size: %s', (key) => {
    const { state: sized } = parseScreen('fs=lte&s=5');
    expect(dropRejected(sized, [{ key, value: '5', message: '' }])?.state).toEqual(INITIAL_STATE);
  });

  it('can be any filter, by any of its keys that stands in the address', () => {
    const next = random(11);
    for (let round = 0; round < 200; round += 1) {
      const filtered = withRandomFilters(next, INITIAL_STATE);
      for (const [key, value] of new URLSearchParams(serializeScreen(filtered))) {
        const dropped = dropRejected(filtered, [{ key, value, message: '' }]);
        const kept = new URLSearchParams(serializeScreen(dropped?.state ?? filtered));
        expect(kept.getAll(key), key).not.toContain(value);
        expect(dropped?.ignored, key).toEqual([{ key, value, message: '' }]);
      }
    }
  });

  it('reads the order by the name that the specification prints', () => {
    expect(parseScreen('?ordering=-ranking_points')).toEqual({ state: INITIAL_STATE, ignored: [] });
    expect(parseScreen('?ordering=ranking_points').state.ordering).toBe('rating_points');
    expect(parseScreen('?ordering=--ranking_points').ignored).toHaveLength(1);
  });

  it('reads links of before by the names of today, whatever letters and dots these have', () => {
    expect(parseScreen('?ordering=-first_rating').state.ordering).toBe('-firstRating');
    expect(parseScreen('?ordering=-firstRating').state.ordering).toBe('-firstRating');
    expect(parseScreen('?ordering=currency').state.ordering).toBe('tranche_currency');
    expect(parseScreen('?ordering=instrument.rank').ignored).toEqual([]);
    expect(parseScreen('?ordering=constructor').state.ordering).toBe('constructor');
  });

  it('resets an ordering to the default one', () => {
    const ordered = { ...state, ordering: '-value_at_risk_3y' };
    expect(
      dropRejected(ordered, [{ key: 'ordering', value: '-value_at_risk_3y', message: '' }])?.state.ordering,
    ).toBe('-rating_points');
  });

  it('is nothing we sent: then there is nothing to ask again', () => {
    expect(dropRejected(state, [{ key: 'unknown', value: '1', message: '' }])).toBeNull();
    expect(dropRejected(state, [])).toBeNull();
  });
});

describe('changes of the state', () => {
  it.each(ALL_FACETS.map((facet) => [facet.name, facet] as const))(
    'start again at page 1, and are taken back: %s',
    (_name, facet) => {
      const { key, kind } = facet;
      const paged = withPage(INITIAL_STATE, 5);
      const filtered =
        kind === 'value'
          ? toggleValue(paged, key, '1')
          : kind === 'flag'
            ? withFlag(paged, key, false)
            : withBounds(paged, key, { minimum: 1, maximum: null });
      expect(filtered.page).toBe(1);
      expect(isActive(filtered, facet)).toBe(true);
      expect(activeFilters(filtered)).toEqual([facet]);
      expect(withoutFilter(filtered, facet)).toEqual(INITIAL_STATE);
    },
  );

  it('save what is filtered by, and nothing of the view', () => {
    const { state } = parseScreen(
      'r=A&accumulating=true&ter_max=1&page=3&ordering=ter&asof=2026-08-31&period=1y',
    );
    expect(savedQuery(state)).toBe('r=A&accumulating=true&ter_max=1&ordering=ter');
  });

  it('take a value back when it is chosen twice', () => {
    const twice = toggleValue(toggleValue(INITIAL_STATE, 'p', '1'), 'p', '1');
    expect(twice).toEqual(INITIAL_STATE);
    expect(activeFilters(twice)).toEqual([]);
  });

  it('keep a list sorted by performance when the period changes', () => {
    const sorted = { ...INITIAL_STATE, ordering: '-perf_3y', page: 2 };
    expect(withPeriod(sorted, '1y')).toMatchObject({ ordering: '-perf_1y', period: '1y', page: 1 });
    const byRisk = { ...INITIAL_STATE, ordering: 'volatility_3y', page: 2 };
    expect(withPeriod(byRisk, '6m')).toMatchObject({ ordering: 'volatility_1y', period: '6m' });
    const byName = { ...INITIAL_STATE, ordering: 'name', page: 2 };
    expect(withPeriod(byName, '5y')).toMatchObject({ ordering: 'name', period: '5y', page: 2 });
  });
});

describe('an ISIN as typed', () => {
  it('is read with spaces, dots and small letters', () => {
    expect(readIsin(' lu 0323 5786 57 ')).toBe('LU0323578657');
    expect(readIsin('LU03235786')).toBeNull();
    expect(readIsin('LU0323578658')).toBeNull();
    expect(readIsin('US0378331005')).toBe('US0378331005');
    expect(readIsin('DE000BASF111')).toBe('DE000BASF111');
    expect(readIsin('<script>')).toBeNull();
  });
});
