import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

/** How many funds are rated, which is less than there are. */
export function factsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['home-facts', lang],
    queryFn: ({ signal }) => apiGet('home_facts/', { query: { lang }, signal }),
  });
}

/** The peergroups at both ends of the last month and year. */
export function marketQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['home-market', lang],
    queryFn: ({ signal }) => apiGet('home_market/', { query: { lang }, signal }),
  });
}

/** Changes that are shown at home. */
export const SHOWN = 8;

/** The newest of what happened to watched funds and in saved searches. */
export function activityQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['activity', lang, 'home'],
    queryFn: ({ signal }) => apiGet('activity/', { query: { lang, page: 1, per_page: SHOWN }, signal }),
  });
}
