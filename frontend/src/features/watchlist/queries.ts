import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WatchLists, WatchPage } from '@/shared/api/alerts';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import type { WatchState } from './state';

export function watchlistQuery(lang: Lang, { list, page, per_page, ordering }: WatchState) {
  return queryOptions({
    queryKey: ['watchlist', lang, list, page, per_page, ordering],
    queryFn: ({ signal }) =>
      apiGet<WatchPage>('watchlist/', { lang, list, page, per_page, ordering }, signal),
    placeholderData: keepPreviousData,
  });
}

export function watchListsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['watch-lists', lang],
    queryFn: ({ signal }) => apiGet<WatchLists>('watch_lists/', { lang }, signal),
  });
}
