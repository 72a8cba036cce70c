import type { BenchmarkOfFund } from '@/shared/api/types';

/** The record dates of a fund up to the one that shows, the newest first. */
export function daysOf({ history, record_date }: BenchmarkOfFund): string[] {
  return history
    .map((past) => past.record_date)
    .filter((day) => day <= record_date)
    .toReversed();
}

/** The dates whose shares are shown: those of the address, or else the newest and the one a year before. */
export function shownDays(days: readonly string[], chosen: readonly string[]): string[] {
  const known = days.filter((day) => chosen.includes(day));
  return known.length > 0 ? known : firstDays(days);
}

/** What the address says of `shown`: nothing of the dates that are shown anyway. */
export function asAddress(days: readonly string[], shown: readonly string[]): string[] {
  return shown.join() === firstDays(days).join() ? [] : [...shown];
}

/** The newest, and the last one that is at least a year older; the oldest of a history that is shorter. */
function firstDays(days: readonly string[]): string[] {
  const [newest] = days;
  if (newest === undefined) return [];
  const before = `${Number(newest.slice(0, 4)) - 1}${newest.slice(4)}`;
  const other = days.find((day) => day <= before) ?? days.at(-1) ?? newest;
  return [...new Set([newest, other])];
}
