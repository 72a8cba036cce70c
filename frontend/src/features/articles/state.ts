import { createCodec, type Field, oneOf, optionalInteger, text } from '@/shared/address/codec';
import { VIEWS } from '@/shared/articles/view';
import { paging, spelled } from '@/shared/list/address';

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

const pages = paging();

/** Page and page size are always written, as the list's plain address redirects to them. */
export const codec = createCodec({
  search: text(200),
  category,
  date_after: day,
  date_before: day,
  company: optionalInteger(),
  fund: optionalInteger(),
  author: optionalInteger(),
  peergroup: optionalInteger(),
  view: oneOf(VIEWS, 'cards'),
  page: spelled(pages.page),
  per_page: spelled(pages.per_page),
});

export type ArticlesState = ReturnType<typeof codec.read>['state'];

export const EMPTY: ArticlesState = codec.read(new URLSearchParams()).state;

/** A calendar year as the two days the server filters by. */
export function yearRange(year: string): Pick<ArticlesState, 'date_after' | 'date_before'> {
  return { date_after: `${year}-01-01`, date_before: `${year}-12-31` };
}
