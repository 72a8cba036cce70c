import { ALL, cheapest, chosen, currenciesOf } from '@/features/fund/classes';
import type { Sibling } from '@/shared/api/types';

const one = (id: number, changes: Partial<Sibling> = {}): Sibling => ({
  id,
  slug: `fonds-${id}`,
  name: `Fonds ${id}`,
  tranche: null,
  isin: `LU000000000${id}`,
  wkn: null,
  currency: 'EUR',
  accumulating: true,
  ogc: 1.5,
  minInvestment: 100,
  primary: false,
  closed_on: null,
  ...changes,
});
const ids = (classes: readonly Sibling[]) => classes.map(({ id }) => id);

describe('share classes', () => {
  const all = [
    one(1),
    one(2, { currency: 'USD', accumulating: false }),
    one(3, { accumulating: null, minInvestment: null }),
    one(4, { minInvestment: 1_000_000, ogc: 0.4 }),
  ];

  it('are those of the currency, distribution and minimum that are chosen', () => {
    expect(ids(chosen(all, ALL))).toEqual([1, 2, 3, 4]);
    expect(ids(chosen(all, { ...ALL, currency: 'USD' }))).toEqual([2]);
    expect(ids(chosen(all, { ...ALL, distribution: 'accumulating' }))).toEqual([1, 4]);
    expect(ids(chosen(all, { ...ALL, distribution: 'distributing' }))).toEqual([2]);
    // What is not known is in no limit.
    expect(ids(chosen(all, { ...ALL, minimum: '1000' }))).toEqual([1, 2]);
    expect(currenciesOf(all)).toEqual(['EUR', 'USD']);
  });

  it('have a cheapest one of those that take the amount and are open', () => {
    expect(
      cheapest([...all, one(5, { ogc: 1.1 }), one(6, { ogc: 0.9, closed_on: '2026-01-01' })], 'EUR'),
    ).toBe(5);
    expect(cheapest(all, 'EUR')).toBeNull();
  });
});
