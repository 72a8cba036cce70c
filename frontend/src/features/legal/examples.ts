import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

/** The examples of the methodology page; who is signed in sees more of them. */
export function examplesQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['methodology-examples', lang],
    queryFn: ({ signal }) => apiGet('methodology_examples/', { query: { lang }, signal }),
  });
}
