import type { Bounds } from '@/shared/screen/state';

/**
 * The places of a range's two handles over its histogram: place `i` is where bar `i` begins, and the last place is the open end. At
 * the first place the minimum is open, at the last one the maximum.
 */

export type Side = 'minimum' | 'maximum';

/** The place of the open end, which is the number of bars. */
export function lastPlace(starts: readonly number[]): number {
  return starts.length;
}

function nearest(starts: readonly number[], value: number): number {
  let best = 0;
  for (const [index, one] of starts.entries()) {
    if (Math.abs(one - value) < Math.abs((starts[best] ?? 0) - value)) best = index;
  }
  return best;
}

/** Where a handle stands; an open side stands at its end. */
export function placeOf(starts: readonly number[], side: Side, value: number | null): number {
  if (value === null) return side === 'minimum' ? 0 : lastPlace(starts);
  const place = nearest(starts, value);
  return side === 'minimum' ? place : Math.max(1, place);
}

/**
 * The number that a handle moved to a place stands for, null for none: the end of its side is open. A handle never passes the
 * other one: it stops at the last place before it.
 */
export function valueAt(
  starts: readonly number[],
  side: Side,
  place: number,
  { minimum, maximum }: Bounds,
): number | null {
  if (side === 'minimum') {
    let at = Math.min(place, starts.length - 1);
    while (at > 0 && maximum !== null && (starts[at] ?? 0) > maximum) at -= 1;
    return at === 0 ? null : (starts[at] ?? null);
  }
  let at = Math.max(place, 1);
  while (at < starts.length && minimum !== null && (starts[at] ?? 0) < minimum) at += 1;
  return at >= starts.length ? null : (starts[at] ?? null);
}

/** Whether a bar lies within the bounds, at least in part. */
export function isInside(from: number, to: number | null, { minimum, maximum }: Bounds): boolean {
  return (minimum === null || to === null || to > minimum) && (maximum === null || from <= maximum);
}
