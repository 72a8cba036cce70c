import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { CompanyDocumentList, CompanyNewsList } from '@/shared/api/types';
import type { Lang } from '@/shared/i18n/language';

/** As many rows as the API hands out at once. */
const PAGE = 100;

const nextPage = ({ count, page }: CompanyNewsList | CompanyDocumentList) =>
  page * PAGE < count ? page + 1 : undefined;

export function companyNewsQuery(lang: Lang, company: number, perPage: number) {
  const query = { lang, company_info: company, per_page: perPage };
  return queryOptions({
    queryKey: ['company-news', lang, company, perPage],
    queryFn: async ({ signal }) => (await apiGet('company_news/', { query, signal })) as CompanyNewsList,
  });
}

/** All news of a company, as many at a time as a page of the API holds. */
export function allCompanyNewsQuery(lang: Lang, company: number) {
  const query = { lang, company_info: company, per_page: PAGE };
  return infiniteQueryOptions({
    queryKey: ['company-news', lang, company, 'all'],
    queryFn: async ({ pageParam: page, signal }) =>
      (await apiGet('company_news/', { query: { ...query, page }, signal })) as CompanyNewsList,
    initialPageParam: 1,
    getNextPageParam: nextPage,
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

/** All documents of a company by category, as many at a time as a page of the API holds. */
export function companyDocumentsQuery(lang: Lang, company: number) {
  const query = { lang, company_info: company, per_page: PAGE };
  return infiniteQueryOptions({
    queryKey: ['company-documents', lang, company],
    queryFn: async ({ pageParam: page, signal }) =>
      (await apiGet('company_documents/', { query: { ...query, page }, signal })) as CompanyDocumentList,
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

export function presentedFundsQuery(lang: Lang, company: number) {
  const query = { lang, company_info: company, per_page: 12 };
  return queryOptions({
    queryKey: ['fund-presentations', lang, company],
    queryFn: ({ signal }) => apiGet('fund_presentations/', { query, signal }),
  });
}
