import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@/shared/api/calls';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import type { AssetManagersState, CompanyFundsState } from './state';

/** What the API is asked; an order out of the address is its to refuse. */
export function companiesQuery(lang: Lang, { search, ...state }: AssetManagersState) {
  const query = { lang, ...state, ...(search === '' ? {} : { search }) } as QueryOf<'get', 'company_info/'>;
  return queryOptions({
    queryKey: ['asset-managers', query],
    queryFn: ({ signal }) => apiGet('company_info/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** What an asset manager says of itself, and what the portal knows of it. */
export function companyQuery(lang: Lang, id: number) {
  return queryOptions({
    queryKey: ['asset-manager', lang, id],
    queryFn: ({ signal }) => apiGet('company_info/{id}/', { path: { id }, query: { lang }, signal }),
  });
}

export function companyFundsQuery(lang: Lang, id: number, state: CompanyFundsState) {
  const query = { lang, ...state } as QueryOf<'get', 'company_funds/{id}/'>;
  return queryOptions({
    queryKey: ['asset-manager-funds', id, query],
    queryFn: ({ signal }) => apiGet('company_funds/{id}/', { path: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}
