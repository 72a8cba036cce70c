import { codes, createCodec, integer, oneOf, type State, text } from '@/shared/address/codec';
import { orderedPaging, paging, spelled } from '@/shared/list/address';

/** What the phone offers; at the heads of the columns, each of them turns round. */
export const ORDERS = [
  '-rating_points',
  '-change',
  'position_vs_peergroup',
  'distance',
  'next_review',
  'name',
] as const;

const ordered = orderedPaging('-rating_points');
const RATINGS = {
  search: text(),
  rank: codes(/^[A-E]$/),
  group: oneOf<'all' | 'real_estate'>(['all', 'real_estate'], 'all'),
  ordering: ordered.ordering,
  page: spelled(ordered.page),
  per_page: spelled(ordered.per_page),
};

/** The address of the list of own ratings; the specification prints it with page and size. */
export const ratingsCodec = createCodec(RATINGS);
export type RatingsState = State<typeof RATINGS>;
export const RATINGS_FIRST: RatingsState = ratingsCodec.read(new URLSearchParams()).state;

/** No filter is set. */
export const UNFILTERED = { search: '', rank: [] } satisfies Partial<RatingsState>;

const ORDERS_FIELDS = { page: integer(1) };
export const ordersCodec = createCodec(ORDERS_FIELDS);
export type OrdersState = State<typeof ORDERS_FIELDS>;

const PAGES = paging(20);
export const pagesCodec = createCodec(PAGES);
export type PagesState = State<typeof PAGES>;
