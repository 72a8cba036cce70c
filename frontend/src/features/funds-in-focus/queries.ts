import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

/** All categories with their funds. */
export function focusQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['funds-in-focus', lang],
    queryFn: ({ signal }) => apiGet('fund_in_focus_categories/', { query: { lang }, signal }),
    staleTime: 60_000,
  });
}

/** The rating in focus and those before it. */
export function ratingsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['rating-in-focus', lang],
    queryFn: ({ signal }) => apiGet('rating_in_focus/', { query: { lang }, signal }),
    staleTime: 60_000,
  });
}

/** A fund in focus that is not published yet, for those who may see it. */
export function draftQuery(lang: Lang, id: number) {
  return queryOptions({
    queryKey: ['fund-in-focus-draft', lang, id],
    queryFn: ({ signal }) => apiGet('fund_in_focus_drafts/{id}/', { path: { id }, query: { lang }, signal }),
  });
}
