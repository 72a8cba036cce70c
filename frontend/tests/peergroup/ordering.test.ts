import { describe, expect, it } from 'vitest';
import { type Column, firstDirection, parseOrdering, sorted } from '@/features/peergroup/ordering';
import { peergroupAddress, slugOf } from '@/shared/address/peergroup';
import type { RankedFund } from '@/shared/api/types';
import { orderingAfter } from '@/shared/table/sorting';

const ranked = (id: number, changes: Partial<RankedFund>) =>
  ({ id, position_vs_peergroup: id, ...changes }) as RankedFund;
const order = (funds: RankedFund[]) => funds.map(({ id }) => id);

describe('the ranking', () => {
  const funds = [
    ranked(1, { name: 'Zeta', ter: 1 }),
    ranked(2, { name: 'Äther', ter: null }),
    ranked(3, { name: 'Beta', ter: 0.2 }),
  ];

  it('puts missing values last in both directions', () => {
    expect(order(sorted(funds, 'ter', 'de'))).toEqual([3, 1, 2]);
    expect(order(sorted(funds, '-ter', 'de'))).toEqual([1, 3, 2]);
  });

  it('sorts names as the language does', () => {
    expect(order(sorted(funds, 'name', 'de'))).toEqual([2, 3, 1]);
  });

  const nextOrdering = (ordering: string, column: Column) =>
    orderingAfter(ordering, column, firstDirection(column));

  it('begins with what is best: high points, low costs', () => {
    expect(nextOrdering('position_vs_peergroup', 'rating_points')).toBe('-rating_points');
    expect(nextOrdering('-rating_points', 'rating_points')).toBe('rating_points');
    expect(nextOrdering('position_vs_peergroup', 'ter')).toBe('ter');
  });

  it('reads no column that there is not', () => {
    expect(parseOrdering('-rating_points')).toBe('-rating_points');
    expect(parseOrdering('isin')).toBeUndefined();
    expect(parseOrdering('--rating_points')).toBeUndefined();
    expect(parseOrdering('constructor')).toBeUndefined();
  });

  it('reads links of before by the names of today', () => {
    expect(parseOrdering('-points')).toBe('-rating_points');
    expect(parseOrdering('-position')).toBe('-position_vs_peergroup');
  });
});

describe('the address of a peergroup', () => {
  it('is readable', () => {
    expect(slugOf('Aktien Europa: Große & Mittlere')).toBe('aktien-europa-grosse-mittlere');
    expect(peergroupAddress({ id: 5, peergroup: 'Renten EUR' })).toBe('/peergroup/renten-eur/5');
  });
});
