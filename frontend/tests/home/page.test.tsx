import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { barOf } from '@/features/home/GroupEnds';
import { Component as HomePage } from '@/features/home/HomePage';
import { newestOf } from '@/features/home/Research';
import type { ArticleItem } from '@/shared/api/types';
import { userIs } from '@/shared/session/store';
import { forgetTrail, noteFund, noteScreen, readAgain, STORAGE_KEY } from '@/shared/trail';
import { user } from '../account/portal';
import { MAP } from '../landscape/map';
import { type Answer, beWide, json, open, problem } from '../screen/render';

const article = {
  id: 7,
  slug: 'neue-anteilsklasse',
  title: 'Neue Anteilsklasse',
  languages: { title: 'de', summary: null, body: null },
  summary: 'Ein Satz.',
  date: '2026-10-31',
  category: 'launch',
  category_label: 'Fondsauflegung',
  funds: [],
};

const named = (id: number, name: string, median: number) => ({
  id,
  name,
  tranche_id: 100 + id,
  rated: 30,
  median,
});
const LONG = `Aktien ${'sehr lange Namen '.repeat(8)}`.trim();
const market = {
  record_date: '2026-10-31',
  previous_record_date: '2026-09-30',
  simulated: true,
  upgrades: 489,
  downgrades: 1502,
  month: {
    best: [
      {
        ...named(1, 'Aktien Lateinamerika', 4.06),
        fund: { id: 5, slug: 'testfonds', name: 'Testfonds', rank_before: 'C', rank: 'B' },
      },
    ],
    weakest: [{ ...named(2, LONG, -11.8), fund: null }],
  },
  year: { best: [named(1, 'Aktien Lateinamerika', 28.11)], weakest: [named(2, LONG, -3.64)] },
};

const change = {
  id: 1,
  kind: 'upgrade',
  at: '2026-11-25T10:00:00Z',
  tranche: { id: 5, slug: 'testfonds', name: 'Testfonds', isin: 'DE000TEST001' },
  article: null,
  new: false,
  gone: false,
  reasons: [],
  rank_before: 'C',
  rank_after: 'B',
  rating_points_before: 58,
  rating_points_after: 72,
  review: null,
  incomparable: null,
  record_date: '2026-10-31',
  search: null,
  watched: true,
};
const entered = {
  ...change,
  id: 2,
  kind: 'enters',
  at: '2026-11-20T10:00:00Z',
  watched: false,
  search: { id: 3, search_name: 'Japan' },
  reasons: [
    {
      field: 'ter',
      label: 'Laufende Kosten (TER)',
      before: 1.5,
      after: 0.95,
      limit: '≤ 1,00 %',
      unit: 'percent_per_year',
    },
  ],
};
const activity = (results: object[], count = results.length) =>
  json({ count, page: 1, per_page: 8, results });

const option = (value: string, label: string, count: number) => ({
  value,
  label,
  count,
  median_performance: 5,
  median_drawdown: -8,
});
const guided = (count: number) =>
  json({
    count,
    steps: {
      asset_class: [option('equity', 'Aktien', 3181), option('bond', 'Anleihen', 1894)],
      region: [option('europe', 'Europa', 900)],
      risk_class: [option('low', 'Niedrig', 700)],
    },
  });

const healthy: Answer = (url) => {
  if (url.pathname.endsWith('/filter_search_count/'))
    return guided(url.searchParams.has('asset_class') ? 1894 : 7551);
  if (url.pathname.endsWith('/activity/')) return activity([change, entered]);
  if (url.pathname.endsWith('/saved_searches/')) return json({ count: 0, limit: 50, results: [] });
  if (url.pathname.endsWith('/filter_search_map/')) return json(MAP);
  if (url.pathname.endsWith('/home_facts/'))
    return json({ rated_funds: 1047, rated_peergroups: 33, record_date: '2026-10-31' });
  if (url.pathname.endsWith('/home_market/')) return json(market);
  return json({ count: 1, page: 1, per_page: 5, results: [article], facets: {} });
};

/** A part that cannot answer. */
const without =
  (...parts: string[]): Answer =>
  (url, signal) =>
    parts.some((part) => url.pathname.endsWith(`/${part}/`))
      ? problem(503, 'search_unavailable')
      : healthy(url, signal);

const part = async (name: string | RegExp) => within(await page.findByRole('region', { name }));

beforeEach(() => {
  beWide(true);
  userIs(null);
});
afterEach(() => vi.unstubAllGlobals());

describe('the home page', () => {
  it('counts only rated funds, and the peergroups that have some', async () => {
    await open(HomePage, '/', healthy);
    expect(await page.findByText(/^1\.047 bewertete Fonds aus 33 Vergleichsgruppen/)).toBeVisible();
    expect(page.getByRole('link', { name: /^Vergleichsgruppen 33 Gruppen/ })).toHaveAttribute(
      'href',
      '/peergroups',
    );
  });

  it('says where its figures could not be had, and asks for them again', async () => {
    // given figures that are down
    let down = true;
    await open(HomePage, '/', (url, signal) => (down ? without('home_facts') : healthy)(url, signal));
    const alert = await page.findByRole('alert');
    expect(alert).toHaveTextContent('Die Zahl der bewerteten Fonds fehlt.');
    // when they have come back
    down = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    // then they stand there
    expect(await page.findByText(/^1\.047 bewertete Fonds aus 33 Vergleichsgruppen/)).toBeVisible();
  });

  it('says where the number of new changes could not be had', async () => {
    userIs(user());
    await open(HomePage, '/', without('saved_searches'));
    const links = (await page.findByRole('link', { name: 'Gespeicherte Suchen' })).parentElement;
    expect(await within(links ?? document.body).findByRole('alert')).toHaveTextContent(
      'Die Zahl neuer Änderungen fehlt.',
    );
  });

  it('has the guided search in one line, which leads visitors to its result', async () => {
    await open(HomePage, '/', healthy);
    const line = await part('In drei Schritten zur Auswahl');
    expect(await line.findByRole('link', { name: '7.551 Fonds zeigen' })).toHaveAttribute(
      'href',
      '/filter-search-results?step=results',
    );
    await userEvent.selectOptions(line.getByLabelText('Anlageklasse'), 'Anleihen (1.894)');
    await userEvent.selectOptions(line.getByLabelText('Risikoklasse'), 'Niedrig (700)');
    expect(await line.findByRole('link', { name: '1.894 Fonds zeigen' })).toHaveAttribute(
      'href',
      '/filter-search-results?asset_class=bond&risk_class=low&step=results',
    );
  });

  it('draws the map of all funds, which fails alone and is asked for again', async () => {
    // given a map that does not answer
    let down = true;
    await open(HomePage, '/', (url, signal) => (down ? without('filter_search_map') : healthy)(url, signal));
    const alert = await page.findByRole('alert');
    expect((await part('Neu aus der Analyse')).queryByRole('alert')).toBeNull();
    // when it has come back
    down = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    // then it is drawn
    expect(await page.findByRole('application', { name: /^Karte von Risiko und Performance/ })).toBeVisible();
  });

  it('tells what moved in the month, with values, classes and dates', async () => {
    await open(HomePage, '/', healthy);
    const month = await part('Bewegungen im Oktober 2026');
    expect(month.getByRole('link', { name: 'Aktien Lateinamerika' })).toHaveAttribute(
      'href',
      '/peergroup/aktien-lateinamerika/101',
    );
    expect(month.getByText('+4,06 %')).toBeVisible();
    expect(month.getByText('−11,80 %')).toBeVisible();
    expect(month.getByRole('link', { name: 'Testfonds' })).toHaveAttribute('href', '/details/testfonds/5');
    expect(month.getByText('Klasse vorher C, jetzt B')).toBeInTheDocument();
    expect(month.getByText('Kein Fonds mit neuer Klasse')).toBeVisible();
    expect(month.getByText(/489 Fonds mit besserer Klasse, 1\.502 mit schwächerer/)).toBeVisible();
    const year = await part('Beste und schwächste Gruppen, 1 Jahr');
    expect(year.getByRole('link', { name: LONG })).toHaveAttribute('title', LONG);
  });

  it.each([
    ['home_market', 'Bewegungen des Monats', 'Neu aus der Analyse'],
    ['news', 'Neu aus der Analyse', 'Beste und schwächste Gruppen, 1 Jahr'],
  ])('lets a part fail alone, and ask again: %s', async (call, failed, other) => {
    // given a part that is down
    let down = true;
    await open(HomePage, '/', (url, signal) => (down ? without(call) : healthy)(url, signal));
    const region = await part(failed);
    const alert = await region.findByRole('alert');
    expect(region.getByText(/^Dieser Teil fehlt gerade/)).toBeVisible();
    expect((await part(other)).queryByRole('alert')).toBeNull();
    // when it has come back
    down = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    // then it is there
    await expect.poll(() => page.queryAllByRole('alert')).toHaveLength(0);
  });

  it('says so where there is nothing yet', async () => {
    const none = { best: [], weakest: [] };
    await open(HomePage, '/', (url, signal) => {
      if (url.pathname.endsWith('/home_market/')) return json({ ...market, month: none, year: none });
      if (url.pathname.endsWith('/news/'))
        return json({ count: 0, page: 1, per_page: 4, results: [], facets: {} });
      return healthy(url, signal);
    });
    expect(await page.findAllByText('Noch keine Vergleichsgruppe hat genug Fonds mit Werten.')).toHaveLength(
      2,
    );
    expect(await page.findByText('Noch ist nichts veröffentlicht.')).toBeVisible();
  });

  it('offers visitors an account, and asks for no reports', async () => {
    const view = await open(HomePage, '/', healthy);
    expect(await page.findByText('Neue Anteilsklasse')).toBeVisible();
    expect(
      (await part('Mit Konto sehen Sie mehr')).getByRole('button', { name: 'Registrieren' }),
    ).toBeVisible();
    expect(page.queryByRole('link', { name: 'Alle Berichte' })).toBeNull();
    expect(view.calls.filter(({ pathname }) => pathname.endsWith('/reports/'))).toEqual([]);
  });

  it('shows users news and reports in one list, and offers nothing', async () => {
    userIs(user());
    await open(HomePage, '/', healthy);
    expect(await page.findAllByText('Neue Anteilsklasse')).toHaveLength(2);
    expect(page.getByRole('link', { name: 'Alle Berichte' })).toBeVisible();
    expect(page.queryByRole('region', { name: 'Mit Konto sehen Sie mehr' })).toBeNull();
  });
});

describe('the home page of a user', () => {
  const since = (before: string | null) => {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({
        version: 1,
        user: 1,
        funds: [],
        screen: null,
        visit: { last: new Date().toISOString(), before },
      }),
    );
  };
  const with_ =
    (answer: () => Response): Answer =>
    (url, signal) =>
      url.pathname.endsWith('/activity/') ? answer() : healthy(url, signal);

  beforeEach(() => userIs(user({ id: 1 })));
  afterEach(() => {
    act(forgetTrail);
    localStorage.clear();
  });

  it('tells what changed since the last visit, with values before and now', async () => {
    since('2026-11-24T12:00:00Z');
    act(readAgain);
    await open(HomePage, '/', healthy);
    const changes = await part('Seit Ihrem Besuch am 24.11.2026');
    expect(await changes.findByText('1 Änderung')).toBeVisible();
    const [first, second] = changes.getAllByRole('listitem');
    expect(first).toHaveTextContent('Testfonds');
    expect(first).toHaveTextContent('Heraufstufung 58 → 72');
    expect(first).toHaveTextContent('Klasse C, jetzt B');
    expect(second).toHaveTextContent('Davor');
    expect(second).toHaveTextContent('Neu dabei Laufende Kosten (TER) 1,50 % → 0,95 %');
    // and beside so few of them the other ways to a fund
    expect(page.getAllByRole('navigation', { name: 'Andere Wege zum Fonds' })).toHaveLength(1);
  });

  it('says that nothing has changed, and what did before', async () => {
    since('2026-11-25T12:00:00Z');
    act(readAgain);
    await open(HomePage, '/', healthy);
    expect(
      await page.findByText('Seit Ihrem letzten Besuch am 25.11.2026 hat sich nichts geändert.'),
    ).toBeVisible();
    expect(
      (await part('Seit Ihrem Besuch am 25.11.2026')).getAllByRole('link', { name: 'Testfonds' }),
    ).toHaveLength(2);
  });

  it('says how to begin where nothing has ever happened', async () => {
    await open(
      HomePage,
      '/',
      with_(() => activity([])),
    );
    const changes = await part('Was sich zuletzt geändert hat');
    expect(await changes.findByText(/^Noch ist nichts geschehen/)).toBeVisible();
    expect(changes.getByText(/^Der Stern neben einem Fonds/)).toBeVisible();
  });

  it('says that there are more than it shows', async () => {
    since('2026-11-01T12:00:00Z');
    act(readAgain);
    const many = Array.from({ length: 8 }, (_, id) => ({ ...change, id }));
    await open(
      HomePage,
      '/',
      with_(() => activity(many, 60)),
    );
    expect(await page.findByText('Mehr als 8 Änderungen')).toBeVisible();
    expect(await page.findByRole('region', { name: 'Neu aus der Analyse' })).toBeVisible();
  });

  it('lets the changes fail alone, and asks again', async () => {
    let down = true;
    await open(
      HomePage,
      '/',
      with_(() => (down ? problem(503, 'data_unavailable') : activity([change]))),
    );
    const changes = await part('Was sich zuletzt geändert hat');
    const alert = await changes.findByRole('alert');
    expect(await page.findByRole('region', { name: 'Neu aus der Analyse' })).toBeVisible();
    down = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await changes.findByRole('link', { name: 'Testfonds' })).toBeVisible();
  });

  it('goes on with the last screen and funds, which can be pinned and cleared', async () => {
    noteFund({ id: 5, slug: 'testfonds', name: LONG, isin: 'DE000TEST001' });
    noteFund({ id: 6, slug: 'anderer', name: 'Anderer Fonds', isin: null });
    noteScreen({ path: '/advanced-search-results?r=A', title: 'Rating A' });
    await open(HomePage, '/en', healthy);
    const goOn = await part('Continue with');
    expect(goOn.getByRole('link', { name: 'Rating A' })).toHaveAttribute(
      'href',
      '/en/advanced-search-results?r=A',
    );
    await userEvent.click(goOn.getByRole('button', { name: `Pin: ${LONG}` }));
    expect(goOn.getByRole('button', { name: `Pin: ${LONG}` })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(goOn.getByRole('button', { name: 'Clear history' }));
    expect(goOn.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([LONG]);
  });
});

describe('the parts of the home page', () => {
  it('puts the newest first, reports before news of the same day', () => {
    const of = (id: number, date: string) => ({ ...article, id, date }) as unknown as ArticleItem;
    const shown = newestOf(
      [of(1, '2026-10-31'), of(2, '2026-10-02'), of(3, '2026-10-01')],
      [of(4, '2026-10-31'), of(5, '2026-10-30')],
    );
    expect(shown.map(({ kind, item }) => [kind, item.id])).toEqual([
      ['reports', 4],
      ['news', 1],
      ['reports', 5],
      ['news', 2],
    ]);
  });

  it.each([
    [28, -4, 28, { start: 12.5, length: 87.5 }],
    [-4, -4, 28, { start: 0, length: 12.5 }],
    [6, 3, 12, { start: 0, length: 50 }],
    [-6, -12, -3, { start: 50, length: 50 }],
    [0, 0, 0, { start: 0, length: 0 }],
  ])('draws %s between %s and %s', (value, lowest, highest, bar) => {
    expect(barOf(value, lowest, highest)).toEqual(bar);
  });
});
