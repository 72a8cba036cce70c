import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type {
  DocumentList,
  Exclusions,
  Fields,
  FundDetails,
  FundPage,
  FundShortList,
} from '@/shared/api/types';
import type { Lang } from '@/shared/i18n/language';

export function fundQuery(id: string, lang: Lang) {
  return queryOptions({
    queryKey: ['fund', lang, id],
    queryFn: ({ signal }) => apiGet<FundPage>(`funds/${id}/`, { lang }, signal),
  });
}

/** The fund of a search result; the same shape as the fund page's without the company's website. */
export function selectedFundQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['selected-fund', lang, id],
    queryFn: ({ signal }) => apiGet<FundDetails>(`simple_search/${id}/`, { lang }, signal),
  });
}

export function topFundsQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['top-funds', lang, id],
    queryFn: ({ signal }) => apiGet<FundShortList>(`top_funds_for_search/${id}/`, { lang }, signal),
  });
}

export function documentsQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['fund-documents', lang, id],
    queryFn: ({ signal }) => apiGet<DocumentList>(`fund_documents/${id}/`, { lang }, signal),
  });
}

export function exclusionsQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['exclusions', lang, id],
    queryFn: ({ signal }) => apiGet<Exclusions>(`exclusion/${id}/`, { lang }, signal),
  });
}

export function fieldsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['fields', lang],
    queryFn: ({ signal }) => apiGet<Fields>('fields/', { lang }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
