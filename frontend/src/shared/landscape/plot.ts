/** Where things lie on the drawn map. */
import type { RiskReturnMap } from '../api/types';
import type { Point, Ring } from './contours';

/** Percent points between two lines of the graticule. */
export const GRATICULE = 5;
/** Height of the neat line that is the map's axis, in pixels. */
export const NEAT = 4;
const MARGIN = { left: 40, right: 10, top: 22, bottom: 40 };
/** Of a picture without names of the axes. */
const SMALL = { ...MARGIN, top: 8, bottom: 22 };
/** Height and half the width of a letter of the map's names, in pixels. */
const LETTER = { height: 16, width: 7.2 };
/** Fewer funds make no region. */
const LEAST_NAMED = 5;
/** A name tries its place, then these above and below it. */
const SHIFTS = [0, -16, 16, -30, 30];

export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
}

export function plotOf(
  { risk, return: performance }: RiskReturnMap,
  width: number,
  height: number,
  small = false,
): Plot {
  const { left, right, top, bottom } = small ? SMALL : MARGIN;
  return {
    left,
    top,
    width: Math.max(1, width - left - right),
    height: Math.max(1, height - top - bottom),
    columns: risk.cells,
    rows: performance.cells,
  };
}

/** Pixels of a place in units of cells. */
export function across({ left, width, columns }: Plot, x: number): number {
  return left + (x / columns) * width;
}

export function upward({ top, height, rows }: Plot, y: number): number {
  return top + height - (y / rows) * height;
}

/** Where a share class lies; beyond the map at its edge. */
export function spotOf(
  { risk, return: performance }: RiskReturnMap,
  plot: Plot,
  figures: { volatility: number; performance: number },
): { x: number; y: number } {
  const place = ({ minimum, step, cells }: RiskReturnMap['risk'], value: number) =>
    Math.min(cells, Math.max(0, (value - minimum) / step));
  return {
    x: across(plot, place(risk, figures.volatility)),
    y: upward(plot, place(performance, figures.performance)),
  };
}

const short = (pixels: number) => Math.round(pixels * 10) / 10;

/** Rings as one path of SVG; with the rule `evenodd` holes stay open. */
export function pathOf(rings: readonly Ring[], plot: Plot): string {
  const at = ([x, y]: Point) => `${short(across(plot, x))},${short(upward(plot, y))}`;
  return rings.map((ring) => `M${ring.map(at).join('L')}Z`).join('');
}

/** Multiples of the graticule's step along a side, and where they lie in units of cells. */
export function ticksOf({ minimum, step, cells }: RiskReturnMap['risk']): { value: number; at: number }[] {
  const first = Math.ceil(minimum / GRATICULE) * GRATICULE;
  const count = Math.floor((minimum + step * cells - first) / GRATICULE) + 1;
  return Array.from({ length: count }, (_tick, place) => {
    const value = first + place * GRATICULE;
    return { value, at: (value - minimum) / step };
  });
}

export interface Name {
  readonly value: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** How many names a map of this width has room for. */
export function mostNames(width: number): number {
  return width < 500 ? 5 : width < 1000 ? 9 : 12;
}

/**
 * Names of the largest peergroups at their densest cells; one that would touch another gives way up or down, and is left out
 * where that does not help.
 */
export function namesOf(groups: RiskReturnMap['peergroups'], plot: Plot): Name[] {
  const most = mostNames(plot.width);
  const placed: { left: number; right: number; y: number }[] = [];
  const names: Name[] = [];
  for (const { value, label, count, column, row } of groups) {
    if (names.length === most || count < LEAST_NAMED) break;
    // Two of one kind stand for the same region; what comes after the comma tells their currency.
    const [text = label] = label.split(',');
    if (names.some((name) => name.text === text)) continue;
    const half = (text.length * LETTER.width) / 2;
    const right = plot.left + plot.width;
    if (2 * half > plot.width) continue;
    const x = Math.min(right - half, Math.max(plot.left + half, across(plot, column + 0.5)));
    const middle = upward(plot, row + 0.5);
    const y = SHIFTS.map((shift) => middle + shift).find(
      (one) =>
        one > plot.top + LETTER.height &&
        one < plot.top + plot.height - 4 &&
        placed.every(
          (other) =>
            Math.abs(other.y - one) >= LETTER.height ||
            other.right < x - half - 6 ||
            other.left > x + half + 6,
        ),
    );
    if (y === undefined) continue;
    placed.push({ left: x - half, right: x + half, y });
    names.push({ value, text, x, y });
  }
  return names;
}
