import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

export function explanationQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['rating-explanation', lang, id],
    queryFn: ({ signal }) => apiGet('rating_explanation/{id}/', { path: { id }, query: { lang }, signal }),
  });
}
