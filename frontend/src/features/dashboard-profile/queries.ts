import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

/** What begins the key of the own profile in each language. */
export const OWN_PROFILE = 'own-profile';

/** The own profile: what readers see in a language, and what waits in both. */
export function ownProfileQuery(lang: Lang, id: number) {
  return queryOptions({
    queryKey: [OWN_PROFILE, lang, id],
    queryFn: ({ signal }) => apiGet('company_info/{id}/', { path: { id }, query: { lang }, signal }),
    // Others of the company may have changed it, and staff may have decided. What is typed is never replaced.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Funds of the own company whose name or code has these words. */
export function ownFundsQuery(lang: Lang, search: string) {
  return queryOptions({
    queryKey: ['own-funds', lang, search],
    queryFn: ({ signal }) => apiGet('own_funds/', { query: { lang, search: search || null }, signal }),
    placeholderData: (before) => before,
  });
}
