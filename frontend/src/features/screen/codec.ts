/**
 * The address of a screen, read and written.
 *
 * Keys are those of the specification (q, p, c, u, r, i, sri, region, fs, s, m, page, per_page, ordering), plus `period` (the
 * performance period shown) and `explain` (an ISIN). Reading never fails: what it does not understand is left out and reported, so that
 * the page can say what was ignored. Writing is canonical: fixed order of keys, sorted values, no defaults; equal screens have equal
 * addresses.
 */
import {
  DEFAULT_ORDERING,
  DEFAULT_PAGE_SIZE,
  DEFAULT_PERIOD,
  type FilterKey,
  INITIAL_STATE,
  PERIODS,
  type Period,
  type ScreenState,
  type SizeSign,
  sortedUnique,
  VALUE_KEYS,
  type ValueKey,
  withMain,
  withSize,
  withValues,
} from './state';

export const MAX_QUERY_LENGTH = 200;
const MAX_PAGE = 100_000;
const MAX_PER_PAGE = 100;

export type IgnoredReason = 'unknown_key' | 'repeated' | 'invalid' | 'too_long' | 'incomplete' | 'rejected';

/** One part of an address that was not used. `message` is the API's own words, where it was the one to refuse. */
export interface Ignored {
  readonly key: string;
  readonly value: string;
  readonly reason: IgnoredReason;
  readonly message?: string;
}

export interface Parsed {
  readonly state: ScreenState;
  readonly ignored: readonly Ignored[];
}

const VALUE_PATTERN: Record<ValueKey, RegExp> = {
  p: /^0*[1-9]\d{0,8}$/,
  c: /^0*[1-9]\d{0,8}$/,
  u: /^[\w-]{1,60}$/,
  r: /^[A-E]$/,
  i: /^[\w-]{1,60}$/,
  sri: /^[1-3]$/,
  region: /^[\w-]{1,60}$/,
};
const NUMERIC_KEYS: ReadonlySet<ValueKey> = new Set(['p', 'c', 'sri']);
// The page comes last: a filter resets it, but an address names both at once.
const SINGLE_KEYS = ['q', 'fs', 's', 'm', 'per_page', 'ordering', 'period', 'explain', 'page'] as const;
type SingleKey = (typeof SINGLE_KEYS)[number];

const ISIN_PATTERN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
const ORDERING_PATTERN = /^-?[a-z][a-z0-9_]{0,59}$/;
const AMOUNT_PATTERN = /^\d{1,9}(\.\d{1,4})?$/;

function isValueKey(key: string): key is ValueKey {
  return (VALUE_KEYS as readonly string[]).includes(key);
}

function isSingleKey(key: string): key is SingleKey {
  return (SINGLE_KEYS as readonly string[]).includes(key);
}

/** A typed text as it is searched for: control characters are spaces, spaces are single. */
export function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** An ISIN as written in the record, from what people type or paste: `lu 0323 5786 57`. Null if it cannot be one. */
export function readIsin(text: string): string | null {
  const isin = text.replace(/[\s.\-\u200b]/g, '').toUpperCase();
  return ISIN_PATTERN.test(isin) ? isin : null;
}

/** A whole number from 1 to `max`, else null. */
function readCount(text: string, max: number): number | null {
  if (!/^\d{1,7}$/.test(text)) return null;
  const number = Number(text);
  return number >= 1 && number <= max ? number : null;
}

function readPeriod(text: string): Period | null {
  return PERIODS.find((period) => period === text) ?? null;
}

function readValues(key: ValueKey, texts: readonly string[], ignored: Ignored[]): string[] {
  const values: string[] = [];
  for (const text of texts) {
    const value = text.trim();
    if (!VALUE_PATTERN[key].test(value)) ignored.push({ key, value: text, reason: 'invalid' });
    else values.push(NUMERIC_KEYS.has(key) ? String(Number(value)) : value);
  }
  return sortedUnique(values);
}

/** The one value of a key; of several different ones the first counts and the others are reported. */
function readSingle(key: SingleKey, texts: readonly string[], ignored: Ignored[]): string | null {
  const [first, ...others] = [...new Set(texts.map((text) => (key === 'q' ? cleanText(text) : text.trim())))];
  for (const value of others) ignored.push({ key, value, reason: 'repeated' });
  return first === undefined || first === '' ? null : first;
}

/** The state with one value read, or why that value cannot be used. */
function applySingle(state: ScreenState, key: SingleKey, text: string): ScreenState | IgnoredReason {
  switch (key) {
    case 'q':
      return text.length > MAX_QUERY_LENGTH ? 'too_long' : { ...state, q: text };
    case 'm':
      return text === 'true' || text === 'false' ? withMain(state, text === 'true') : 'invalid';
    case 'page': {
      const page = readCount(text, MAX_PAGE);
      return page === null ? 'invalid' : { ...state, page };
    }
    case 'per_page': {
      const perPage = readCount(text, MAX_PER_PAGE);
      return perPage === null ? 'invalid' : { ...state, perPage };
    }
    case 'ordering':
      return ORDERING_PATTERN.test(text) ? { ...state, ordering: text } : 'invalid';
    case 'period': {
      const period = readPeriod(text);
      return period === null ? 'invalid' : { ...state, period };
    }
    case 'explain': {
      const explain = readIsin(text);
      return explain === null ? 'invalid' : { ...state, explain };
    }
    default:
      return state;
  }
}

/** Reads fs and s, which only mean something together: a sign needs an amount, an amount alone means 'at least'. */
function readSize(sign: string | null, amount: string | null, ignored: Ignored[]): ScreenState['size'] {
  const signIsValid = sign === null || sign === 'gte' || sign === 'lte';
  const amountIsValid = amount !== null && AMOUNT_PATTERN.test(amount);
  if (!signIsValid) ignored.push({ key: 'fs', value: sign, reason: 'invalid' });
  if (amount !== null && !amountIsValid) ignored.push({ key: 's', value: amount, reason: 'invalid' });
  if (signIsValid && sign !== null && amount === null)
    ignored.push({ key: 'fs', value: sign, reason: 'incomplete' });
  // With a sign that cannot be read, the opposite limit may be meant: better none than the wrong one.
  if (!signIsValid && amountIsValid) ignored.push({ key: 's', value: amount, reason: 'incomplete' });
  if (!signIsValid || !amountIsValid) return null;
  return { sign: (sign ?? 'gte') as SizeSign, value: Number(amount) };
}

/** Reads the query of an address, with or without the leading question mark. */
export function parseScreen(search: string): Parsed {
  const texts = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(search)) texts.set(key, [...(texts.get(key) ?? []), value]);

  const ignored: Ignored[] = [];
  const singles = new Map<SingleKey, string | null>();
  let state = INITIAL_STATE;
  for (const [key, values] of texts) {
    if (isValueKey(key)) state = withValues(state, key, readValues(key, values, ignored));
    else if (isSingleKey(key)) singles.set(key, readSingle(key, values, ignored));
    else for (const value of values) ignored.push({ key, value, reason: 'unknown_key' });
  }
  state = withSize(state, readSize(singles.get('fs') ?? null, singles.get('s') ?? null, ignored));
  for (const key of SINGLE_KEYS) {
    const text = singles.get(key) ?? null;
    if (text === null || key === 'fs' || key === 's') continue;
    const applied = applySingle(state, key, text);
    if (typeof applied === 'string') ignored.push({ key, value: text, reason: applied });
    else state = applied;
  }
  return { state, ignored };
}

function filterParams(state: ScreenState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.q !== '') params.append('q', state.q);
  for (const key of VALUE_KEYS) for (const value of state.values[key]) params.append(key, value);
  if (state.size !== null) {
    params.append('fs', state.size.sign);
    params.append('s', String(state.size.value));
  }
  if (state.main !== null) params.append('m', String(state.main));
  return params;
}

/** The canonical query of the address, without a question mark; empty for the initial state. */
export function serializeScreen(state: ScreenState): string {
  const params = filterParams(state);
  if (state.page !== 1) params.append('page', String(state.page));
  if (state.perPage !== DEFAULT_PAGE_SIZE) params.append('per_page', String(state.perPage));
  if (state.ordering !== DEFAULT_ORDERING) params.append('ordering', state.ordering);
  if (state.period !== DEFAULT_PERIOD) params.append('period', state.period);
  if (state.explain !== null) params.append('explain', state.explain);
  return params.toString();
}

/** The query of `advanced_search/` for a state. The period is shown, not searched, so the API does not get it. */
export function screenRequest(state: ScreenState, lang: string): URLSearchParams {
  const params = filterParams(state);
  params.append('page', String(state.page));
  params.append('per_page', String(state.perPage));
  params.append('ordering', state.ordering);
  if (state.explain !== null) params.append('explain', state.explain);
  params.append('lang', lang);
  return params;
}

/** One entry of `errors` in a problem document of code `invalid_query`. */
export interface QueryError {
  readonly key: string;
  readonly value?: unknown;
  readonly message: string;
}

function withoutRejected(state: ScreenState, key: string, value: string | null): ScreenState {
  if (isValueKey(key)) {
    const current = state.values[key];
    const kept = value === null ? [] : current.filter((v) => v !== value);
    // The API may name a value in other words than it was sent; then the whole filter goes, or we would ask the same again.
    return { ...state, values: { ...state.values, [key]: kept.length === current.length ? [] : kept } };
  }
  const reset: Partial<Record<string, Partial<ScreenState>>> = {
    q: { q: '' },
    fs: { size: null },
    s: { size: null },
    m: { main: null },
    page: { page: INITIAL_STATE.page },
    per_page: { perPage: INITIAL_STATE.perPage },
    ordering: { ordering: INITIAL_STATE.ordering },
    explain: { explain: null },
  };
  return { ...state, ...reset[key] };
}

/**
 * Takes exactly what the API refused out of a state. Answers null if nothing of it is in the state: asking again would not help.
 */
export function dropRejected(state: ScreenState, errors: readonly QueryError[]): Parsed | null {
  let next = state;
  const ignored: Ignored[] = [];
  for (const error of errors) {
    const value = error.value == null ? null : String(error.value);
    const dropped = withoutRejected(next, error.key, value);
    if (serializeScreen(dropped) === serializeScreen(next)) continue;
    next = dropped;
    ignored.push({ key: error.key, value: value ?? '', reason: 'rejected', message: error.message });
  }
  return next === state ? null : { state: next, ignored };
}

/** The filter key that belongs to a key of the address: the sign belongs to the fund size. */
export function filterKeyOf(key: string): FilterKey | null {
  if (isValueKey(key) || key === 'q' || key === 's' || key === 'm') return key;
  return key === 'fs' ? 's' : null;
}
