import { queryOptions } from '@tanstack/react-query';
import type { Lang } from '../i18n/language';
import { apiGet } from './client';
import type { Filters } from './types';

/** All choices of the search forms with their names; they change rarely. */
export function filtersQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['filters', lang],
    queryFn: ({ signal }) => apiGet<Filters>('filters/', { lang }, signal),
    staleTime: 10 * 60_000,
  });
}
