import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '../api/client';

/** As many as one call answers. */
const MAX_PER_CALL = 100;

/** Numbers in parts that one call each answers, in an order that is the same for each order of a list. */
export function batches(ids: readonly number[]): number[][] {
  const sorted = [...new Set(ids)].sort((one, other) => one - other);
  return Array.from({ length: Math.ceil(sorted.length / MAX_PER_CALL) }, (_, place) =>
    sorted.slice(place * MAX_PER_CALL, (place + 1) * MAX_PER_CALL),
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
