import { type Column, NAME_COLUMN, RANK_COLUMN, SPARKLINE_COLUMN } from './columns';

/** Widths of columns in rem that are known by name. The default columns of each width of the window fit beside a name. */
const WIDTHS: Readonly<Record<string, number>> = {
  [RANK_COLUMN]: 2.75,
  [SPARKLINE_COLUMN]: 5,
  rating_points: 3.5,
  isin: 7.5,
  wkn: 4.75,
  tranche: 8,
  tranche_currency: 3,
  ter: 3.875,
  volume: 6.75,
  company: 9.5,
  peergroup: 10,
  perf_1y: 4.25,
  perf_3y: 5.75,
  perf_5y: 5.75,
};

/** Width of a column in rem. It follows the kind of column, not the rows of a page, so that paging moves nothing. */
export function widthOf({ field, numeric }: Column): number {
  const known = WIDTHS[field.name];
  if (known !== undefined) return known;
  if (/^perf(ormance)?_/.test(field.name)) return 4.75;
  if (field.name.startsWith('volatility_')) return 5.75;
  return numeric || field.type === 'boolean' || field.type === 'date' ? 7 : 9;
}

/** All widths but that of the name, which takes what is left. */
export function widthBesideName(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + (column.field.name === NAME_COLUMN ? 0 : widthOf(column)), 0);
}
