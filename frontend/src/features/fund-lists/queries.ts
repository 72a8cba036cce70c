import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@/shared/api/calls';
import { apiGet, toSearchParams } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import type { FundListsState, ListCode } from './state';

/** The peer groups of a list; the first one is shown unless the address names another. */
export function groupsQuery(lang: Lang, list: ListCode) {
  return queryOptions({
    queryKey: ['fund-list-groups', lang, list],
    queryFn: ({ signal }) => apiGet(`${list}_peergroup_list/`, { query: { lang }, signal }),
    staleTime: 5 * 60_000,
  });
}

/** What the API is asked; an order out of the address is its to refuse. */
function asked(lang: Lang, state: FundListsState, peergroup: number) {
  const { sfdr, rating, exclusion, esg, share, ordering } = state;
  return { lang, peergroup, sfdr: sfdr.map(Number), rating, exclusion, esg, share, ordering };
}

export function fundsQuery(lang: Lang, state: FundListsState, peergroup: number) {
  const { list, page, per_page } = state;
  const query = { ...asked(lang, state, peergroup), page, per_page } as QueryOf<'get', 'esg_list/'>;
  return queryOptions({
    queryKey: ['fund-list', list, query],
    queryFn: ({ signal }) => apiGet(`${list}_list/`, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Where the shown funds can be downloaded as a workbook. */
export function workbookAddress(lang: Lang, state: FundListsState, peergroup: number): string {
  return `/api/v1/${state.list}_list/workbook/?${toSearchParams(asked(lang, state, peergroup))}`;
}
