import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Lang } from '../i18n/language';
import { apiGet } from './client';
import type { SearchResults } from './types';

/** A page of the funds that a text finds, each with its figures and the other share classes of its fund. */
export function hitsQuery(text: string, page: number, lang: Lang) {
  return queryOptions({
    queryKey: ['hits', lang, text, page],
    // The query decides between brief and whole entries.
    queryFn: async ({ signal }) =>
      (await apiGet('paginated_simple_search/', {
        query: { search: text, page, lang },
        signal,
      })) as SearchResults,
    placeholderData: keepPreviousData,
  });
}
