import type { components } from '../api/schema';

export type SparklineData = components['schemas']['Sparkline'];

export const WIDTH = 64;
export const HEIGHT = 20;
/** Room for the stroke and the end point. */
const MARGIN = 2.5;
/** Percent points that the height shows at least: a calm fund is drawn calm. */
const LEAST_RANGE = 10;
const START = 100;

export interface Course {
  /** The line, with a move at each gap. */
  readonly path: string;
  /** The end point. */
  readonly end: { readonly x: number; readonly y: number };
  /** The height of the start, above which there is a gain. */
  readonly base: number;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Values at equal distances, null where there is none, as a line in a box of 64 × 20; null for no line. */
export function courseOf(values: readonly (number | null)[]): Course | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const low = Math.min(START, ...known);
  const high = Math.max(START, ...known);
  const range = Math.max(high - low, LEAST_RANGE);
  const top = (high + low + range) / 2;
  const y = (value: number) => rounded(MARGIN + ((top - value) / range) * (HEIGHT - 2 * MARGIN));
  const x = (place: number) => rounded(MARGIN + (place / (values.length - 1)) * (WIDTH - 2 * MARGIN));
  let path = '';
  let end = { x: 0, y: 0 };
  let pen = 'M';
  for (const [place, value] of values.entries()) {
    if (value === null) {
      pen = 'M';
      continue;
    }
    end = { x: x(place), y: y(value) };
    path += `${pen}${end.x} ${end.y}`;
    pen = 'L';
  }
  return { path, end, base: y(START) };
}
