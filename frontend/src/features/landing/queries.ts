import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@/shared/api/calls';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import { ALL_FUNDS } from '@/shared/landscape/queries';
import { type ScreenState, withValues } from '@/shared/screen/state';

/** The example: European equity funds, as the guided search asks for them, which everybody may do. */
export const EXAMPLE = { asset_class: 'equity', region: 'europe' } as const;
const SHOWN = 5;

/** The same funds as a screen. */
export const EXAMPLE_SCREEN: ScreenState = withValues(
  withValues(ALL_FUNDS, 'asset_class', [EXAMPLE.asset_class]),
  'region',
  [EXAMPLE.region],
);

/** The best rated funds of the example, and how many there are. */
export function exampleQuery(lang: Lang) {
  const query = { ...EXAMPLE, m: 'true', lang, per_page: SHOWN, ordering: '-rating_points' };
  return queryOptions({
    queryKey: ['landing-example', lang],
    queryFn: ({ signal }) =>
      apiGet('filter_search/', { query: query as unknown as QueryOf<'get', 'filter_search/'>, signal }),
  });
}

/** How many funds are rated. */
export function factsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['home-facts', lang],
    queryFn: ({ signal }) => apiGet('home_facts/', { query: { lang }, signal }),
  });
}
