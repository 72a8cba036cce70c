import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '../api/client';
import type { Lang } from '../i18n/language';

/** Pages that a list of reports shows before somebody asks for more. */
export const PAGES_AT_FIRST = 3;

/** Pages of reports' PDFs with these words, the best first; only users may ask. */
export function pagesQuery(text: string, lang: Lang, number: number) {
  return queryOptions({
    queryKey: ['reports', lang, 'pages', text, number],
    queryFn: ({ signal }) => apiGet('reports/pages/', { query: { q: text, per_page: number, lang }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reports in whose PDF a code of the fund stands; only users may ask. */
export function mentionsOfFundQuery(fund: number, lang: Lang) {
  return queryOptions({
    queryKey: ['reports', lang, 'mentions of fund', fund],
    queryFn: ({ signal }) => apiGet('reports/mentions/', { query: { fund, lang }, signal }),
  });
}

/** Funds whose codes stand in the PDF of a report; only users may ask. */
export function mentionsInReportQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['reports', lang, 'mentions in report', id],
    queryFn: ({ signal }) =>
      apiGet('reports/{id}/mentions/', { path: { id: String(id) }, query: { lang }, signal }),
  });
}
