import { codes, createCodec, oneOf, type State, text } from '@/shared/address/codec';
import { orderedPaging } from '@/shared/list/address';

export const LISTS = ['aif', 'eltif'] as const;
export type ListName = (typeof LISTS)[number];

/** What the phone offers; at the heads of the columns, each of them turns round. */
export const ORDERS = ['name', 'manager', '-authorised_on', '-marketed_since'] as const;

/** Filters with few values, in their order. */
export const FACETS = ['strategy', 'investors', 'structure', 'state'] as const;

const FIELDS = {
  list: oneOf<ListName>(LISTS, 'aif'),
  search: text(),
  strategy: codes(/^[a-z_]{1,20}$/),
  investors: codes(/^(retail|professional)$/),
  structure: codes(/^(single|master|feeder)$/),
  state: codes(/^[A-Z]{2}$/),
  ...orderedPaging('name'),
};

/** The address of the lists of AIF and ELTIF. */
export const codec = createCodec(FIELDS);

export type AlternativesState = State<typeof FIELDS>;

/** No filter is set. */
export const UNFILTERED = {
  search: '',
  strategy: [],
  investors: [],
  structure: [],
  state: [],
} satisfies Partial<AlternativesState>;
