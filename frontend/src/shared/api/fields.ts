import { queryOptions } from '@tanstack/react-query';
import type { Lang } from '../i18n/language';
import { apiGet } from './client';

/** The fields of the catalogue that the reader may see, with their names and definitions. */
export function fieldsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['fields', lang],
    queryFn: ({ signal }) => apiGet('fields/', { query: { lang }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
