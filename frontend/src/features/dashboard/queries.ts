import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@/shared/api/calls';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import type { OrdersState, PagesState, RatingsState } from './state';

/** What begins the key of everything that belongs to the own dashboard. */
export const DASHBOARD = 'dashboard';

export function overviewQuery(lang: Lang, id: number) {
  return queryOptions({
    queryKey: [DASHBOARD, 'overview', lang, id],
    queryFn: ({ signal }) =>
      apiGet('company_info/{id}/dashboard/', { path: { id }, query: { lang }, signal }),
    // Staff may have decided meanwhile.
    staleTime: 0,
  });
}

/** What the API is asked; an order out of the address is its to refuse. */
export function ratingsQuery(lang: Lang, id: number, { search, ...state }: RatingsState) {
  const query = { lang, ...state, ...(search === '' ? {} : { search }) } as QueryOf<
    'get',
    'company_info/{id}/ratings/'
  >;
  return queryOptions({
    queryKey: [DASHBOARD, 'ratings', id, query],
    queryFn: ({ signal }) => apiGet('company_info/{id}/ratings/', { path: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function ordersQuery(lang: Lang, id: number, kinds: readonly OrderKind[], { page }: OrdersState) {
  const query = { lang, kind: [...kinds], page, per_page: ORDERS_A_PAGE };
  return queryOptions({
    queryKey: [DASHBOARD, 'orders', id, query],
    queryFn: ({ signal }) => apiGet('company_info/{id}/orders/', { path: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const ORDERS_A_PAGE = 10;
export type OrderKind = 'fund_rating' | 'team_rating' | 'message';

/** What investors looked for in the last twelve months. */
export function demandQuery(lang: Lang, id: number) {
  return queryOptions({
    queryKey: [DASHBOARD, 'demand', lang, id],
    queryFn: ({ signal }) => apiGet('company_info/{id}/demand/', { path: { id }, query: { lang }, signal }),
    // Sums change once a month.
    staleTime: 15 * 60_000,
  });
}

/** How many documents of the own funds have something wrong with them. */
export function healthQuery(lang: Lang) {
  return queryOptions({
    queryKey: [DASHBOARD, 'document-health', lang],
    queryFn: ({ signal }) => apiGet('own_document_health/', { query: { lang, per_page: 1 }, signal }),
    staleTime: 0,
  });
}

/** The team ratings of the company, which everybody may read. */
export function teamRatingsQuery(lang: Lang, company: number) {
  return queryOptions({
    queryKey: [DASHBOARD, 'team-ratings', lang, company],
    queryFn: ({ signal }) =>
      apiGet('team_rating_links/', { query: { lang, company: [company], per_page: 100 }, signal }),
    // A company without funds is none that teams could be asked for.
    retry: false,
  });
}

export function teamQuery(lang: Lang, id: number) {
  return queryOptions({
    queryKey: [DASHBOARD, 'team', lang, id],
    queryFn: ({ signal }) => apiGet('company_info/{id}/team/', { path: { id }, query: { lang }, signal }),
    staleTime: 0,
  });
}

export function logQuery(lang: Lang, id: number, { page, per_page }: PagesState) {
  const query = { lang, page, per_page };
  return queryOptions({
    queryKey: [DASHBOARD, 'log', id, query],
    queryFn: ({ signal }) => apiGet('company_info/{id}/log/', { path: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function invitationQuery(lang: Lang, token: string) {
  return queryOptions({
    queryKey: ['invitation', lang, token],
    queryFn: ({ signal }) => apiGet('invitations/{token}/', { path: { token }, query: { lang }, signal }),
    retry: false,
    staleTime: 0,
  });
}
