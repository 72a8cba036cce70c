import { describe, expect, it } from 'vitest';
import { PERIODS } from '@/features/funds-table/period';
import { dropRejected, parseScreen, readIsin, screenRequest, serializeScreen } from '@/features/screen/codec';
import {
  activeFilters,
  INITIAL_STATE,
  type ScreenState,
  sortedUnique,
  toggleValue,
  VALUE_KEYS,
  withMain,
  withPage,
  withPeriod,
  withSize,
  withValues,
} from '@/features/screen/state';
import { toSearchParams } from '@/shared/api/client';

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

function randomState(next: () => number): ScreenState {
  const many = (items: readonly string[]) => sortedUnique(items.filter(() => next() < 0.4));
  const ids = many(['1', '2', '10', '33', '400', '999999999']);
  return {
    q: pick(next, TEXTS),
    values: {
      p: ids,
      c: many(['7', '70', '700']),
      u: many(CODES),
      r: many(['A', 'B', 'C', 'D', 'E']),
      i: many(CODES),
      sri: many(['1', '2', '3']),
      region: many(CODES),
    },
    size:
      next() < 0.5
        ? null
        : { sign: pick(next, ['gte', 'lte']), value: pick(next, [0, 0.5, 50, 1250.25, 999_999_999]) },
    main: pick(next, [true, false, null]),
    page: pick(next, [1, 2, 17, 100_000]),
    perPage: pick(next, [15, 30, 50, 100, 1, 77]),
    ordering: pick(next, ['-rating_points', 'name', '-perf_3y', 'ter']),
    period: pick(next, PERIODS),
    explain: pick(next, [null, 'LU0323578657']),
    asof: pick(next, [null, '2026-08-31', '2024-02-29']),
    saved: pick(next, [null, 1, 4711]),
  };
}

const FRAGMENTS = [
  'p',
  'c',
  'q',
  's',
  'fs',
  'm',
  'page',
  'per_page',
  'sri',
  'r',
  'region',
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
    ['utm_source=mail', 'utm_source', 'mail'],
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
    ['fs=gte', 'fs', 'gte'],
    ['q=a&q=b', 'q', 'b'],
    ['page=2&page=3', 'page', '3'],
  ])('names what it ignores: %s', (search, key, value) => {
    const { ignored } = parseScreen(search);
    expect(ignored).toEqual([{ key, value }]);
  });

  it('keeps the valid part of a key with an invalid value', () => {
    const { state, ignored } = parseScreen('p=12&p=x&p=40&q=dws');
    expect(state.values.p).toEqual(['12', '40']);
    expect(state.q).toBe('dws');
    expect(ignored).toEqual([{ key: 'p', value: 'x' }]);
  });

  it('takes a text that is too long away rather than searching for half of it', () => {
    const { state, ignored } = parseScreen(`q=${'x'.repeat(10_000)}`);
    expect(state.q).toBe('');
    expect(ignored.map(({ key }) => key)).toEqual(['q']);
  });

  it('reads an amount without a sign as at least, and none with a sign it does not know', () => {
    expect(parseScreen('s=100').state.size).toEqual({ sign: 'gte', value: 100 });
    const { state, ignored } = parseScreen('fs=gt&s=100');
    expect(state.size).toBeNull();
    expect(ignored.map(({ key }) => key)).toEqual(['fs', 's']);
  });

  it('reads control characters in a text as spaces', () => {
    expect(parseScreen('q=dws%00%09%0Aaktien').state.q).toBe('dws aktien');
  });

  it('does not treat a repeated equal value as a mistake', () => {
    expect(parseScreen('p=12&p=12&p=0012').ignored).toEqual([]);
    expect(parseScreen('lang=en').ignored).toEqual([]);
    expect(parseScreen('p=12&p=12&p=0012').state.values.p).toEqual(['12']);
  });
});

describe('the request to the API', () => {
  it('names every setting, in the canonical order, and not the period', () => {
    const state = withSize(withMain(withValues(INITIAL_STATE, 'p', ['40', '12']), true), {
      sign: 'lte',
      value: 50,
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
    expect(dropped?.state.values.p).toEqual(['12']);
    expect(dropped?.state.values.region).toEqual(['europe']);
    expect(dropped?.state.page).toBe(4);
    expect(dropped?.ignored).toEqual([{ key: 'p', value: '99999', message: 'Unbekannt.' }]);
  });

  it('may be any of several values', () => {
    expect(dropRejected(state, [{ key: 'p', value: '12', message: '' }])?.state.values.p).toEqual(['99999']);
  });

  it('takes the whole filter when its value cannot be found', () => {
    expect(dropRejected(state, [{ key: 'p', value: '?', message: '' }])?.state.values.p).toEqual([]);
  });

  it('reads the order by the name that the specification prints', () => {
    expect(parseScreen('?ordering=-ranking_points')).toEqual({ state: INITIAL_STATE, ignored: [] });
    expect(parseScreen('?ordering=ranking_points').state.ordering).toBe('rating_points');
    expect(parseScreen('?ordering=--ranking_points').ignored).toHaveLength(1);
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
  it.each(VALUE_KEYS)('start again at page 1: %s', (key) => {
    expect(toggleValue(withPage(INITIAL_STATE, 5), key, '1').page).toBe(1);
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
