/**
 * What the charts of a fund page show is in its address: years or days, the years of a volatility, and the funds beside.
 * What cannot be read is told and left out.
 */

import { createCodec, oneOf, optionalInteger, type State } from '@/shared/address/codec';
import {
  day,
  FIGURE_PERIODS,
  type FigurePeriod,
  PERIODS,
  type Period,
  spanRequest,
} from '@/shared/address/span';
import { pathTo } from '@/shared/routes/paths';

const DEFAULT = '3';

const codec = createCodec({
  period: oneOf<Period>(PERIODS, DEFAULT),
  from: day(),
  to: day(),
  vol_period: oneOf<FigurePeriod>(FIGURE_PERIODS, DEFAULT),
  second_tranche_id: optionalInteger(),
  third_tranche_id: optionalInteger(),
});

export type ChartState = State<{
  period: ReturnType<typeof oneOf<Period>>;
  from: ReturnType<typeof day>;
  to: ReturnType<typeof day>;
  vol_period: ReturnType<typeof oneOf<FigurePeriod>>;
  second_tranche_id: ReturnType<typeof optionalInteger>;
  third_tranche_id: ReturnType<typeof optionalInteger>;
}>;

export const readCharts = (search: string) => codec.read(new URLSearchParams(search));
export const writeCharts = (state: ChartState): string => codec.write(state).toString();

/** Key figures exist for some periods only: the one that is asked for, else the longest one within it. */
export function figurePeriod({ period, from }: ChartState): FigurePeriod {
  const same = FIGURE_PERIODS.find((candidate) => candidate === period);
  if (from !== null) return DEFAULT;
  // Within months there is only the figure of a year.
  return same ?? (/^\d+$|all/.test(period) ? '5' : '1');
}

/** Where the same comparison stands on a page of its own. */
export function comparisonPage(id: number, state: ChartState, latest: string | null): string {
  const query = new URLSearchParams();
  if (state.second_tranche_id) query.set('second_tranche_id', String(state.second_tranche_id));
  if (state.third_tranche_id) query.set('third_tranche_id', String(state.third_tranche_id));
  for (const [key, value] of Object.entries(spanRequest(state, latest) ?? {})) query.set(key, value);
  return `${pathTo('comparison', { id })}?${query}`;
}
