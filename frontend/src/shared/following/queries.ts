import { queryOptions } from '@tanstack/react-query';
import type { WatchedIds } from '../api/alerts';
import { apiGet } from '../api/client';
import type { Lang } from '../i18n/language';

/** How often the number of unseen changes is asked for while the portal is looked at, in milliseconds. */
const UNSEEN_INTERVAL = 5 * 60_000;

/** Asked once after somebody has signed in; what is added and removed here changes it in place. */
export const watchedQuery = queryOptions({
  queryKey: ['watched'],
  // The path answers a page or the numbers alone; the query decides.
  queryFn: async ({ signal }) =>
    (await apiGet('watchlist/', { query: { lookup_only: true }, signal })) as WatchedIds,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The number beside the account, on every page. */
export const unseenQuery = queryOptions({
  queryKey: ['saved-searches', 'unseen'],
  queryFn: ({ signal }) => apiGet('saved_searches/unseen/', { signal }),
  staleTime: 60_000,
  // Not while the window is in the background; and after that only if the answer is old.
  refetchInterval: UNSEEN_INTERVAL,
  refetchOnWindowFocus: true,
  retry: false,
  meta: { unasked: true },
});

export function savedSearchesQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['saved-searches', lang],
    queryFn: ({ signal }) => apiGet('saved_searches/', { query: { lang }, signal }),
    staleTime: 60_000,
    refetchInterval: UNSEEN_INTERVAL,
    refetchOnWindowFocus: true,
    retry: false,
  });
}

/** How many funds each saved search finds now; it alone needs the search engine. */
export const searchCountsQuery = queryOptions({
  queryKey: ['saved-searches', 'counts'],
  queryFn: async ({ signal }) => {
    const { results } = await apiGet('saved_searches/counts/', { signal });
    return new Map(results.map(({ id, count }) => [id, count]));
  },
  staleTime: 60_000,
  refetchInterval: UNSEEN_INTERVAL,
  refetchOnWindowFocus: true,
  retry: false,
});
