import { codes, createCodec, oneOf, ordering, type State, several, single } from '@/shared/address/codec';

export const GROUPS = ['all', 'region', 'sector'] as const;

/** The columns that a table has at first. */
export const FIRST_COLUMNS = [
  'rating_total',
  'net_volume',
  'liquidity_ratio',
  'credit_ratio',
  'occupancy',
  'performance_1y',
  'ter',
  'rating_esg',
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const number = (raw: string) => (/^[1-9]\d{0,14}$/.test(raw) ? Number(raw) : undefined);

const FIELDS = {
  record_date: single<string>('', (raw) => (DAY.test(raw) ? raw : undefined), String),
  group: oneOf<(typeof GROUPS)[number]>(GROUPS, 'all'),
  /** A group of one's own. */
  fund: several<number>(number, String),
  /** The figures of a benchmark of one's own with their weights, such as `occupancy:2`. */
  weight: codes(/^[a-z_0-9]{1,40}:[1-5]$/),
  /** When the units were bought, for the earliest day to leave. */
  bought: single<string>('', (raw) => (DAY.test(raw) ? raw : undefined), String),
  /** Record dates whose regions and sectors are shown; none stands for the newest and the one a year before. */
  share_date: several<string>((raw) => (DAY.test(raw) ? raw : undefined), String),
  /** Chosen columns; none stands for the first ones. */
  column: codes(/^[a-z_0-9]{1,40}$/),
  ordering: ordering('-rating_total'),
};

/** The address of the real estate benchmark. */
export const codec = createCodec(FIELDS);

export type BenchmarkState = State<typeof FIELDS>;
