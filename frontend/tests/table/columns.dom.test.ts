import {
  chooseColumns,
  columnChoice,
  readChoice,
  STORAGE_KEY,
  subscribe,
  writeChoice,
} from '@/shared/table/column-store';
import { type Column, defaultColumns, firstDirection, resolveColumns } from '@/shared/table/columns';
import { directionOf, orderingAfter } from '@/shared/table/sorting';
import { FIELDS, field } from '../screen/fixtures';

const names = (choice: readonly string[] | null, period: Parameters<typeof resolveColumns>[2] = '3y') =>
  resolveColumns(FIELDS, choice, period).map(({ field }) => field.name);

describe('the columns of a fund table', () => {
  it('are the default ones at first: rating, name, figures, and what describes the fund', () => {
    expect(names(null)).toEqual([
      'rank',
      'name',
      'rating_points',
      'perf_3y',
      'volatility_3y',
      'volume',
      'isin',
      'company',
    ]);
  });

  it.each([
    ['tablet', ['rank', 'name', 'rating_points', 'perf_3y', 'volatility_3y', 'ter']],
    [
      'desk',
      ['rank', 'name', 'rating_points', 'perf_3y', 'perf_1y', 'volatility_3y', 'ter', 'volume', 'peergroup'],
    ],
    [
      'wall',
      [
        'rank',
        'name',
        'tranche',
        'rating_points',
        'perf_3y',
        'perf_1y',
        'volatility_3y',
        'ter',
        'volume',
        'isin',
        'peergroup',
        'company',
      ],
    ],
  ] as const)('are as many by default as a %s has room for', (room, shown) => {
    const fields = [
      ...FIELDS,
      field('ter', { unit: 'percent', group: 'costs', column: 'default' }),
      field('peergroup', { type: 'label', column: 'default' }),
      field('tranche', { type: 'label' }),
    ];
    const columns = resolveColumns(fields, null, '3y', room);
    expect(columns.map((column) => column.field.name)).toEqual(shown);
  });

  it('are those that were chosen, however wide the window is', () => {
    const columns = resolveColumns(FIELDS, ['isin', 'company', 'min_investment'], '3y', 'tablet');
    expect(columns.map((column) => column.field.name)).toEqual(['name', 'min_investment', 'isin', 'company']);
  });

  it.each([
    ['1m', 'perf_1m', 'volatility_1y'],
    ['1y', 'perf_1y', 'volatility_1y'],
    ['5y', 'perf_5y', undefined],
  ] as const)('follow the period %s', (period, performance, volatility) => {
    const shown = names(['performance', 'volatility'], period);
    expect(shown).toContain(performance);
    expect(shown.find((name) => name.startsWith('volatility'))).toBe(volatility);
  });

  it('show a figure once that is chosen both as fixed and as following', () => {
    expect(names(['performance', 'perf_3y', 'perf_1y'])).toEqual(['name', 'perf_3y', 'perf_1y']);
  });

  it('leave out what no longer exists, and always name the row', () => {
    expect(names(['abolished', 'isin'])).toEqual(['name', 'isin']);
    expect(names([])).toEqual(['name']);
  });

  it('know no columns before the fields are there', () => {
    expect(resolveColumns([], null, '3y')).toEqual([]);
    expect(defaultColumns([])).toEqual([]);
  });

  it('sort figures from the highest and texts from A at the first click, then the other way', () => {
    const [name, performance] = resolveColumns(FIELDS, ['performance'], '3y');
    if (!name || !performance) throw new Error('columns are missing');
    const nextOrdering = (ordering: string, column: Column) =>
      orderingAfter(ordering, column.field.name, firstDirection(column));
    expect(nextOrdering('', name)).toBe('name');
    expect(nextOrdering('name', name)).toBe('-name');
    expect(nextOrdering('-rating_points', performance)).toBe('-perf_3y');
    expect(nextOrdering('-perf_3y', performance)).toBe('perf_3y');
    expect(directionOf('-perf_3y', performance.field.name)).toBe('descending');
    expect(directionOf('perf_1y', performance.field.name)).toBeNull();
  });
});

describe('the choice of columns in this browser', () => {
  beforeEach(() => {
    localStorage.clear();
    chooseColumns(null);
  });

  it('comes back as it was kept', () => {
    expect(readChoice(writeChoice(['isin', 'ter']))).toEqual(['isin', 'ter']);
    expect(readChoice(writeChoice([]))).toEqual([]);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '["isin"]'],
    ['null', 'null'],
    ['another version', '{"version":2,"columns":["isin"]}'],
    ['no list', '{"version":1,"columns":"isin"}'],
  ])('is the default one when the storage holds %s', (_what, text) => {
    expect(readChoice(text)).toBeNull();
  });

  it('leaves out entries that cannot be columns', () => {
    expect(readChoice('{"version":1,"columns":["isin",7,null,"<b>","isin"]}')).toEqual(['isin']);
  });

  it('are kept by the names of today, where they were chosen by those of before', () => {
    const before = ['currency', 'first_rating', 'instrument_rank', 'ter', 'firstRating'];
    const today = ['tranche_currency', 'firstRating', 'instrument.rank', 'ter'];
    expect(readChoice(writeChoice(before))).toEqual(today);
    expect(readChoice(writeChoice(today))).toEqual(today);
  });

  it('reaches every table at once, and other windows', () => {
    const heard = vi.fn();
    const stop = subscribe(heard);
    chooseColumns(['isin']);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(columnChoice()).toEqual(['isin']);
    localStorage.setItem(STORAGE_KEY, writeChoice(['ter']));
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }));
    expect(columnChoice()).toEqual(['ter']);
    stop();
  });

  it('holds for the page where the browser refuses to keep anything', () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const stop = subscribe(() => undefined);
    chooseColumns(['isin']);
    expect(columnChoice()).toEqual(['isin']);
    stop();
    refuse.mockRestore();
  });
});
