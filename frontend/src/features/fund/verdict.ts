/** The rating of a fund in one sentence: where it stands among its peers, and what decided it. */
import type { FundPage } from '@/shared/api/types';

/** Months of prices and funds in the peer group that a rating needs (specification, section 9). */
export const NEEDED = { months: 60, funds: 20 } as const;

export type Verdict =
  | { readonly kind: 'unrated'; readonly months: number | null }
  | { readonly kind: 'points' }
  | { readonly kind: 'first' | 'last'; readonly size: number }
  /** The share of the other funds that are behind, or ahead, in whole percent. */
  | { readonly kind: 'better' | 'worse'; readonly share: number };

type Rated = Pick<
  FundPage,
  'rating_points' | 'position_vs_peergroup' | 'peergroup_size' | 'basis' | 'record_date'
>;

export function verdictOf(fund: Rated): Verdict {
  const { rating_points: points, position_vs_peergroup: position, peergroup_size: size } = fund;
  if (points === null) return { kind: 'unrated', months: monthsOf(fund) };
  if (position === null || size === null || size < 2 || position > size) return { kind: 'points' };
  if (position === 1) return { kind: 'first', size };
  if (position === size) return { kind: 'last', size };
  const behind = Math.floor(((size - position) / (size - 1)) * 100);
  const ahead = Math.floor(((position - 1) / (size - 1)) * 100);
  return behind >= ahead ? { kind: 'better', share: behind } : { kind: 'worse', share: ahead };
}

/** Whole months of prices; null without any. */
function monthsOf({ basis, record_date }: Rated): number | null {
  const { first_price: first, last_price: last } = basis;
  const until = last ?? record_date;
  if (first === null || until === null) return null;
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return Math.max(0, month(until) - month(first) - (until.slice(8) < first.slice(8) ? 1 : 0));
}

/** What ten thousand euros, left alone and without any return, cost in so many years, in whole euros. */
export const costOver = (ter: number, years: number): number =>
  Math.round(10_000 * (1 - (1 - ter / 100) ** years));
