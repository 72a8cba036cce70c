/** Calendar years of the share classes on a page of a screen: asked for at once, and what they look like. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/shared/api/calls';
import { apiGet } from '@/shared/api/client';
import type { FundItem } from '@/shared/api/types';

export type YearsTable = Answer<'get', 'charts/calendarYears/'>;
type FundYears = YearsTable['results'][number];

/** As many years as the API answers; their columns are there before it has. */
export const YEARS = 10;
/** From how many percent on a tint is stronger. */
export const STEPS = { first: 5, second: 10, third: 20 } as const;

/** The years of these share classes before a day; before today's record date where there is none. */
export function yearsQuery(ids: readonly number[], to: string | null) {
  return queryOptions({
    queryKey: ['years', ids, to],
    queryFn: ({ signal }) =>
      apiGet('charts/calendarYears/', { query: { id: [...ids], ...(to === null ? {} : { to }) }, signal }),
    enabled: ids.length > 0,
    // Until the next page is there its rows show what is known of them.
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });
}

/** How strongly a gain (positive) or a loss (negative) is tinted, in steps up to 4. */
export function tintOf(performance: number | null): number {
  if (performance === null || performance === 0) return 0;
  return (
    Math.sign(performance) * (1 + Object.values(STEPS).filter((step) => Math.abs(performance) >= step).length)
  );
}

/** Why a year has no figure: the names of texts. */
export type Gap = 'unpriced' | 'young' | 'closed' | 'unvalued';

/** A year goes from one end of December to the next, and both need a price. */
export function gapOf(
  { available_from }: FundYears,
  { closed_on }: Pick<FundItem, 'closed_on'>,
  year: number,
): Gap {
  if (available_from === null) return 'unpriced';
  if (available_from > `${year - 1}-12-31`) return 'young';
  return closed_on && closed_on <= `${year}-12-31` ? 'closed' : 'unvalued';
}
