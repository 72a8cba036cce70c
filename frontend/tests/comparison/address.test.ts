import { describe, expect, it } from 'vitest';
import { chartRequest, readComparing } from '@/features/comparison/address';
import { comparisonAddress, DEFAULT_SPAN } from '@/shared/address/comparison';

describe('the address of a comparison', () => {
  it('holds the funds and the time, and reads back what it was written from', () => {
    const span = { period: '5', from: null, to: null } as const;
    const address = comparisonAddress([12, 7, 99], span);
    expect(address).toBe('/comparison/12?second_tranche_id=7&third_tranche_id=99&period=5');
    const [path = '', search] = address.split('?');
    expect(readComparing(path.split('/')[2] ?? '', search ?? '')).toEqual({
      ids: [12, 7, 99],
      ...span,
      faults: [],
    });
  });

  it('is short for the usual time, for one fund and for none', () => {
    expect(comparisonAddress([12])).toBe('/comparison/12');
    expect(comparisonAddress([])).toBe('/comparison');
    expect(comparisonAddress([12], { period: '5', from: '2020-01-31', to: '2024-01-31' })).toBe(
      '/comparison/12?from=2020-01-31&to=2024-01-31',
    );
  });

  it.each([
    ['the same fund twice', '12', 'second_tranche_id=12', [12], { kind: 'same', id: 12 }],
    ['a number that is none', 'abc', 'second_tranche_id=7', [7], { kind: 'malformed', value: 'abc' }],
    ['a second that is none', '12', 'second_tranche_id=-1', [12], { kind: 'malformed', value: '-1' }],
    ['zero', '0', '', [], { kind: 'malformed', value: '0' }],
    [
      'a fourth fund',
      '1',
      'second_tranche_id=2&third_tranche_id=3&fourth_tranche_id=4',
      [1, 2, 3],
      { kind: 'tooMany' },
    ],
    ['two second funds', '1', 'second_tranche_id=2&second_tranche_id=3', [1, 2], { kind: 'tooMany' }],
    [
      'a day that there is not',
      '1',
      'from=2023-02-30',
      [1],
      { kind: 'ignored', key: 'from', value: '2023-02-30' },
    ],
    ['a period that there is not', '1', 'period=4', [1], { kind: 'ignored', key: 'period', value: '4' }],
    ['a key that there is not', '1', 'colour=red', [1], { kind: 'ignored', key: 'colour', value: 'red' }],
  ])('tells %s and keeps the rest', (_name, first, search, ids, fault) => {
    const found = readComparing(first, search);
    expect(found.ids).toEqual(ids);
    expect(found.faults).toEqual([fault]);
  });

  it('moves a third fund up where there is no second one', () => {
    const { ids, faults } = readComparing('1', 'third_tranche_id=3');
    expect(ids).toEqual([1, 3]);
    expect(faults).toEqual([]);
    expect(chartRequest(ids, DEFAULT_SPAN, null)).toEqual({ second_tranche_id: '3', period: '3' });
  });

  it('asks for days of its own instead of a period', () => {
    const own = { period: '5', from: '2020-01-31', to: null } as const;
    expect(chartRequest([1], own, null)).toEqual({ from: '2020-01-31' });
    expect(chartRequest([1], { ...own, from: '2999-01-01' }, '2026-10-31')).toBeNull();
  });
});
