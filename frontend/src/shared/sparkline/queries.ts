import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '../api/client';

/** As many as one call answers. */
const MOST = 100;

/** Numbers in parts that one call each answers, in an order that is the same for each order of a list. */
export function batches(ids: readonly number[]): number[][] {
  const sorted = [...new Set(ids)].sort((one, other) => one - other);
  return Array.from({ length: Math.ceil(sorted.length / MOST) }, (_, place) =>
    sorted.slice(place * MOST, (place + 1) * MOST),
  );
}

/** The last three years of share classes in one call. Nothing in the answer depends on the language. */
export function sparklinesQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['sparklines', ids],
    queryFn: ({ signal }) => apiGet('sparklines/', { query: { id: [...ids] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });
}
