import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { DocumentList, Exclusions, FundDetails } from '@/shared/api/types';
import type { Lang } from '@/shared/i18n/language';

/** The fund of a search result; the same shape as the fund page's without the company's website. */
export function selectedFundQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['selected-fund', lang, id],
    queryFn: ({ signal }) => apiGet<FundDetails>(`simple_search/${id}/`, { lang }, signal),
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
