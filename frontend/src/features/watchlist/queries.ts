import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WatchPage } from '@/shared/api/alerts';
import type { QueryOf } from '@/shared/api/calls';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import type { WatchState } from './state';

export function watchlistQuery(lang: Lang, { list, page, per_page, ordering }: Omit<WatchState, 'period'>) {
  return queryOptions({
    queryKey: ['watchlist', lang, list, page, per_page, ordering],
    queryFn: async ({ signal }) => {
      // An order out of the address: the API says if it knows it. A page comes where not only the numbers are asked for.
      const query = { lang, list, page, per_page, ordering } as QueryOf<'get', 'watchlist/'>;
      return (await apiGet('watchlist/', { query, signal })) as WatchPage;
    },
    placeholderData: keepPreviousData,
  });
}

export function watchListsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['watch-lists', lang],
    queryFn: ({ signal }) => apiGet('watch_lists/', { query: { lang }, signal }),
  });
}
