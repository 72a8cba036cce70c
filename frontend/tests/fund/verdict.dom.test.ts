import { costOver, verdictOf } from '@/features/fund/verdict';
import type { FundPage } from '@/shared/api/types';
import { fundPage } from './answers';

const rated = (position: number | null, size: number | null, changes: Partial<FundPage> = {}) =>
  fundPage(1, {
    rating_points: 70,
    position_vs_peergroup: position,
    peergroup_size: size,
    record_date: '2026-10-31',
    ...changes,
  });

describe('the verdict', () => {
  it.each([
    [4, 40, { kind: 'better', share: 92 }],
    [30, 41, { kind: 'worse', share: 72 }],
    // In the middle one is ahead of as many as are ahead.
    [21, 41, { kind: 'better', share: 50 }],
    [1, 40, { kind: 'first', size: 40 }],
    [40, 40, { kind: 'last', size: 40 }],
    [1, 1, { kind: 'points' }],
    [null, 40, { kind: 'points' }],
    [5, null, { kind: 'points' }],
    [9, 4, { kind: 'points' }],
  ] as const)('of place %s among %s', (position, size, expected) => {
    expect(verdictOf(rated(position, size))).toEqual(expected);
  });

  it.each([
    ['2025-08-15', '2026-10-30', 14],
    ['2025-08-31', '2026-10-30', 13],
    ['2026-10-30', '2026-10-30', 0],
    [null, null, null],
  ])('without points says how many months there are from %s to %s', (first, last, months) => {
    const basis = { first_price: first, last_price: last, figures: [] };
    expect(verdictOf(rated(null, null, { rating_points: null, basis }))).toEqual({ kind: 'unrated', months });
  });

  it.each([
    [0, 1, 0],
    [0.07, 1, 7],
    [1.75, 1, 175],
    // The costs of a year lower what those of the next are taken from.
    [1.75, 5, 845],
    [1.75, 10, 1618],
  ])('costs of %d percent over %d years are %d euros of ten thousand', (ter, years, euros) => {
    expect(costOver(ter, years)).toBe(euros);
  });
});
