/** The map of one's own funds: what the watchlist says of them, in the axes of the map of all funds. */
import type { WatchItem } from '@/shared/api/alerts';
import type { RiskReturnMap } from '@/shared/api/types';

type Located = WatchItem & { readonly volatility_3y: number; readonly perf_3y: number };

export const isLocated = (item: WatchItem): item is Located =>
  item.volatility_3y !== null && item.perf_3y !== null;

/** The own funds, each to be drawn, on the map of all of them. */
export function ownMap(all: RiskReturnMap, items: readonly WatchItem[]): RiskReturnMap {
  const located = items.filter(isLocated);
  const beyond = ({ minimum, step, cells }: RiskReturnMap['risk'], value: number) =>
    value < minimum || value > minimum + step * cells;
  return {
    ...all,
    count: items.length,
    drawn: located.length,
    outside: located.filter(
      (item) => beyond(all.risk, item.volatility_3y) || beyond(all.return, item.perf_3y),
    ).length,
    cells: [],
    peergroups: [],
    results: located.map(({ id, slug, isin, name, rank, rating_points, volatility_3y, perf_3y }) => ({
      id,
      slug,
      isin,
      name,
      rank,
      rating_points,
      volatility: volatility_3y,
      performance: perf_3y,
    })),
  };
}

/** How many of the drawn funds have a peer group on the map of all, and how many of these brought more than its median. */
export function aheadOf(
  all: RiskReturnMap,
  items: readonly WatchItem[],
): { readonly ahead: number; readonly compared: number } {
  const medians = new Map(all.peergroups.map(({ value, performance }) => [value, performance]));
  const differences = items.filter(isLocated).flatMap(({ peergroup_id, perf_3y }) => {
    const median = medians.get(peergroup_id);
    return median === undefined ? [] : [perf_3y - median];
  });
  return { ahead: differences.filter((one) => one > 0).length, compared: differences.length };
}
