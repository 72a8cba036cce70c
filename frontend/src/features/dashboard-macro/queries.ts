import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import { MACRO } from '@/shared/macro/queries';

/** The views of the own company in every state, the latest first: as many as the API hands out at once. */
export function ownViewsQuery(lang: Lang) {
  const query = { lang, own: true, per_page: 100 };
  return queryOptions({
    queryKey: [MACRO, 'own', lang],
    queryFn: ({ signal }) => apiGet('macro_overviews/', { query, signal }),
    // Staff may have decided meanwhile.
    staleTime: 0,
  });
}
