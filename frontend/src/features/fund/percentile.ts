/**
 * The share of the rated funds of a peergroup that are placed at `position` or below, in percent: 100 for the best,
 * 100 / size for the last. Null where the place is none of the peergroup's.
 */
export function percentile(position: number | null, size: number | null): number | null {
  if (position === null || size === null || position < 1 || position > size) return null;
  return ((size - position + 1) / size) * 100;
}
