import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import { filtersQuery } from '@/shared/api/filters';
import type { Filters, GuidedCount } from '@/shared/api/types';
import type { Lang } from '@/shared/i18n/language';

/** How many funds (by their main tranche) there are, in all and by asset class. */
export function guidedCountQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['guided-count', lang, 'all'],
    queryFn: ({ signal }) => apiGet<GuidedCount>('filter_search_count/', { lang }, signal),
  });
}

export function peergroupCountQuery(lang: Lang) {
  return queryOptions({ ...filtersQuery(lang), select: (filters: Filters) => filters.peergroups.length });
}
