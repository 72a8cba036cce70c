/**
 * Which columns a fund table shows.
 *
 * Columns come from the API's `fields/` endpoint, which knows what the viewer may see. Two columns follow the
 * performance period that is chosen above the table: `performance` and `volatility`. A fixed one such as
 * `perf_1y` can be shown beside them.
 */
import type { FieldInfo, FundItem } from '../api/types';
import { type Period, volatilityPeriod } from './period';
import type { Direction } from './sorting';

export type FollowingColumn = 'performance' | 'volatility';
export const FOLLOWING_COLUMNS: readonly FollowingColumn[] = ['performance', 'volatility'];

/** The column that names the row; it is always there, first but for the rating. */
export const NAME_COLUMN = 'name';
/** The column of small pictures, which belongs to no field of the catalogue. */
export const SPARKLINE_COLUMN = 'sparkline';
/** The column of rating classes, which stand before the names as in all lists. */
export const RANK_COLUMN = 'rank';

export interface Column {
  /** What a choice of columns is kept by: a field's name, or that of a following column. */
  readonly id: string;
  readonly field: FieldInfo;
  /** True for a figure, which is set flush right. */
  readonly numeric: boolean;
}

const FOLLOWED = /^(perf|volatility)_(1m|3m|6m|1y|3y|5y)$/;

/** The following column that stands for a field in the default choice: any `perf_…` for performance. */
function followingOf(name: string): FollowingColumn | null {
  const followed = FOLLOWED.exec(name);
  if (followed === null) return null;
  return followed[1] === 'perf' ? 'performance' : 'volatility';
}

function fieldName(id: string, period: Period): string {
  if (id === 'performance') return `perf_${period}`;
  if (id === 'volatility') return `volatility_${volatilityPeriod(period)}`;
  return id;
}

function isNumeric(field: FieldInfo): boolean {
  return field.type === 'number' || field.type === 'integer';
}

/** Fields that can be a column at all. */
export function offeredFields(fields: readonly FieldInfo[]): FieldInfo[] {
  return fields.filter((field) => field.column !== 'none' && field.name !== NAME_COLUMN);
}

/** Whether an id can be chosen as a column. */
export function isColumn(fields: readonly FieldInfo[], id: string): boolean {
  return (
    id === SPARKLINE_COLUMN ||
    FOLLOWING_COLUMNS.some((following) => following === id) ||
    offeredFields(fields).some(({ name }) => name === id)
  );
}

/** How much room there is for columns (infra/docs/design.md, chapter 2). */
export type Room = 'tablet' | 'desk' | 'wall';

const ON_TABLET: readonly string[] = [RANK_COLUMN, 'rating_points', 'performance', 'volatility', 'ter'];
const ON_DESK: readonly string[] = [...ON_TABLET, 'perf_1y', 'volume', 'peergroup'];

/** The ids shown until someone chooses, in the order of the columns; with a `room` those of them that it has place for. */
export function defaultColumns(fields: readonly FieldInfo[], room?: Room): string[] {
  const defaults = offeredFields(fields).filter((field) => field.column === 'default');
  const ids = defaults.map((field) => followingOf(field.name) ?? field.name);
  if (room === undefined) return inColumnOrder(fields, ids);
  // One year stands beside the chosen period; on a wall, what the second line of a name says has columns of its own.
  const beside = defaults.filter(({ name }) => name === 'perf_1y').map(({ name }) => name);
  const classes = offeredFields(fields).filter(({ name }) => name === 'tranche');
  const all = [...ids, ...beside, ...classes.map(({ name }) => name)];
  if (room === 'wall') return inColumnOrder(fields, [...all, SPARKLINE_COLUMN]);
  const fitting = room === 'desk' ? ON_DESK : ON_TABLET;
  return inColumnOrder(
    fields,
    all.filter((id) => fitting.includes(id)),
  );
}

/**
 * The columns to draw. `chosen` is null for the default choice, of which a `room` may have place for a part. Ids that no field
 * answers to (an old choice, a right that has gone) are left out; a figure that would be there twice is shown once.
 */
export function resolveColumns(
  fields: readonly FieldInfo[],
  chosen: readonly string[] | null,
  period: Period,
  room?: Room,
): Column[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const seen = new Set<string>();
  const columns: Column[] = [];
  const ids = chosen === null ? defaultColumns(fields, room) : chosen;
  for (const id of inColumnOrder(fields, [NAME_COLUMN, ...ids])) {
    const field = byName.get(fieldName(id, period));
    if (field === undefined || seen.has(field.name)) continue;
    seen.add(field.name);
    columns.push({ id, field, numeric: isNumeric(field) });
  }
  return columns;
}

/** Rating and name come first, then what funds are compared by; codes and what describes a fund come last. */
const FRONT: readonly string[] = [RANK_COLUMN, NAME_COLUMN, 'tranche', 'rating_points'];
const MASTER: readonly string[] = ['tranche_currency', 'isin', 'wkn', 'peergroup', 'company'];
const GROUP_ORDER: readonly string[] = ['rating', 'performance', 'risk', 'costs', 'sustainability', 'master'];

function rankOf({ name, group, unit }: FieldInfo, index: number): number {
  const front = FRONT.indexOf(name);
  if (front >= 0) return front;
  const master = MASTER.indexOf(name);
  if (master >= 0) return 100 * (1 + GROUP_ORDER.indexOf('master')) + (master - MASTER.length) / 10;
  // The fund size is a figure among the descriptions.
  const place = unit === 'mio_eur' ? GROUP_ORDER.indexOf('costs') + 0.5 : GROUP_ORDER.indexOf(group);
  return 100 * (1 + (place < 0 ? GROUP_ORDER.length : place)) + index / 10;
}

/**
 * Puts ids into the order in which columns stand. A following column comes before the fixed ones of its kind.
 */
function inColumnOrder(fields: readonly FieldInfo[], ids: Iterable<string>): string[] {
  const rank = new Map<string, number>();
  for (const [index, field] of fields.entries()) {
    const place = rankOf(field, index);
    rank.set(field.name, place);
    const following = followingOf(field.name);
    if (following !== null && !rank.has(following)) rank.set(following, place - 0.05);
  }
  const last = Number.MAX_VALUE;
  return [...new Set(ids)].sort((a, b) => (rank.get(a) ?? last) - (rank.get(b) ?? last));
}

/** Fields whose readable form stands in another field of the same row. */
const LABEL_FIELD: Partial<Record<keyof FundItem, keyof FundItem>> = {
  universe: 'universe_label',
  investment_focus: 'investment_focus_label',
  regions: 'regions_label',
};

/** Columns that say nothing about any of the items, such as figures that were not kept for an earlier day. */
export function emptyColumns(columns: readonly Column[], items: readonly FundItem[]): Column[] {
  const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
  return columns.filter(
    ({ field: { name } }) => items.length > 0 && items.every((item) => isEmpty(fieldValue(item, name))),
  );
}

/** The value of a field in a row; undefined if the row does not carry it. */
export function fieldValue(item: FundItem, name: string): FundItem[keyof FundItem] | undefined {
  const key = name as keyof FundItem;
  return item[LABEL_FIELD[key] ?? key];
}

/** How a column is sorted first: figures start with the highest, texts with A. */
export function firstDirection({ numeric, field }: Column): Direction {
  return numeric || field.type === 'date' ? 'descending' : 'ascending';
}
