import {
  createCodec,
  type Field,
  type Ignored,
  integer,
  oneOf,
  optionalInteger,
  text,
} from '@/shared/address/codec';
import type { ProblemEntry } from '@/shared/api/client';

const DEFAULT_PER_PAGE = 15;
const MAX_PER_PAGE = 100;

/** A category's code or none; the server says whether the code exists. */
const category: Field<string> = {
  read([first, ...rest]) {
    if (first === undefined) return { value: '', bad: [] };
    return /^[\w-]{1,60}$/.test(first) ? { value: first, bad: rest } : { value: '', bad: [first, ...rest] };
  },
  write: (value) => (value === '' ? [] : [value]),
};

/** A day as YYYY-MM-DD that exists in the calendar, or none. */
const day: Field<string> = {
  read([first, ...rest]) {
    if (first === undefined) return { value: '', bad: [] };
    const date = /^\d{4}-\d{2}-\d{2}$/.test(first) ? new Date(`${first}T00:00:00Z`) : null;
    const valid = date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(first);
    return valid ? { value: first, bad: rest } : { value: '', bad: [first, ...rest] };
  },
  write: (value) => (value === '' ? [] : [value]),
};

const codec = createCodec({
  search: text(200),
  category,
  date_after: day,
  date_before: day,
  company: optionalInteger(),
  fund: optionalInteger(),
  view: oneOf(['cards', 'list'], 'cards'),
  page: integer(1, 1, 100_000),
  per_page: integer(DEFAULT_PER_PAGE, 1, MAX_PER_PAGE),
});

export type ArticlesState = ReturnType<typeof codec.read>['state'];

export const readArticles: (params: URLSearchParams) => { state: ArticlesState; ignored: Ignored[] } =
  codec.read;

export const changeArticles = codec.change;

/** The query of a list's address. Page and page size are always written, as the list's plain address redirects to them. */
export function articlesSearch(state: ArticlesState): string {
  const params = codec.write({ ...state, page: 1, per_page: DEFAULT_PER_PAGE });
  params.set('page', String(state.page));
  params.set('per_page', String(state.per_page));
  return `?${params}`;
}

export const EMPTY: ArticlesState = codec.read(new URLSearchParams()).state;

/** A calendar year as the two days the server filters by. */
export function yearRange(year: string): Pick<ArticlesState, 'date_after' | 'date_before'> {
  return { date_after: `${year}-01-01`, date_before: `${year}-12-31` };
}

/** Takes what the server refused out of a state, so that a stale address still shows a list. */
export function withoutRejected(state: ArticlesState, errors: readonly ProblemEntry[]): ArticlesState {
  const next = { ...state };
  for (const { key } of errors)
    if (Object.hasOwn(EMPTY, key)) Object.assign(next, { [key]: EMPTY[key as keyof ArticlesState] });
  return next;
}
