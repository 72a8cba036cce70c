import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@/shared/api/calls';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import type { AlternativesState, ListName } from './state';

/** The category of the studies of ELTIFs (ADR 0237). */
const ELTIF_STUDY = 'eltif-study';
const FEW = 5;

/** The entries of a list; an order out of the address is the API's to refuse. */
export function entriesQuery(lang: Lang, { list, search, ...rest }: AlternativesState) {
  const query = { lang, ...rest, ...(search === '' ? {} : { search }) } as QueryOf<'get', 'aif/funds/'>;
  return queryOptions({
    queryKey: ['alternatives', list, query],
    queryFn: ({ signal }) => apiGet(`${list}/funds/`, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** The newest studies of a kind. */
export function studiesQuery(lang: Lang, list: ListName) {
  return queryOptions({
    queryKey: ['alternative-studies', lang, list],
    queryFn: async ({ signal }) =>
      list === 'aif'
        ? (await apiGet('aif/scope_aif_document/', { query: { lang }, signal })).results
        : (await apiGet('reports/', { query: { lang, category: [ELTIF_STUDY], per_page: FEW }, signal }))
            .results,
    staleTime: 5 * 60_000,
  });
}

/** The newest news about funds of the lists. */
export function newsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['alternative-news', lang],
    queryFn: ({ signal }) => apiGet('aif/news/', { query: { lang, per_page: FEW }, signal }),
    staleTime: 5 * 60_000,
  });
}
