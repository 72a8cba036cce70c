import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { CompanyDocumentList, CompanyNewsList } from '@/shared/api/types';
import type { Lang } from '@/shared/i18n/language';
import { PAGE } from './growing';

export function companyNewsQuery(lang: Lang, company: number, perPage: number) {
  const query = { lang, company_info: company, per_page: perPage };
  return queryOptions({
    queryKey: ['company-news', lang, company, perPage],
    queryFn: async ({ signal }) => (await apiGet('company_news/', { query, signal })) as CompanyNewsList,
  });
}

/** The news of a company, as many at a time as a page of the API holds. */
export function allCompanyNewsQuery(lang: Lang, company: number, page: number) {
  const query = { lang, company_info: company, per_page: PAGE, page };
  return queryOptions({
    queryKey: ['company-news', lang, company, 'all', page],
    queryFn: async ({ signal }) => (await apiGet('company_news/', { query, signal })) as CompanyNewsList,
  });
}

export function companyNewsItemQuery(lang: Lang, id: string, draft: boolean) {
  const query = { lang, ...(draft ? { draft } : {}) };
  return queryOptions({
    queryKey: ['company-news', lang, 'item', id, draft],
    queryFn: ({ signal }) => apiGet('company_news/{id}/', { path: { id }, query, signal }),
    ...(draft ? { staleTime: 0 } : {}),
  });
}

/** The documents of a company by category, as many at a time as a page of the API holds. */
export function companyDocumentsQuery(lang: Lang, company: number, page: number) {
  const query = { lang, company_info: company, per_page: PAGE, page };
  return queryOptions({
    queryKey: ['company-documents', lang, company, page],
    queryFn: async ({ signal }) =>
      (await apiGet('company_documents/', { query, signal })) as CompanyDocumentList,
  });
}

/** As many presented funds as fill a few rows. */
export const FEW_FUNDS = 12;

export function presentedFundsQuery(lang: Lang, company: number, page: number) {
  const query = { lang, company_info: company, per_page: FEW_FUNDS, page };
  return queryOptions({
    queryKey: ['fund-presentations', lang, company, page],
    queryFn: ({ signal }) => apiGet('fund_presentations/', { query, signal }),
  });
}
