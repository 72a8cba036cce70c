/** Which value of a line is the last known at a date: prices may come every month, beside others that come every week. */
import type { LineChart } from './description';

/**
 * For each date, the place of the value that the line shows there: of its own value, or of the one before where the
 * line goes straight over dates without one; null where it is interrupted, before its first value and after its last.
 */
export function lastKnownPlaces({ dates, series }: LineChart, place: number): (number | null)[] {
  const { values = [], gaps } = series[place] ?? {};
  const places = dates.map((_date, at) => (typeof values[at] === 'number' ? at : null));
  if (gaps === undefined) return places;
  const known = places.filter((at) => at !== null);
  known.slice(1).forEach((next, before) => {
    const last = known[before] ?? next;
    const open = gaps.some(({ from, to }) => from < (dates[next] ?? '') && to > (dates[last] ?? ''));
    if (!open) places.fill(last, last, next);
  });
  return places;
}
