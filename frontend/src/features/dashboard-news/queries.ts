import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@/shared/api/calls';
import { apiGet } from '@/shared/api/client';
import type { OwnCompanyDocumentList, OwnCompanyNewsList } from '@/shared/api/types';
import type { Lang } from '@/shared/i18n/language';

/** What begins the keys of the lists that show what the company has written; readers' lists follow them. */
export const COMPANY_NEWS = 'company-news';
export const COMPANY_DOCUMENTS = 'company-documents';

export function ownNewsQuery(lang: Lang, company: number, state: string, page: number) {
  // A state out of the answer's own facets.
  const query = { lang, company_info: company, own: true, state: state || null, page } as QueryOf<
    'get',
    'company_news/'
  >;
  return queryOptions({
    queryKey: [COMPANY_NEWS, 'own', lang, company, state, page],
    queryFn: async ({ signal }) => (await apiGet('company_news/', { query, signal })) as OwnCompanyNewsList,
    placeholderData: keepPreviousData,
    // Staff may have decided meanwhile.
    staleTime: 0,
  });
}

export function ownDocumentsQuery(lang: Lang, company: number, page: number) {
  const query = { lang, company_info: company, own: true, page, per_page: 15 };
  return queryOptions({
    queryKey: [COMPANY_DOCUMENTS, 'own', lang, company, page],
    queryFn: async ({ signal }) =>
      (await apiGet('company_documents/', { query, signal })) as OwnCompanyDocumentList,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
