import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

/** What begins the keys of what the company has handed in for a fund. */
export const PRESENTATION = 'own-presentation';
export const PAPERS = 'own-fund-papers';

/** Photo and key facts of the fund of a share class; refused for another company's. */
export function presentationQuery(lang: Lang, id: string) {
  return queryOptions({
    queryKey: [PRESENTATION, lang, id],
    queryFn: ({ signal }) => apiGet('funds/{id}/presentation/', { path: { id }, query: { lang }, signal }),
    staleTime: 0,
  });
}

/** All documents of a fund that the company may see, as many as one page holds. */
export function papersQuery(lang: Lang, fund: number) {
  const query = { lang, fund, company: true, ordering: '-date', per_page: 100 } as const;
  return queryOptions({
    queryKey: [PAPERS, lang, fund],
    queryFn: ({ signal }) => apiGet('own_fund_documents/', { query, signal }),
    staleTime: 0,
  });
}
