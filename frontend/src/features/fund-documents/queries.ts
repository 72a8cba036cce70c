import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@/shared/api/calls';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import type { DocumentsState } from './state';

/** What begins the key of each list of documents that the account has handed in. */
export const OWN_DOCUMENTS = 'own-fund-documents';

export function ownDocumentsQuery(lang: Lang, { state, fund, ordering, page, per_page }: DocumentsState) {
  // An order out of the address: the API says if it knows it.
  const query = { lang, state: state || null, fund, ordering, page, per_page } as QueryOf<
    'get',
    'own_fund_documents/'
  >;
  return queryOptions({
    queryKey: [OWN_DOCUMENTS, lang, query],
    queryFn: ({ signal }) => apiGet('own_fund_documents/', { query, signal }),
    placeholderData: keepPreviousData,
    // Staff may have decided meanwhile.
    staleTime: 0,
  });
}

/** The funds for which the account may hand in documents, whose name or code has these words. */
export function ownFundsQuery(lang: Lang, search: string) {
  return queryOptions({
    queryKey: ['own-funds', lang, search],
    queryFn: ({ signal }) => apiGet('own_funds/', { query: { lang, search: search || null }, signal }),
    placeholderData: keepPreviousData,
  });
}
