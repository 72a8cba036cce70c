/** From where a fund is opened: a header on the calls that show one. Nothing of it outlives the page's scripts. */

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

/** Pages by the first part of their address. */
const SOURCES: Readonly<Record<string, Source>> = {
  '': 'home',
  'advanced-search-results': 'search',
  'filter-search-results': 'search',
  'search-results': 'suggestion',
  watchlist: 'watchlist',
  comparison: 'comparison',
  peergroup: 'peergroup',
  news: 'article',
  reports: 'article',
  details: 'fund',
};
/** Pages that show a fund themselves, whatever page was before. */
const SHOWING = new Set(['comparison', 'peergroup', 'search-results']);
const FUND_CALL = /^(?:funds|simple_search)\/\d+\/$/;

/** The page that is open, the part of the address before it, and the calls that it has had answered. */
interface Visit {
  readonly place: string;
  readonly from: string | null;
  readonly answered: Set<string>;
}

let visit: Visit | null = null;
let lastSearch: string | null = null;

/** Without the language, and without the slug, which a redirect may change. */
function placeOf(pathname: string): { section: string; place: string } {
  const [section = '', ...rest] = pathname
    .replace(/^\/en(?=\/|$)/, '')
    .split('/')
    .slice(1);
  return { section, place: `${section}/${rest.at(-1) ?? ''}` };
}

/** A page is shown. Its calls may go out before or after this is said, so they ask here as well. */
export function notePage(pathname: string): Visit {
  const { place } = placeOf(pathname);
  if (visit?.place !== place)
    visit = { place, from: visit === null ? null : visit.place.split('/', 1).join(), answered: new Set() };
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
  const { place, from, answered } = notePage(window.location.pathname);
  const { section } = placeOf(`/${place}`);
  const source = answered.has(path) ? 'again' : sourceOf(section, from);
  const value = source === 'search' && lastSearch !== null ? `search;id=${lastSearch}` : source;
  return { 'Statistics-Source': value };
}

function sourceOf(section: string, from: string | null): Source {
  if (SHOWING.has(section)) return SOURCES[section] ?? 'other';
  return from === null ? 'link' : (SOURCES[from] ?? 'other');
}
