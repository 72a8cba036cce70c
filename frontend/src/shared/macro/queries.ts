import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '../api/client';
import type { Lang } from '../i18n/language';

/** What begins the key of each answer that tells of macro views. */
export const MACRO = 'macro';

const fresh = { placeholderData: keepPreviousData, staleTime: 5 * 60_000 } as const;

/** What all companies say on a day, the latest without one, and beside it what one of them says. */
export function matrixQuery(lang: Lang, { date, company }: { date: string; company: number | null }) {
  const query = { lang, company_info: company, ...(date === '' ? {} : { date }) };
  return queryOptions({
    queryKey: [MACRO, 'matrix', query],
    queryFn: ({ signal }) => apiGet('macro_matrix/', { query, signal }),
    ...fresh,
  });
}

/** How calls of all companies, or of one, turned out. */
export function outcomesQuery(lang: Lang, horizon: 3 | 12, company: number | null) {
  const query = { lang, horizon, company_info: company };
  return queryOptions({
    queryKey: [MACRO, 'outcomes', query],
    queryFn: ({ signal }) => apiGet('macro_outcomes/', { query, signal }),
    ...fresh,
  });
}

/** The published views of a company, the latest first: two years of months. */
export function historyQuery(lang: Lang, company: number) {
  const query = { lang, company_info: company, history: true, per_page: 24 };
  return queryOptions({
    queryKey: [MACRO, 'history', query],
    queryFn: ({ signal }) => apiGet('macro_overviews/', { query, signal }),
    staleTime: 5 * 60_000,
  });
}
