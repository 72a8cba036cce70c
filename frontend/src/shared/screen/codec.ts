/**
 * The address of a screen, read and written, on top of the portal's codec.
 *
 * Keys are those of the specification (q, p, c, u, r, i, sri, region, fs, s, m), those of the other facets of the catalogue,
 * then page, per_page, ordering, `period` (the performance period shown), `view` (table, map or years), `explain` (an ISIN), `asof` (a day) and `saved` (the
 * saved search that is being changed). Reading never fails: what it does not understand is left out and reported, so that the
 * page can say what was ignored. Writing is canonical: fixed order of keys, sorted values, no defaults; equal screens have
 * equal addresses.
 */

import {
  createCodec,
  type Field,
  flag,
  type Ignored as IgnoredPart,
  integer,
  oneOf,
  optionalInteger,
  ordering,
  type State,
  several,
  single,
} from '../address/codec';
import type { ProblemEntry } from '../api/client';
import { DEFAULT_PERIOD, PERIODS } from '../table/period';
import {
  ALL_FACETS,
  type FacetDeclaration,
  FILTER_KEYS,
  facetOfKey,
  type RangeDeclaration,
  type ValueDeclaration,
} from './facets';
import {
  type Bounds,
  boundsOf,
  DEFAULT_ORDERING,
  DEFAULT_PAGE_SIZE,
  defaultOrdering,
  filtersOf,
  flagOf,
  INITIAL_STATE,
  isActive,
  type ScreenState,
  sortedUnique,
  VIEWS,
  valuesOf,
  withBounds,
  withFlag,
  withoutFilter,
  withValues,
} from './state';

export const MAX_QUERY_LENGTH = 200;
/** Cross sum of twice each digit. */
const CROSS_SUM = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
const ISIN_PATTERN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** One part of an address that was not used. `message` is the API's own words, where it was the one to refuse. */
export interface Ignored extends IgnoredPart {
  readonly message?: string;
}

export interface Parsed {
  readonly state: ScreenState;
  readonly ignored: readonly Ignored[];
}

/** A typed text as it is searched for: control characters are spaces, spaces are single. */
export function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * An ISIN as written in the record, from what people type or paste: `lu 0323 5786 57`. Null if it cannot be one:
 * a wrong form, or a check digit (ISO 6166: Luhn over the digits, letters counting from A = 10) that does not fit.
 */
export function readIsin(text: string): string | null {
  const isin = text.replace(/[\s.\-\u200b]/g, '').toUpperCase();
  if (!ISIN_PATTERN.test(isin)) return null;
  const digits = Array.from(isin, (character) => Number.parseInt(character, 36)).join('');
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => total + Number(index % 2 === 1 ? CROSS_SUM[Number(digit)] : digit), 0);
  return sum % 10 === 0 ? isin : null;
}

/** A day that there is, as YYYY-MM-DD; null for anything else. */
export function readDay(text: string): string | null {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  // 30 February is read as a day of March.
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? null : text;
}

/** Repeatable values, sorted so that the order of clicks does not show in the address. */
function sortedValues(parse: (raw: string) => string | undefined): Field<string[]> {
  const field = several(parse, String);
  return { ...field, write: (values) => field.write(sortedUnique(values)) };
}

function searchText(): Field<string> {
  return single<string>(
    '',
    (raw) => (Array.from(cleanText(raw)).length <= MAX_QUERY_LENGTH ? cleanText(raw) : undefined),
    String,
  );
}

/** The values of a facet: its steps where these are part of the program, else numbers or codes. */
function valuesField({ steps, whole }: ValueDeclaration): Field<string[]> {
  if (steps.length > 0) return sortedValues((raw) => steps.find(({ value }) => value === raw)?.value);
  if (whole) return sortedValues((raw) => (/^0*[1-9]\d{0,8}$/.test(raw) ? String(Number(raw)) : undefined));
  return sortedValues((raw) => (/^[\w-]{1,60}$/.test(raw) ? raw : undefined));
}

/** One bound of a range, written with a point, within its limits. */
function boundField({ limits: [least = 0, most = 0] }: RangeDeclaration): Field<number | null> {
  const pattern = least < 0 ? /^-?\d{1,15}(\.\d{1,6})?$/ : /^\d{1,15}(\.\d{1,6})?$/;
  const parse = (raw: string): number | undefined => {
    // Adding zero makes a negative zero the plain one.
    const number = pattern.test(raw) ? Number(raw) + 0 : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  };
  return single<number | null>(null, parse, String);
}

type Sign = 'gte' | 'lte';
const signField = () => oneOf<'' | Sign>(['', 'gte', 'lte'], '');
const minimumKey = ({ key }: RangeDeclaration) => `${key}_min`;
const maximumKey = ({ key }: RangeDeclaration) => `${key}_max`;

function fieldOf(key: string): Field<unknown> {
  const facet = facetOfKey(key);
  if (facet?.kind === 'value') return valuesField(facet) as Field<unknown>;
  if (facet?.kind === 'range')
    return (key === facet.sign ? signField() : boundField(facet)) as Field<unknown>;
  return flag() as Field<unknown>;
}

/** What an address says beside the filters. */
const VIEW = {
  page: integer(1, 1, 100_000),
  per_page: integer(DEFAULT_PAGE_SIZE, 1, 100),
  // Empty for that of the view.
  ordering: ordering(''),
  period: oneOf(PERIODS, DEFAULT_PERIOD),
  view: oneOf(VIEWS, INITIAL_STATE.view),
  explain: single<string | null>(null, (raw) => readIsin(raw) ?? undefined, String),
  asof: single<string | null>(null, (raw) => readDay(raw) ?? undefined, String),
  saved: optionalInteger(1, 1_000_000_000),
};

const filterFields = Object.fromEntries(FILTER_KEYS.map((key) => [key, fieldOf(key)]));
const fields: Record<string, Field<unknown>> = {
  q: searchText() as Field<unknown>,
  ...filterFields,
  ...(VIEW as unknown as Record<string, Field<unknown>>),
};
const codec = createCodec(fields);

/** Reads the query of an address, with or without the leading question mark. */
export function parseScreen(search: string): Parsed {
  const { state: read, ignored } = codec.read(new URLSearchParams(search));
  const { per_page: perPage, ...view } = viewOf(read);
  const ordering = view.ordering || defaultOrdering(view.view);
  let state: ScreenState = { ...INITIAL_STATE, ...view, ordering, perPage, q: read.q as string };
  for (const facet of ALL_FACETS) {
    if (facet.kind === 'value') {
      const values = read[facet.key] as string[];
      if (values.length > 0) state = withValues(state, facet.key, values);
    } else if (facet.kind === 'flag') {
      const flag = read[facet.key] as boolean | null;
      if (flag !== null) state = withFlag(state, facet.key, flag);
    } else {
      const bounds = readBounds(facet, read, ignored);
      if (bounds !== null) state = withBounds(state, facet.key, bounds);
    }
  }
  // Filters start at page 1 when they change; here they are read beside their page.
  return { state: { ...state, page: view.page }, ignored };
}

function viewOf(read: Readonly<Record<string, unknown>>): State<typeof VIEW> {
  return Object.fromEntries(Object.keys(VIEW).map((key) => [key, read[key]])) as State<typeof VIEW>;
}

/** The two bounds of a range. What contradicts itself is reported and left out: either half may be the mistake. */
function readBounds(
  facet: RangeDeclaration,
  read: Readonly<Record<string, unknown>>,
  ignored: IgnoredPart[],
): Bounds | null {
  const keys = { minimum: minimumKey(facet), maximum: maximumKey(facet) };
  const bounds = {
    minimum: read[keys.minimum] as number | null,
    maximum: read[keys.maximum] as number | null,
  };
  const signed = facet.sign === '' ? null : readSigned(facet, read, ignored);
  if (signed !== null) {
    const [side, bound] = signed;
    if (bounds[side] !== null) ignored.push({ key: keys[side], value: String(bounds[side]) });
    bounds[side] = bound;
    keys[side] = facet.key;
  }
  const { minimum, maximum } = bounds;
  if (minimum === null || maximum === null || minimum <= maximum) return bounds;
  ignored.push({ key: keys.minimum, value: String(minimum) }, { key: keys.maximum, value: String(maximum) });
  return null;
}

/** A single bound and the side it is on, as the specification prints it: `fs=lte&s=50`. */
function readSigned(
  { key, sign: signKey }: RangeDeclaration,
  read: Readonly<Record<string, unknown>>,
  ignored: IgnoredPart[],
): ['minimum' | 'maximum', number] | null {
  const bound = read[key] as number | null;
  const sign = read[signKey] as '' | Sign;
  const isIgnored = (one: string) => ignored.some((part) => part.key === one);
  if (bound === null) {
    // A sign without an amount says nothing.
    if (sign !== '' && !isIgnored(key)) ignored.push({ key: signKey, value: sign });
    return null;
  }
  if (isIgnored(signKey)) {
    // With a sign that cannot be read, the opposite limit may be meant.
    ignored.push({ key, value: String(bound) });
    return null;
  }
  return [sign === 'lte' ? 'maximum' : 'minimum', bound];
}

function writtenBounds(facet: RangeDeclaration, bounds: Bounds | null): Record<string, unknown> {
  const { minimum, maximum } = bounds ?? { minimum: null, maximum: null };
  const isSingle = (minimum === null) !== (maximum === null);
  if (facet.sign === '' || !isSingle) {
    const none = facet.sign === '' ? {} : { [facet.sign]: '', [facet.key]: null };
    return { ...none, [minimumKey(facet)]: minimum, [maximumKey(facet)]: maximum };
  }
  return {
    [facet.sign]: minimum === null ? 'lte' : 'gte',
    [facet.key]: minimum ?? maximum,
    [minimumKey(facet)]: null,
    [maximumKey(facet)]: null,
  };
}

function written(state: ScreenState, facet: FacetDeclaration): Record<string, unknown> {
  switch (facet.kind) {
    case 'value':
      return { [facet.key]: [...valuesOf(state, facet.key)] };
    case 'range':
      return writtenBounds(facet, boundsOf(state, facet.key));
    case 'flag':
      return { [facet.key]: flagOf(state, facet.key) };
  }
}

/** What is written of facets that are not filtered by, which are nearly all of them. */
const UNFILTERED = Object.assign({}, ...ALL_FACETS.map((facet) => written(INITIAL_STATE, facet)));

function write(state: ScreenState): URLSearchParams {
  const filters = ALL_FACETS.filter((facet) => isActive(state, facet)).map((facet) => written(state, facet));
  const ordering = state.ordering === defaultOrdering(state.view) ? '' : state.ordering;
  return codec.write(
    Object.assign({ ...UNFILTERED, ...state, ordering, per_page: state.perPage }, ...filters),
  );
}

/** The canonical query of the address, without a question mark; empty for the initial state. */
export function serializeScreen(state: ScreenState): string {
  return write(state).toString();
}

/** What a saved search keeps of a state: what is searched and how it is sorted, whatever the day. */
export function savedQuery(state: ScreenState): string {
  return serializeScreen({ ...INITIAL_STATE, ...filtersOf(state), ordering: state.ordering });
}

/** What an export of the whole list is asked with, and, beside ticked share classes, only its order and day. */
export function exportQueries(state: ScreenState): { whole: string; order: string } {
  const { ordering, asof } = state;
  return {
    whole: serializeScreen({ ...INITIAL_STATE, ...filtersOf(state), ordering, asof }),
    order: serializeScreen({ ...INITIAL_STATE, ordering, asof }),
  };
}

/** What `advanced_search/` is asked with for a state. The API gets nothing that is only shown, such as the period. */
export function screenRequest(state: ScreenState, lang: string): Record<string, string | string[]> {
  const { page, perPage, ordering } = state;
  const request: Record<string, string | string[]> = {};
  const params = write({
    ...state,
    page: 1,
    perPage: DEFAULT_PAGE_SIZE,
    ordering: DEFAULT_ORDERING,
    period: DEFAULT_PERIOD,
    view: INITIAL_STATE.view,
    saved: null,
  });
  for (const key of params.keys()) request[key] = params.getAll(key);
  return { ...request, page: String(page), per_page: String(perPage), ordering, lang };
}

const RESET: Readonly<Record<string, Partial<ScreenState>>> = {
  q: { q: '' },
  page: { page: INITIAL_STATE.page },
  per_page: { perPage: INITIAL_STATE.perPage },
  ordering: { ordering: INITIAL_STATE.ordering },
  explain: { explain: null },
  asof: { asof: null },
};

function withoutRejected(state: ScreenState, key: string, value: string | null): ScreenState {
  const facet = facetOfKey(key);
  if (facet === null) return { ...state, ...(Object.hasOwn(RESET, key) ? RESET[key] : {}) };
  const { page } = state;
  if (facet.kind === 'value') {
    const current = valuesOf(state, key);
    const kept = current.filter((known) => known !== value);
    // The API may name a value in other words than it was sent; then the whole filter goes, or we would ask the same again.
    return { ...withValues(state, key, kept.length === current.length ? [] : kept), page };
  }
  const bounds = facet.kind === 'range' ? boundsOf(state, facet.key) : null;
  if (facet.kind === 'range' && bounds !== null && key === minimumKey(facet))
    return { ...withBounds(state, facet.key, { ...bounds, minimum: null }), page };
  if (facet.kind === 'range' && bounds !== null && key === maximumKey(facet))
    return { ...withBounds(state, facet.key, { ...bounds, maximum: null }), page };
  return { ...withoutFilter(state, facet), page };
}

/**
 * Takes exactly what the API refused out of a state. Answers null if nothing of it is in the state: asking
 * again would not help.
 */
export function dropRejected(state: ScreenState, errors: readonly ProblemEntry[]): Parsed | null {
  let next = state;
  const ignored: Ignored[] = [];
  for (const { key, value, message } of errors) {
    const dropped = withoutRejected(next, key, value ?? null);
    if (serializeScreen(dropped) === serializeScreen(next)) continue;
    next = dropped;
    ignored.push({ key, value: value ?? '', message });
  }
  return next === state ? null : { state: next, ignored };
}
