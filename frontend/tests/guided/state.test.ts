import { axis, share } from '@/features/guided/scale';
import {
  change,
  dropRejected,
  neighbour,
  parseGuided,
  refineAddress,
  serializeGuided,
  toggleAnswer,
} from '@/features/guided/state';
import { answersRequest } from '@/shared/api/guided';

const START = parseGuided('').state;

describe('the address of the guided search', () => {
  it('gives back what was written to it', () => {
    const state = change(toggleAnswer(toggleAnswer(START, 'region', 'europe'), 'region', 'asia'), {
      step: 'results',
      period: '3',
      page: 2,
      ordering: 'name',
    });
    const address = serializeGuided(state);
    expect(address).toBe('region=asia&region=europe&step=results&period=3&page=2&ordering=name');
    expect(parseGuided(address)).toEqual({ state, ignored: [] });
  });

  it('is empty at the start', () => {
    expect(serializeGuided(START)).toBe('');
    expect(START.per_page).toBe(100);
  });

  it('names what it ignores', () => {
    const { state, ignored } = parseGuided('step=9&region=a%20b&region=europe&period=2&x=1');
    expect(state.region).toEqual(['europe']);
    expect(state.step).toBe('asset_class');
    expect(ignored.map(({ key }) => key).sort()).toEqual(['period', 'region', 'step', 'x']);
  });

  it('starts again at page 1 when an answer changes', () => {
    expect(toggleAnswer(change(START, { page: 3 }), 'risk_class', 'low').page).toBe(1);
  });

  it('goes through the steps in order', () => {
    expect(neighbour('asset_class', -1)).toBeNull();
    expect(neighbour('asset_class', 1)).toBe('region');
    expect(neighbour('risk_class', 1)).toBe('results');
    expect(neighbour('results', 1)).toBeNull();
  });
});

describe('what the guided search asks the API', () => {
  it('is main tranches with the answers given, and no key for what was left open', () => {
    expect(answersRequest(toggleAnswer(START, 'region', 'europe'), 'en')).toEqual({
      m: 'true',
      lang: 'en',
      region: ['europe'],
    });
  });

  it('leaves out exactly what was refused', () => {
    const state = parseGuided('region=europe&region=mars&asset_class=equity').state;
    const next = dropRejected(state, [{ key: 'region', value: 'mars', message: '' }]);
    expect(next?.region).toEqual(['europe']);
    expect(next?.asset_class).toEqual(['equity']);
    expect(dropRejected(state, [{ key: 'colour', value: 'red', message: '' }])).toBeNull();
  });
});

describe('the way on to the advanced search', () => {
  it('carries all answers over', () => {
    const { state } = parseGuided('asset_class=equity&region=europe&risk_class=low&risk_class=high');
    expect(refineAddress(state, 'en')).toBe(
      '/en/advanced-search-results?sri=1&sri=3&region=europe&m=true&asset_class=equity',
    );
  });

  it('names no filter when any answer will do', () => {
    expect(refineAddress(START, 'de')).toBe('/advanced-search-results?m=true');
  });
});

describe('an axis', () => {
  it('has round steps around all values', () => {
    const { min, max, ticks } = axis([1.2, 14.9, -3.4, 8]);
    expect(min).toBe(-5);
    expect(max).toBe(15);
    expect(ticks).toEqual([-5, 0, 5, 10, 15]);
  });

  it('does not let one extreme value press the others into a corner', () => {
    const values = [...Array.from({ length: 300 }, (_value, index) => index / 20), 4000];
    expect(axis(values).max).toBeLessThanOrEqual(20);
    expect(share(axis(values), 4000)).toBe(1);
  });

  it.each([[[]], [[0]], [[5, 5, 5]], [[-2]]])('exists for %j', (values) => {
    const { min, max, ticks } = axis(values);
    expect(max).toBeGreaterThan(min);
    expect(ticks.every(Number.isFinite)).toBe(true);
  });
});
