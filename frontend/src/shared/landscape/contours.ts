/** Contour lines of a grid of counts: smoothing, levels and marching squares. */

/** Values of cells, row by row from below. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
}

export type Point = readonly [x: number, y: number];
/** A closed line in units of cells from the lower left corner; the last point is followed by the first. */
export type Ring = readonly Point[];

const PASSES = 5;
const LEVELS = 9;
/** What a single fund is at its own place after smoothing. Three of them together make the lowest line. */
const ONE = (252 / 1024) ** 2;
const LEAST = 3 * ONE;

/** One pass of the kernel 1 2 1 along lines of `length` cells; at an end the weight that is outside stays inside. */
function pass(values: Float64Array, lines: number, length: number, line: number, step: number): Float64Array {
  const next = new Float64Array(values.length);
  for (let one = 0; one < lines; one += 1)
    for (let place = 0; place < length; place += 1) {
      const at = one * line + place * step;
      const here = values[at] ?? 0;
      const before = place > 0 ? (values[at - step] ?? 0) : here;
      const after = place < length - 1 ? (values[at + step] ?? 0) : here;
      next[at] = (before + 2 * here + after) / 4;
    }
  return next;
}

/** Five passes of the 3 × 3 kernel 1 2 1. The sum stays the same. */
export function smooth({ columns, rows, values }: Grid): Grid {
  let smoothed = values;
  for (let turn = 0; turn < PASSES; turn += 1) {
    smoothed = pass(smoothed, rows, columns, columns, 1);
    smoothed = pass(smoothed, columns, rows, 1, columns);
  }
  return { columns, rows, values: smoothed };
}

/** Heights of the lines, lowest first, on a square-root scale: with even ones only the highest summit shows. */
export function levelsOf({ values }: Grid): number[] {
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  return Array.from({ length: LEVELS }, (_level, place) => highest * ((place + 0.55) / 9.4) ** 2).filter(
    (level) => level >= LEAST,
  );
}

/** The sides of a square of four cells, by which of them a line goes through. */
type Side = 'bottom' | 'right' | 'top' | 'left';
/** By the corners that are above the level (1 lower left, 2 lower right, 4 upper right, 8 upper left): from, to. */
const STEPS: readonly (readonly (readonly [Side, Side])[])[] = [
  [],
  [['bottom', 'left']],
  [['right', 'bottom']],
  [['right', 'left']],
  [['top', 'right']],
  [
    ['bottom', 'left'],
    ['top', 'right'],
  ],
  [['top', 'bottom']],
  [['top', 'left']],
  [['left', 'top']],
  [['bottom', 'top']],
  [
    ['right', 'bottom'],
    ['left', 'top'],
  ],
  [['right', 'top']],
  [['left', 'right']],
  [['bottom', 'right']],
  [['left', 'bottom']],
  [],
];

/**
 * The lines round what reaches `level`: anticlockwise, those round a hole clockwise. Outside of the grid there is nothing,
 * so every line is closed; where it would leave the grid it runs along its edge.
 */
export function ringsAt(grid: Grid, level: number): Ring[] {
  const { columns, rows } = grid;
  // One cell of nothing on each side.
  const width = columns + 2;
  const valueAt = (x: number, y: number) =>
    x < 1 || y < 1 || x > columns || y > rows ? 0 : (grid.values[(y - 1) * columns + x - 1] ?? 0);
  /** Sides by number: each is shared by two squares, so a line that leaves the one enters the other. */
  const sideOf = (x: number, y: number, side: Side): number => {
    switch (side) {
      case 'bottom':
        return 2 * (y * width + x);
      case 'top':
        return 2 * ((y + 1) * width + x);
      case 'left':
        return 2 * (y * width + x) + 1;
      case 'right':
        return 2 * (y * width + x + 1) + 1;
    }
  };
  const next = new Map<number, number>();
  for (let y = 0; y <= rows; y += 1)
    for (let x = 0; x <= columns; x += 1) {
      const above =
        (valueAt(x, y) >= level ? 1 : 0) |
        (valueAt(x + 1, y) >= level ? 2 : 0) |
        (valueAt(x + 1, y + 1) >= level ? 4 : 0) |
        (valueAt(x, y + 1) >= level ? 8 : 0);
      for (const [from, to] of STEPS[above] ?? []) next.set(sideOf(x, y, from), sideOf(x, y, to));
    }
  /** Where the level lies on a side, between the centres of its two cells. */
  const pointOn = (side: number): Point => {
    const cell = side >> 1;
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const upright = side % 2 === 1;
    const [from, to] = [valueAt(x, y), upright ? valueAt(x, y + 1) : valueAt(x + 1, y)];
    const share = (level - from) / (to - from);
    const [px, py] = upright ? [x, y + share] : [x + share, y];
    return [Math.min(columns, Math.max(0, px - 0.5)), Math.min(rows, Math.max(0, py - 0.5))];
  };
  const rings: Ring[] = [];
  for (const start of [...next.keys()]) {
    const ring: Point[] = [];
    for (let side: number | undefined = start; side !== undefined && next.has(side); ) {
      const following: number | undefined = next.get(side);
      next.delete(side);
      ring.push(pointOn(side));
      side = following;
    }
    if (ring.length > 2) rings.push(ring);
  }
  return rings;
}
