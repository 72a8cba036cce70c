/**
 * The address of a screen, read and written, on top of the portal's codec.
 *
 * Keys are those of the specification (q, p, c, u, r, i, sri, region, fs, s, m, page, per_page, ordering),
 * plus `period` (the performance period shown), `explain` (an ISIN), `asof` (a day) and `saved` (the saved search that
 * is being changed). Reading never fails: what it does not
 * understand is left out and reported, so that the page can say what was ignored. Writing is canonical: fixed
 * order of keys, sorted values, no defaults; equal screens have equal addresses.
 */

import { DEFAULT_PERIOD, PERIODS } from '@/features/funds-table/period';
import {
  createCodec,
  type Field,
  flag,
  type Ignored as IgnoredPart,
  integer,
  oneOf,
  optionalDecimal,
  optionalInteger,
  ordering,
  several,
  single,
} from '@/search/codec';
import type { ProblemEntry } from '@/shared/api/client';
import {
  DEFAULT_ORDERING,
  DEFAULT_PAGE_SIZE,
  INITIAL_STATE,
  type ScreenState,
  type SizeSign,
  sortedUnique,
  VALUE_KEYS,
  type ValueKey,
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

const matching = (pattern: RegExp) => sortedValues((raw) => (pattern.test(raw) ? raw : undefined));
const ids = () => sortedValues((raw) => (/^0*[1-9]\d{0,8}$/.test(raw) ? String(Number(raw)) : undefined));
const codes = () => matching(/^[\w-]{1,60}$/);

function searchText(): Field<string> {
  return single<string>(
    '',
    (raw) => (Array.from(cleanText(raw)).length <= MAX_QUERY_LENGTH ? cleanText(raw) : undefined),
    String,
  );
}

const codec = createCodec({
  q: searchText(),
  p: ids(),
  c: ids(),
  u: codes(),
  r: matching(/^[A-E]$/),
  i: codes(),
  sri: matching(/^[1-3]$/),
  region: codes(),
  fs: oneOf<'' | SizeSign>(['', 'gte', 'lte'], ''),
  s: optionalDecimal(),
  m: flag(),
  page: integer(1, 1, 100_000),
  per_page: integer(DEFAULT_PAGE_SIZE, 1, 100),
  ordering: ordering(DEFAULT_ORDERING),
  period: oneOf(PERIODS, DEFAULT_PERIOD),
  explain: single<string | null>(null, (raw) => readIsin(raw) ?? undefined, String),
  asof: single<string | null>(null, (raw) => readDay(raw) ?? undefined, String),
  saved: optionalInteger(1, 1_000_000_000),
});

/** Reads the query of an address, with or without the leading question mark. */
export function parseScreen(search: string): Parsed {
  const { state: read, ignored } = codec.read(new URLSearchParams(search));
  const { fs, s, m, per_page, page, q, ordering, period, explain, asof, saved } = read;
  const signIsBad = ignored.some(({ key }) => key === 'fs');
  // A sign without an amount says nothing. With a sign that cannot be read, the opposite limit may be meant.
  if (fs !== '' && s === null && !ignored.some(({ key }) => key === 's'))
    ignored.push({ key: 'fs', value: fs });
  if (signIsBad && s !== null) ignored.push({ key: 's', value: String(s) });
  const values = { ...INITIAL_STATE.values };
  for (const key of VALUE_KEYS) values[key] = sortedUnique(read[key]);
  const size = s === null || signIsBad ? null : { sign: fs === '' ? ('gte' as const) : fs, value: s };
  const shown = { page, perPage: per_page, ordering, period, explain, asof, saved };
  return { state: { q, values, size, main: m, ...shown }, ignored };
}

function write({ values, size, main, perPage, ...rest }: ScreenState): URLSearchParams {
  const mutable = Object.fromEntries(VALUE_KEYS.map((key) => [key, [...values[key]]])) as Record<
    ValueKey,
    string[]
  >;
  return codec.write({
    ...rest,
    ...mutable,
    fs: size?.sign ?? '',
    s: size?.value ?? null,
    m: main,
    per_page: perPage,
  });
}

/** The canonical query of the address, without a question mark; empty for the initial state. */
export function serializeScreen(state: ScreenState): string {
  return write(state).toString();
}

/** What a saved search keeps of a state: what is searched and how it is sorted, whatever the day. */
export function savedQuery(state: ScreenState): string {
  const { q, values, size, main, ordering } = state;
  return serializeScreen({ ...INITIAL_STATE, q, values, size, main, ordering });
}

/** What an export of the whole list is asked with, and, beside ticked share classes, only its order and day. */
export function exportQueries(state: ScreenState): { whole: string; order: string } {
  const { q, values, size, main, ordering, asof } = state;
  return {
    whole: serializeScreen({ ...INITIAL_STATE, q, values, size, main, ordering, asof }),
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
    saved: null,
  });
  for (const key of params.keys()) request[key] = params.getAll(key);
  return { ...request, page: String(page), per_page: String(perPage), ordering, lang };
}

const RESET: Readonly<Record<string, Partial<ScreenState>>> = {
  q: { q: '' },
  fs: { size: null },
  s: { size: null },
  m: { main: null },
  page: { page: INITIAL_STATE.page },
  per_page: { perPage: INITIAL_STATE.perPage },
  ordering: { ordering: INITIAL_STATE.ordering },
  explain: { explain: null },
  asof: { asof: null },
};

function withoutRejected(state: ScreenState, key: string, value: string | null): ScreenState {
  const valueKey = VALUE_KEYS.find((known) => known === key);
  if (valueKey === undefined) return { ...state, ...(Object.hasOwn(RESET, key) ? RESET[key] : {}) };
  const current = state.values[valueKey];
  const kept = current.filter((known) => known !== value);
  // The API may name a value in other words than it was sent; then the whole filter goes, or we would ask the same again.
  return { ...state, values: { ...state.values, [valueKey]: kept.length === current.length ? [] : kept } };
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
