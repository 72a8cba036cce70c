import { codes, createCodec, type State, text } from '@/shared/address/codec';
import { orderedPaging } from '@/shared/list/address';

/** What the phone offers; at the heads of the columns, each of them turns round. */
export const ORDERS = ['-total', 'total', 'company', 'name', '-date'] as const;

/** Filters with few values, in their order. */
export const FACETS = ['rank', 'focus', 'status'] as const;

const FIELDS = {
  search: text(),
  rank: codes(/^[ABC]{1,3}$/),
  focus: codes(),
  status: codes(/^[a-z_]{1,20}$/),
  ...orderedPaging('-total'),
};

/** The address of the list of team ratings. */
export const codec = createCodec(FIELDS);

export type TeamRatingsState = State<typeof FIELDS>;

/** No filter is set. */
export const UNFILTERED = { search: '', rank: [], focus: [], status: [] } satisfies Partial<TeamRatingsState>;
