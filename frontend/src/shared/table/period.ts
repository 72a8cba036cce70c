/** Periods over which a fund's performance is shown. */
export const PERIODS = ['1m', '3m', '6m', '1y', '3y', '5y'] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = '3y';

/** The volatility that is shown beside a performance; there is none below one year. */
export function volatilityPeriod(period: Period): '1y' | '3y' | '5y' {
  return period === '3y' || period === '5y' ? period : '1y';
}

/** Whether a figure is shown beside a period: performance and volatility of that period, and whatever belongs to none. */
export function isOfPeriod(field: string, period: Period): boolean {
  const kind = /^(perf|volatility)_/.exec(field)?.[1];
  if (kind === undefined) return true;
  return field === (kind === 'perf' ? `perf_${period}` : `volatility_${volatilityPeriod(period)}`);
}
