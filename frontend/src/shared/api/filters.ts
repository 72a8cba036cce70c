import { queryOptions } from '@tanstack/react-query';
import type { Lang } from '../i18n/language';
import { apiGet } from './client';

/** All choices of the search forms with their names; they change rarely. */
export function filtersQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['filters', lang],
    queryFn: ({ signal }) => apiGet('filters/', { query: { lang }, signal }),
    staleTime: 10 * 60_000,
  });
}
