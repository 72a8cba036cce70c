import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choicesLike } from '@/features/fund/hits/matching';
import { Component as ResultsPage } from '@/features/fund/ResultsPage';
import { userIs } from '@/shared/session/store';
import { user } from '../account/portal';
import { type Answer, beWide, json, open, problem } from '../screen/render';

const sibling = (id: number, currency: string, ogc: number | null) => ({
  id,
  slug: `fonds-${id}`,
  name: `Fonds ${currency} ${id}`,
  tranche: currency,
  isin: `LU000000000${id}`,
  wkn: null,
  currency,
  primary: id === 1,
  closed_on: null,
  ogc,
  minInvestment: null,
});

const item = (more: object = {}) => ({
  id: 1,
  fund_id: 1,
  slug: 'fonds-1',
  name: 'Deka Nordlicht',
  isin: 'LU0000000001',
  wkn: null,
  company: 'Deka',
  rank: 'B',
  under_review: false,
  perf_1y: -1.5,
  perf_3y: null,
  ter: 0.85,
  volume: 1234.5,
  tranche_currency: 'EUR',
  peergroup: 'Aktien Welt',
  peergroup_id: 7,
  closed_on: null,
  simulated: true,
  highlight: {},
  tranches_count: 1,
  tranches: [sibling(1, 'EUR', 0.85)],
  ...more,
});

const NONE = { count: 0, page: 1, per_page: 5, results: [], facets: {} };
const COMPANIES = { ...NONE, count: 1, results: [{ id: 3, name: 'Deka Investment' }] };
const FILTERS = {
  companies: [],
  peergroups: [{ value: 7, label: 'Aktien Dekade', asset_class: 'equity' }],
};

function answers(found: object, articles: object = NONE, pages: object = NONE): Answer {
  return (url) => {
    if (url.pathname.endsWith('/paginated_simple_search/'))
      return json({
        count: 1,
        page: 1,
        per_page: 15,
        record_date: '2026-10-31',
        did_you_mean: [],
        spelling: null,
        ...found,
      });
    if (url.pathname.endsWith('/reports/pages/')) return json(pages);
    if (url.pathname.endsWith('/company_info/')) return json(COMPANIES);
    return json(url.pathname.endsWith('/filters/') ? FILTERS : articles);
  };
}

beforeEach(() => {
  beWide(true);
  userIs(null);
});
afterEach(() => vi.unstubAllGlobals());

describe('the hit list', () => {
  it('shows visitors each fund with its figures, and says what is missing', async () => {
    await open(ResultsPage, '/search-results?q=deka', answers({ results: [item()] }));
    const hit = (await page.findByRole('link', { name: 'Deka Nordlicht' })).closest('li');
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Treffer für „deka“');
    const text = hit?.textContent ?? '';
    for (const shown of ['−1,50', '0,85', '1.234,5', 'EUR', 'Aktien Welt', 'keine Angabe'])
      expect(text).toContain(shown);
    expect(page.getByRole('link', { name: 'Deka Nordlicht' })).toHaveAttribute('href', '/details/fonds-1/1');
    expect(page.getAllByRole('button', { name: 'Anmelden' }).length).toBeGreaterThan(0);
  });

  it('folds the other share classes of a fund into one line', async () => {
    const tranches = [sibling(1, 'EUR', 0.85), sibling(2, 'USD', 0.65), sibling(3, 'CHF', null)];
    await open(
      ResultsPage,
      '/search-results?q=deka',
      answers({ results: [item({ tranches_count: 3, tranches })] }),
    );
    const line = await page.findByRole('button', { name: /2 weitere Anteilsklassen/ });
    expect(line).toHaveTextContent('CHF, USD');
    expect(line).toHaveTextContent(/ab 0,65/);
    expect(page.queryByRole('link', { name: 'Fonds USD 2' })).toBeNull();
    await userEvent.click(line);
    expect(page.getByRole('link', { name: 'Fonds USD 2' })).toHaveAttribute('href', '/details/fonds-2/2');
  });

  it('offers the spelling of what is near, as a link', async () => {
    await open(ResultsPage, '/search-results?q=dkea', answers({ results: [item()], spelling: 'Deka' }));
    expect(await page.findByRole('link', { name: 'Deka' })).toHaveAttribute('href', '/search-results?q=Deka');
  });

  it('shows users the pages of reports with the words, and the way to all of them', async () => {
    userIs(user());
    const one = {
      report_id: 9,
      slug: 'kosten',
      title: 'Kosten',
      date: '2026-10-31',
      category_label: 'Studie',
      page: 4,
      language: 'de',
      passage: [['Deka', true]],
      marks: [],
      picture: '/api/v1/reports/9/pages/4/picture/?lang=de',
      pdf: '/api/v1/reports/9/pdf/?lang=de&inline=true#page=4',
    };
    await open(
      ResultsPage,
      '/search-results?q=deka',
      answers({ results: [item()] }, NONE, { ...NONE, count: 8, results: [one] }),
    );
    const all = await page.findByRole('link', { name: 'Alle 8 Seiten' });
    expect(all).toHaveAttribute('href', '/reports?search=deka&page=1&per_page=15');
    expect(page.getByRole('heading', { name: 'In den Berichten' })).toBeVisible();
    expect(page.getByRole('link', { name: 'Kosten' })).toHaveAttribute('href', '/reports/kosten/9');
  });

  it('groups companies, peergroups, news and reports that match', async () => {
    userIs(user());
    const article = {
      id: 9,
      slug: 'neu',
      title: 'Deka legt auf',
      date: '2026-10-31',
      languages: {},
      funds: [],
    };
    const found = answers({ results: [item()] }, { ...NONE, count: 7, results: [article] });
    const view = await open(ResultsPage, '/search-results?q=deka', found);
    expect(await page.findByRole('link', { name: 'Deka Investment' })).toHaveAttribute(
      'href',
      '/asset-managers/3',
    );
    expect(page.getByRole('link', { name: 'Aktien Dekade' })).toHaveAttribute(
      'href',
      '/peergroup/aktien-welt/1',
    );
    expect(await page.findAllByRole('link', { name: 'Deka legt auf' })).toHaveLength(2);
    expect(page.getAllByRole('link', { name: 'Alle 7' })[0]).toHaveAttribute(
      'href',
      '/news?search=deka&page=1&per_page=15',
    );
    expect(view.calls.map(({ pathname }) => pathname)).toContain('/api/v1/reports/');
  });

  it('shows visitors the reports whose beginnings match, and keeps them from no link', async () => {
    const article = { id: 9, slug: 'neu', title: 'Neues', date: '2026-10-31', languages: {}, funds: [] };
    const found = answers({ results: [item()] }, { ...NONE, count: 1, results: [article] });
    await open(ResultsPage, '/search-results?q=deka', found);
    const links = (await page.findAllByRole('link', { name: 'Neues' })).map((one) =>
      one.getAttribute('href'),
    );
    expect(links).toEqual(['/news/neu/9', '/reports/neu/9']);
    expect(await page.findByRole('link', { name: 'Deka Investment' })).toHaveAttribute(
      'href',
      '/asset-managers/3',
    );
    for (const link of page.getAllByRole('link'))
      expect(link.getAttribute('href')).not.toMatch(/advanced-search/);
  });

  it('keeps its page in the address', async () => {
    const found = answers({ count: 40, page: 2, results: [item()] });
    const view = await open(ResultsPage, '/search-results?q=deka&page=2', found);
    expect(await page.findByRole('link', { name: 'Zu Seite 3' })).toHaveAttribute(
      'href',
      '/search-results?q=deka&page=3',
    );
    const asked = view.calls.find(({ pathname }) => pathname.endsWith('/paginated_simple_search/'));
    expect(asked?.searchParams.get('page')).toBe('2');
  });

  it('says what to do when nothing is found', async () => {
    await open(ResultsPage, '/search-results?q=zzz', answers({ count: 0, results: [] }));
    expect(await page.findByRole('heading', { name: 'Kein Fonds gefunden zu „zzz“.' })).toBeVisible();
    expect(page.getByRole('link', { name: /Geführte Suche/ })).toBeVisible();
  });

  it('fails part by part, each with another try', async () => {
    const whole = answers({ results: [item()] });
    await open(ResultsPage, '/search-results?q=deka', (url, signal) =>
      url.pathname.endsWith('/news/') ? problem(503, 'search_unavailable') : whole(url, signal),
    );
    const alert = await page.findByRole('alert');
    const group = alert.closest('section');
    expect(group && within(group).getByRole('heading', { name: 'Nachrichten' })).toBeVisible();
    expect(page.getByRole('link', { name: 'Deka Nordlicht' })).toBeVisible();
  });
});

describe('the address of search results', () => {
  it.each(['?foo=1', '?q=', '?q=%20'])('is the plain one with neither text nor fund: %s', async (search) => {
    const view = await open(ResultsPage, `/search-results${search}`, answers({ results: [] }));
    expect(await page.findByText('Wählen Sie einen Fonds')).toBeVisible();
    expect(view.search()).toBe('');
  });

  it('names a text that is too long', async () => {
    await open(ResultsPage, `/search-results?q=${'x'.repeat(201)}`, answers({ results: [] }));
    expect(await page.findByText(/nicht verstanden/)).toBeVisible();
  });
});

describe('choices that hold the words', () => {
  const choices = ['Aktien Europa Nebenwerte', 'Aktien Europa', 'Renten Österreich'].map((label, value) => ({
    value,
    label,
  }));
  it.each([
    ['europa akt', ['Aktien Europa', 'Aktien Europa Nebenwerte']],
    ['oesterreich', ['Renten Österreich']],
    ['osterr', ['Renten Österreich']],
    ['a', []],
    ['***', []],
  ])('%s', (text, labels) => {
    expect(choicesLike(choices, text).map(({ label }) => label)).toEqual(labels);
  });
});
