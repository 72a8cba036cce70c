/**
 * What the charts of a fund page show is in its address: years or days, the years of a volatility, and the funds beside.
 * What cannot be read is told and left out; what can be read but makes no span is told, and nothing is asked.
 */
import { createCodec, oneOf, optionalInteger, type State, single } from '@/search/codec';

/** Years back from the record date; `all`: as far as the API goes. */
export const PERIODS = ['1', '3', '5', '10', 'all'] as const;
export type Period = (typeof PERIODS)[number];
export const FIGURE_PERIODS = ['1', '3', '5'] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];
const DEFAULT = '3';

/** The API answers no span that is longer or shorter. */
export const LONGEST_YEARS = 30;
export const SHORTEST_DAYS = 28;
const DAY = 86_400_000;

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const day = () => single<string | null>(null, (raw) => (isDay(raw) ? raw : undefined), String);

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

export type Fault = 'reversed' | 'short' | 'long' | 'future';

/** Why days make no span; null for those that do. `latest` is the record date, null while it is not known. */
export function faultOf(from: string | null, to: string | null, latest: string | null): Fault | null {
  const end = to ?? latest;
  if (latest !== null && ((from !== null && from > latest) || (to !== null && to > latest))) return 'future';
  if (from === null || end === null) return null;
  if (from >= end) return 'reversed';
  if ((Date.parse(end) - Date.parse(from)) / DAY < SHORTEST_DAYS) return 'short';
  return from < yearsBefore(end, LONGEST_YEARS) ? 'long' : null;
}

/** The same day so many years before; 28 February for a 29th that does not exist. */
export function yearsBefore(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) - years).padStart(4, '0');
  const same = `${year}${date.slice(4)}`;
  return isDay(same) ? same : `${year}-02-28`;
}

/** The time a chart is asked for. `latest` has to be known for `all`, which begins as long before it as the API allows. */
export function spanRequest(
  state: Pick<ChartState, 'period' | 'from' | 'to'>,
  latest: string | null,
): Record<string, string> | null {
  const { period, from, to } = state;
  if (faultOf(from, to, latest) !== null) return null;
  const end: Record<string, string> = to === null ? {} : { to };
  if (from !== null) return { from, ...end };
  if (period !== 'all') return { period, ...end };
  const last = to ?? latest;
  return last === null ? null : { from: yearsBefore(last, LONGEST_YEARS), ...end };
}

/** Key figures exist for some periods only: the one that is asked for, else the longest one within it. */
export function figurePeriod({ period, from }: ChartState): FigurePeriod {
  const same = FIGURE_PERIODS.find((candidate) => candidate === period);
  if (from !== null) return DEFAULT;
  return same ?? '5';
}

/** Where the same comparison stands on a page of its own. */
export function comparisonPage(id: number, state: ChartState, latest: string | null): string {
  const query = new URLSearchParams();
  if (state.second_tranche_id) query.set('second_tranche_id', String(state.second_tranche_id));
  if (state.third_tranche_id) query.set('third_tranche_id', String(state.third_tranche_id));
  for (const [key, value] of Object.entries(spanRequest(state, latest) ?? {})) query.set(key, value);
  return `/comparison/${id}?${query}`;
}
