import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@/shared/api/calls';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import type { TeamRatingsState } from './state';

/** What the API is asked; an order out of the address is its to refuse. */
export function teamsQuery(lang: Lang, { search, ...state }: TeamRatingsState) {
  const query = { lang, ...state, ...(search === '' ? {} : { search }) } as QueryOf<
    'get',
    'team_rating_links/'
  >;
  return queryOptions({
    queryKey: ['team-ratings', query],
    queryFn: ({ signal }) => apiGet('team_rating_links/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** A team with its rating. */
export function teamQuery(lang: Lang, id: number) {
  return queryOptions({
    queryKey: ['team-rating', lang, id],
    queryFn: ({ signal }) => apiGet('team_ratings/{id}/', { path: { id }, query: { lang }, signal }),
  });
}

/** A rating that is not published yet, for those who may see it. */
export function teamDraftQuery(lang: Lang, id: number) {
  return queryOptions({
    queryKey: ['team-rating-draft', lang, id],
    queryFn: ({ signal }) => apiGet('team_rating_drafts/{id}/', { path: { id }, query: { lang }, signal }),
  });
}
