/**
 * What the charts of a fund page show is in its address: years or days, the years of a volatility, the funds beside, and
 * amount and start of the savings plan.
 * What cannot be read is told and left out.
 */

import { createCodec, oneOf, optionalInteger, type State, single } from '@/shared/address/codec';
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

/** What a savings plan pays in a month unless the reader says otherwise, and at most. */
export const MONTHLY = 100;
const MAX_MONTHLY = 100_000;

/** An amount as it is typed or written in an address, with at most two decimals; undefined if it is none. */
export function readAmount(text: string): number | undefined {
  const amount = /^\d{1,6}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return amount >= 1 && amount <= MAX_MONTHLY ? amount : undefined;
}

const amount = () => single<number>(MONTHLY, readAmount, String);

const codec = createCodec({
  period: oneOf<Period>(PERIODS, DEFAULT),
  from: day(),
  to: day(),
  vol_period: oneOf<FigurePeriod>(FIGURE_PERIODS, DEFAULT),
  second_tranche_id: optionalInteger(),
  third_tranche_id: optionalInteger(),
  plan_monthly: amount(),
  plan_from: day(),
});

export type ChartState = State<{
  period: ReturnType<typeof oneOf<Period>>;
  from: ReturnType<typeof day>;
  to: ReturnType<typeof day>;
  vol_period: ReturnType<typeof oneOf<FigurePeriod>>;
  second_tranche_id: ReturnType<typeof optionalInteger>;
  third_tranche_id: ReturnType<typeof optionalInteger>;
  plan_monthly: ReturnType<typeof amount>;
  plan_from: ReturnType<typeof day>;
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
