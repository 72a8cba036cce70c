import { beforeEach, expect, it, vi } from 'vitest';

// Each test begins as a browser does, with no page shown.
let statistics: typeof import('@/shared/api/statistics');

beforeEach(async () => {
  vi.resetModules();
  statistics = await import('@/shared/api/statistics');
});

/** The page at an address asks for a fund; the page is noted after its calls, or before. */
function opened(pathname: string, call = 'funds/12/', late = true): string | undefined {
  window.history.pushState(null, '', pathname);
  if (!late) statistics.notePage(pathname);
  const header = statistics.sourceHeader(call)['Statistics-Source'];
  statistics.noteAnswer(call, null);
  if (late) statistics.notePage(pathname);
  return header;
}

it.each([
  ['/watchlist', 'watchlist'],
  ['/en/watchlist', 'watchlist'],
  ['/news/some-news/3', 'article'],
  ['/details/other-fund/9', 'fund'],
  ['/', 'home'],
  ['/en', 'home'],
  ['/methodology', 'other'],
  ['/advanced-search-results', 'search'],
])('a fund that is opened from %s says so', (before, source) => {
  statistics.notePage(before);
  expect(opened('/details/a-fund/12')).toBe(source);
});

it.each([true, false])('a link from elsewhere is one, whichever is said first', (late) => {
  expect(opened('/details/a-fund/12', 'funds/12/', late)).toBe('link');
});

it('pages that show funds themselves are named, whatever was before', () => {
  statistics.notePage('/watchlist');
  expect(opened('/comparison/1;2', 'funds/1/')).toBe('comparison');
  expect(opened('/peergroup/a-group/12')).toBe('peergroup');
  expect(opened('/search-results', 'simple_search/12/')).toBe('suggestion');
});

it('a fund that is asked for once more while its page is open counts once', () => {
  expect(opened('/details/-/12')).toBe('link');
  // The right address, the other language, and one more call.
  expect(opened('/details/a-fund/12')).toBe('again');
  expect(opened('/en/details/a-fund/12')).toBe('again');
  // The next visit counts again.
  statistics.notePage('/watchlist');
  expect(opened('/details/a-fund/12')).toBe('watchlist');
});

it('a search is named by its number', () => {
  statistics.notePage('/advanced-search-results');
  statistics.noteAnswer('advanced_search/', 'a'.repeat(32));
  statistics.noteAnswer('fields/', null);
  expect(opened('/details/a-fund/12')).toBe(`search;id=${'a'.repeat(32)}`);
});

it('a call that was never answered is not repeated as a second view', () => {
  window.history.pushState(null, '', '/details/a-fund/12');
  expect(statistics.sourceHeader('funds/12/')).toEqual({ 'Statistics-Source': 'link' });
  expect(statistics.sourceHeader('funds/12/')).toEqual({ 'Statistics-Source': 'link' });
});

it('other calls carry no such header', () => {
  for (const path of ['funds/12/documents/3/', 'advanced_search/', 'fund_documents/12/'])
    expect(statistics.sourceHeader(path)).toEqual({});
});
