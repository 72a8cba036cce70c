import { codes, createCodec, oneOf, optionalInteger, type State } from '@/shared/address/codec';
import { orderedPaging } from '@/shared/list/address';

export const LISTS = ['esg', 'emp'] as const;
export type ListCode = (typeof LISTS)[number];

/** What the phone offers; at the heads of the columns, each of them turns round. */
export const ORDERS = [
  'name',
  '-sfdr',
  '-minimum_sustainable',
  '-esg_score',
  '-exclusions',
  '-rating_points',
  '-perf_1y',
] as const;

const FIELDS = {
  list: oneOf<ListCode>(LISTS, 'esg'),
  peergroup: optionalInteger(),
  sfdr: codes(/^[689]$/),
  rating: codes(/^[A-E]$/),
  exclusion: codes(/^[a-z_]{1,60}$/),
  esg: optionalInteger(0, 100),
  share: optionalInteger(0, 100),
  ...orderedPaging('name'),
};

/** The address of the lists by peer group. */
export const codec = createCodec(FIELDS);

export type FundListsState = State<typeof FIELDS>;

/** No filter is set. */
export const UNFILTERED = {
  sfdr: [],
  rating: [],
  exclusion: [],
  esg: null,
  share: null,
} satisfies Partial<FundListsState>;
