import { codes, createCodec, ordering, type State, text } from '@/shared/address/codec';
import { orderedPaging, paging, spelled } from '@/shared/list/address';

export const ORDERS = ['name', '-name', '-number_of_funds'] as const;

/** Filters with few values, in their order. */
export const FACETS = ['focus', 'region'] as const;

export const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

const FIELDS = {
  search: text(),
  focus: codes(),
  region: codes(),
  letter: codes(/^[A-Z#]$/),
  ...orderedPaging('name'),
};

/** The address of the list of asset managers. */
export const codec = createCodec(FIELDS);

export type AssetManagersState = State<typeof FIELDS>;

/** No filter is set. */
export const UNFILTERED = {
  search: '',
  focus: [],
  region: [],
  letter: [],
} satisfies Partial<AssetManagersState>;

const pages = paging();

const FUNDS = {
  ordering: ordering('-rating_points'),
  page: spelled(pages.page),
  per_page: spelled(pages.per_page),
};

/** The address of an asset manager's page, which holds its list of funds: the page and its size are always written. */
export const fundsCodec = createCodec(FUNDS);

export type CompanyFundsState = State<typeof FUNDS>;
