import { describe, expect, it } from 'vitest';
import { type ArticlesState, codec, EMPTY, yearRange } from '@/features/articles/state';
import { withDefaults } from '@/shared/list/address';

const articlesSearch = (state: ArticlesState) => `?${codec.write(state)}`;
const readArticles = codec.read;

describe('address of a list of articles', () => {
  it('always names page and page size', () => {
    expect(articlesSearch(EMPTY)).toBe('?page=1&per_page=15');
  });

  it('reads what it writes', () => {
    const state = {
      ...EMPTY,
      search: 'Anleihen & Co',
      category: 'rating',
      ...yearRange('2025'),
      page: 3,
      per_page: 30,
    };
    const { state: read, ignored } = readArticles(new URLSearchParams(articlesSearch(state)));
    expect(ignored).toEqual([]);
    expect(read).toEqual(state);
  });

  it('reports a day that the calendar does not have', () => {
    const { state, ignored } = readArticles(new URLSearchParams('date_after=2025-02-30'));
    expect(state.date_after).toBe('');
    expect(ignored).toEqual([{ key: 'date_after', value: '2025-02-30' }]);
  });

  it('drops exactly what the server refused', () => {
    const state = { ...EMPTY, category: 'gone', search: 'fonds' };
    const next = withDefaults(codec, state, ['category']);
    expect(next).toEqual({ ...state, category: '' });
  });
});
