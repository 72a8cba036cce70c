/** How the ranking of a peergroup is sorted, in the browser: it has all funds at once. */
import type { RankedFund } from '@/shared/api/types';
import type { Direction } from '@/shared/table/sorting';

export const COLUMNS = [
  'position_vs_peergroup',
  'name',
  'rank',
  'rating_points',
  'change',
  'perf_1y',
  'perf_3y',
  'volatility_3y',
  'max_drawdown',
  'ter',
] as const;
export type Column = (typeof COLUMNS)[number];
/** A column, or `-column` for descending. */
export type Ordering = Column | `-${Column}`;

/** Columns whose best values are the smallest ones, or that are read from A to Z. */
const ASCENDING_FIRST: ReadonlySet<Column> = new Set([
  'position_vs_peergroup',
  'name',
  'rank',
  'volatility_3y',
  'ter',
]);

/** How a column is sorted first. */
export const firstDirection = (column: Column): Direction =>
  ASCENDING_FIRST.has(column) ? 'ascending' : 'descending';

/** What these columns were called in addresses before. */
const FORMER: Readonly<Record<string, Column>> = {
  position: 'position_vs_peergroup',
  points: 'rating_points',
};

export function parseOrdering(raw: string): Ordering | undefined {
  const name = raw.replace(/^-/, '');
  const column = COLUMNS.find((one) => one === name || (Object.hasOwn(FORMER, name) && FORMER[name] === one));
  return column === undefined ? undefined : raw.startsWith('-') ? `-${column}` : column;
}

/** The funds in another order; missing values come last in both directions, equal ones keep the order of the places. */
export function sorted(funds: readonly RankedFund[], ordering: Ordering, lang: string): RankedFund[] {
  const descending = ordering.startsWith('-');
  const column = ordering.replace(/^-/, '') as Column;
  const collator = new Intl.Collator(lang);
  return funds.toSorted((one, other) => {
    const [a, b] = [one[column], other[column]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`);
    return descending ? -order : order;
  });
}
