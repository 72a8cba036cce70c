import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

/** The fund of a search result; the same shape as the fund page's without the company's website. */
export function selectedFundQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['selected-fund', lang, id],
    queryFn: ({ signal }) => apiGet('simple_search/{id}/', { path: { id }, query: { lang }, signal }),
  });
}

export function documentsQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['fund-documents', lang, id],
    queryFn: ({ signal }) => apiGet('fund_documents/{id}/', { path: { id }, query: { lang }, signal }),
  });
}

export function teamsOfFundQuery(fund: number, lang: Lang) {
  return queryOptions({
    queryKey: ['teams-of-fund', lang, fund],
    queryFn: ({ signal }) => apiGet('team_rating_links/', { query: { fund: [fund], lang }, signal }),
  });
}

export function exclusionsQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['exclusions', lang, id],
    queryFn: ({ signal }) => apiGet('exclusion/{id}/', { path: { id }, query: { lang }, signal }),
  });
}

/** Asset managers whose name has the words, also mistyped. */
export function companiesLike(search: string, lang: Lang, per_page: number) {
  return queryOptions({
    queryKey: ['companies-like', lang, search, per_page],
    queryFn: ({ signal }) => apiGet('company_info/', { query: { search, lang, per_page }, signal }),
    staleTime: 60_000,
  });
}
