import { createCodec, oneOf, optionalInteger } from '@/shared/address/codec';
import { orderedPaging } from '@/shared/list/address';
import { DEFAULT_PERIOD, PERIODS, type Period, volatilityPeriod } from '@/shared/table/period';

export const DEFAULT_ORDERING = '-rating_points';

/** The address of the watchlist: which list, and how its table is shown. */
export const codec = createCodec({
  list: optionalInteger(),
  ...orderedPaging(DEFAULT_ORDERING),
  period: oneOf(PERIODS, DEFAULT_PERIOD),
});

export interface WatchState {
  /** One list by number, or null for all that is watched. */
  readonly list: number | null;
  readonly page: number;
  readonly per_page: number;
  readonly ordering: string;
  readonly period: Period;
}

/** A change of the state; one of the page alone keeps the rest, any other starts at page 1. */
export const change = (state: WatchState, changes: Partial<WatchState>): WatchState =>
  codec.change(state, changes);

/** Another performance period; a list sorted by the old one's figure is sorted by the new one's. */
export function withPeriod(state: WatchState, period: Period): WatchState {
  const sign = state.ordering.startsWith('-') ? '-' : '';
  const field = state.ordering.slice(sign.length);
  if (field === `perf_${state.period}`) return change(state, { period, ordering: `${sign}perf_${period}` });
  if (field === `volatility_${volatilityPeriod(state.period)}`)
    return change(state, { period, ordering: `${sign}volatility_${volatilityPeriod(period)}` });
  return { ...state, period };
}
