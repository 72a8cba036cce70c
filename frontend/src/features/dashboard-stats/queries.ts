import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, toSearchParams } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import { daysOf, type StatsState } from './state';

// Sums change once a month.
const kept = { placeholderData: keepPreviousData, staleTime: 15 * 60_000 } as const;

const asked = (lang: Lang, state: StatsState) => ({
  lang,
  ...daysOf(state),
  type: state.type,
  user: state.user,
});

/** The six charts. */
export function statsQuery(lang: Lang, id: string, state: StatsState) {
  const query = asked(lang, state);
  return queryOptions({
    queryKey: ['company-stats', id, query],
    queryFn: ({ signal }) => apiGet('company_info/{id}/stats/', { path: { id }, query, signal }),
    ...kept,
  });
}

/** The chart of one fund that was chosen; asked for only then. */
export function fundChartQuery(lang: Lang, id: string, state: StatsState) {
  const query = { ...asked(lang, state), chart: state.chart };
  return queryOptions({
    queryKey: ['company-stats', id, query],
    queryFn: ({ signal }) => apiGet('company_info/{id}/stats/', { path: { id }, query, signal }),
    enabled: state.chart !== '',
    ...kept,
  });
}

/** The demand mirror. */
export function demandQuery(lang: Lang, id: string, state: StatsState) {
  const query = { lang, ...daysOf(state) };
  return queryOptions({
    queryKey: ['company-demand', id, query],
    queryFn: ({ signal }) => apiGet('company_info/{id}/demand/', { path: { id }, query, signal }),
    ...kept,
  });
}

/** Where the whole table of a chart can be downloaded. */
export function csvAddress(lang: Lang, id: string, state: StatsState, chart: string): string {
  return `/api/v1/company_info/${id}/stats/csv/?${toSearchParams({ ...asked(lang, state), chart })}`;
}
