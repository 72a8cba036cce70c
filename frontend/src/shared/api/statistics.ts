/** From where a fund is opened: a header on the calls that show one. Nothing of it outlives the page's scripts. */

import { barePath } from '../i18n/language';
import { type RouteName, routeOf } from '../routes/paths';

/** What the server counts (ADR 0162); `again` is not counted. */
type Source =
  | 'search'
  | 'suggestion'
  | 'watchlist'
  | 'comparison'
  | 'peergroup'
  | 'article'
  | 'fund'
  | 'home'
  | 'link'
  | 'other'
  | 'again';

const SOURCES: Readonly<Partial<Record<RouteName, Source>>> = {
  home: 'home',
  advancedSearch: 'search',
  guidedSearch: 'search',
  searchResults: 'suggestion',
  watchlist: 'watchlist',
  comparison: 'comparison',
  peergroup: 'peergroup',
  news: 'article',
  newsItem: 'article',
  reports: 'article',
  report: 'article',
  fund: 'fund',
};
/** Pages that show a fund themselves, whatever page was before. */
const SHOWING = new Set<Page>(['comparison', 'peergroup', 'searchResults']);
const FUND_CALL = /^(?:funds|simple_search)\/\d+\/$/;

type Page = RouteName | null;

/** The page that is open and what it shows, the page before it, and the calls that it has had answered. */
interface Visit {
  readonly page: Page;
  readonly thing: string;
  /** Undefined for the first page that is opened. */
  readonly from: Page | undefined;
  readonly answered: Set<string>;
}

let visit: Visit | null = null;
let lastSearch: string | null = null;

/** A page is shown. Its calls may go out before or after this is said, so they ask here as well. */
export function notePage(pathname: string): Visit {
  const path = barePath(pathname);
  const page = routeOf(path);
  // Without the slug, which a redirect may change.
  const thing = path.split('/').slice(2).at(-1) ?? '';
  if (visit === null || visit.page !== page || visit.thing !== thing)
    visit = { page, thing, from: visit?.page, answered: new Set() };
  return visit;
}

/** A call has been answered; a search says under which number it was counted. */
export function noteAnswer(path: string, search: string | null): void {
  if (search !== null) lastSearch = search;
  if (FUND_CALL.test(path)) notePage(window.location.pathname).answered.add(path);
}

/** The header of a call that shows a fund; none for others. */
export function sourceHeader(path: string): Record<string, string> {
  if (!FUND_CALL.test(path)) return {};
  const { page, from, answered } = notePage(window.location.pathname);
  const source = answered.has(path) ? 'again' : sourceOf(page, from);
  const value = source === 'search' && lastSearch !== null ? `search;id=${lastSearch}` : source;
  return { 'Statistics-Source': value };
}

function sourceOf(page: Page, from: Page | undefined): Source {
  if (SHOWING.has(page)) return named(page);
  return from === undefined ? 'link' : named(from);
}

const named = (page: Page): Source => (page === null ? null : SOURCES[page]) ?? 'other';
