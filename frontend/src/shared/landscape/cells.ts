/** The map's cells: what the API answers, as grids, and the larger cells that one reads and opens. */
import type { RiskReturnMap } from '../api/types';
import { type Bounds, type ScreenState, withBounds } from '../screen/state';
import type { Grid } from './contours';

/** Cells of the grid that are read as one, each way. */
export const READ = 2;
/** Decimals of the figures in the index: the upper end of a cell is not part of it. */
const SMALLEST = 0.0001;
/** Keys of both figures in the address of a screen. */
const [RISK_KEY, RETURN_KEY] = ['vol_3y', 'perf_3y'];

type Side = RiskReturnMap['risk'];

/** What lies within one cell that is read. */
export interface Cell {
  /** Its place in the grid of cells that are read, from the lower left. */
  readonly column: number;
  readonly row: number;
  readonly count: number;
  /** The peergroup that has most of it, and how many. */
  readonly group: { readonly label: string; readonly count: number } | null;
}

/** Both ranges of a cell; the outer cells of the map are open. */
export interface Ranges {
  readonly risk: Bounds;
  readonly performance: Bounds;
}

export function gridOf({ risk, return: performance, cells }: RiskReturnMap): Grid {
  const values = new Float64Array(risk.cells * performance.cells);
  for (const [column, row, count] of cells) values[row * risk.cells + column] = count;
  return { columns: risk.cells, rows: performance.cells, values };
}

/** The cell that is read at a place; without a fund it has none. */
export function cellAt(map: RiskReturnMap, column: number, row: number): Cell {
  let count = 0;
  const groups = new Map<number, number>();
  for (const [x, y, of, group, ofGroup] of map.cells)
    if (Math.floor(x / READ) === column && Math.floor(y / READ) === row) {
      count += of;
      groups.set(group, (groups.get(group) ?? 0) + ofGroup);
    }
  const [most] = [...groups].sort(([, a], [, b]) => b - a);
  const label = most === undefined ? undefined : map.peergroups[most[0]]?.label;
  return {
    column,
    row,
    count,
    group: most === undefined || label === undefined ? null : { label, count: most[1] },
  };
}

/** The cell with most funds, where reading begins; null on an empty map. */
export function densest(map: RiskReturnMap): Cell | null {
  const counts = new Map<string, { column: number; row: number; count: number }>();
  for (const [x, y, count] of map.cells) {
    const [column, row] = [Math.floor(x / READ), Math.floor(y / READ)];
    const key = `${column} ${row}`;
    counts.set(key, { column, row, count: (counts.get(key)?.count ?? 0) + count });
  }
  const best = [...counts.values()].reduce<{ column: number; row: number; count: number } | null>(
    (most, one) => (most === null || one.count > most.count ? one : most),
    null,
  );
  return best === null ? null : cellAt(map, best.column, best.row);
}

/** How many cells are read along a side. */
export function readCells({ cells }: Side): number {
  return Math.ceil(cells / READ);
}

/** Where a cell that is read begins and ends, as it is said: its end belongs to the next one. */
export function span({ minimum, step }: Side, place: number): { from: number; to: number } {
  const from = minimum + place * READ * step;
  return { from, to: from + READ * step };
}

function bounds(side: Side, place: number): Bounds {
  const { from, to } = span(side, place);
  // Nothing has a volatility below zero.
  const first = place === 0;
  return {
    minimum: first ? null : from,
    maximum: place === readCells(side) - 1 ? null : Number((to - SMALLEST).toFixed(4)),
  };
}

export function rangesOf(map: RiskReturnMap, { column, row }: Pick<Cell, 'column' | 'row'>): Ranges {
  return { risk: bounds(map.risk, column), performance: bounds(map.return, row) };
}

/** A screen narrowed to both ranges. A range that it has already is cut down to what it shares with the cell. */
export function withRanges(state: ScreenState, { risk, performance }: Ranges): ScreenState {
  const narrowed = withBounds(state, RISK_KEY, shared(state.ranges[RISK_KEY], risk));
  return withBounds(narrowed, RETURN_KEY, shared(state.ranges[RETURN_KEY], performance));
}

function shared(before: Bounds | undefined, cell: Bounds): Bounds {
  const pick = (a: number | null | undefined, b: number | null, choose: (...values: number[]) => number) =>
    a == null ? b : b === null ? a : choose(a, b);
  return {
    minimum: pick(before?.minimum, cell.minimum, Math.max),
    maximum: pick(before?.maximum, cell.maximum, Math.min),
  };
}
