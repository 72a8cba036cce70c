import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@/shared/api/calls';
import { apiGet, toSearchParams } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import type { BenchmarkState } from './state';

const fresh = { placeholderData: keepPreviousData, staleTime: 5 * 60_000 } as const;

/** A fund beside its group. */
export function fundQuery(lang: Lang, id: string, { record_date, group, fund }: BenchmarkState) {
  const query = { lang, group, fund, ...(record_date === '' ? {} : { record_date }) };
  return queryOptions({
    queryKey: ['benchmark', id, query],
    queryFn: ({ signal }) => apiGet('benchmarks/{id}/', { path: { id: Number(id) }, query, signal }),
    ...fresh,
  });
}

/** The earliest exit, and what such funds did until then. */
export function noticeQuery(lang: Lang, id: number, bought: string) {
  const query = { lang, ...(bought === '' ? {} : { bought }) };
  return queryOptions({
    queryKey: ['benchmark-notice', id, query],
    queryFn: ({ signal }) => apiGet('benchmarks/{id}/notice/', { path: { id }, query, signal }),
    ...fresh,
  });
}

/** What the table is asked for; an order out of the address is the API's to refuse. */
function asked(lang: Lang, { record_date, ordering }: BenchmarkState) {
  return { lang, ordering, ...(record_date === '' ? {} : { record_date }) } as QueryOf<'get', 'benchmarks/'>;
}

/** All funds of a record date. */
export function tableQuery(lang: Lang, state: BenchmarkState) {
  const query = asked(lang, state);
  return queryOptions({
    queryKey: ['benchmarks', query],
    queryFn: ({ signal }) => apiGet('benchmarks/', { query, signal }),
    ...fresh,
  });
}

/** Where the shown columns can be downloaded as a workbook. */
export function workbookAddress(lang: Lang, state: BenchmarkState, columns: readonly string[]): string {
  return `/api/v1/benchmarks/workbook/?${toSearchParams({ ...asked(lang, state), column: [...columns] })}`;
}
