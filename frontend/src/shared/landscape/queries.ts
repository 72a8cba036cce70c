/** The calls of the map. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '../api/calls';
import { apiGet, toSearchParams } from '../api/client';
import type { Lang } from '../i18n/language';
import { screenRequest } from '../screen/codec';
import { INITIAL_STATE, type ScreenState, withFlag } from '../screen/state';

/** The map of the guided search's answers; without answers that of all funds, which everybody may see. */
export function guidedMapQuery(answers: Readonly<Record<string, string | string[]>>, lang: Lang) {
  const query: Record<string, string | string[]> = { ...answers, m: 'true', lang };
  return queryOptions({
    queryKey: ['map', 'guided', toSearchParams(query).toString()],
    queryFn: ({ signal }) =>
      apiGet('filter_search_map/', { query: query as QueryOf<'get', 'filter_search_map/'>, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The map of a screen: what it finds, whatever its page and order. */
export function screenMapQuery(state: ScreenState, lang: Lang) {
  const {
    page: _page,
    per_page: _size,
    ordering: _ordering,
    explain: _explain,
    ...query
  } = screenRequest(state, lang);
  return queryOptions({
    queryKey: ['map', 'screen', toSearchParams(query).toString()],
    queryFn: ({ signal }) =>
      apiGet('advanced_search_map/', { query: query as QueryOf<'get', 'advanced_search_map/'>, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The screen of all funds that the map of all funds shows. */
export const ALL_FUNDS: ScreenState = withFlag(INITIAL_STATE, 'm', true);
