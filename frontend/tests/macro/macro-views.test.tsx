/** The page of macro views, with an API that answers as the test wants. */
import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MacroViews } from '@/features/asset-managers/MacroViews';
import { Component as MacroViewsPage } from '@/features/macro/MacroViewsPage';
import { type Answer, beWide, json, open } from '../screen/render';
import { matrix, outcomes, overview } from './views';

const COURSE = [
  overview('2026-10-31', { equity_usa: 2, currency_usd_eur: 3 }, { equity_usa: 4, currency_usd_eur: 3 }),
  overview('2026-09-30', { equity_usa: 4 }),
];

const answer =
  (changes: Parameters<typeof matrix>[0] = {}): Answer =>
  ({ pathname, searchParams }) => {
    if (pathname.endsWith('macro_matrix/')) {
      const own = searchParams.has('company_info') ? (COURSE[0] ?? null) : null;
      return json(matrix({ own, ...changes }));
    }
    if (pathname.endsWith('macro_outcomes/')) {
      return json(outcomes({ horizon: searchParams.get('horizon') === '3' ? 3 : 12 }));
    }
    return json({ count: COURSE.length, page: 1, per_page: 24, results: COURSE });
  };

afterEach(() => vi.unstubAllGlobals());

describe('the matrix', () => {
  it('says middle, spread and changes in words, and shows every number', async () => {
    beWide(true);
    await open(MacroViewsPage, '/macro-views', answer());
    const table = await page.findByRole('table', { name: /^Einschätzungen aller/ });
    const row = within(table).getByRole('row', { name: /^USA/ });
    expect(row).toHaveTextContent('positiv Mittel 3,9');
    expect(row).toHaveTextContent('gemischt 3,0 bis 4,8');
    expect(row).toHaveTextContent('2 angehoben');
    expect(row).toHaveTextContent('1 gesenkt');
    expect(row).toHaveTextContent('sehr negativ 0, negativ 1, neutral 2, positiv 4, sehr positiv 3');
    // Two companies are no consensus.
    expect(within(table).getByRole('row', { name: /^Japan/ })).toHaveTextContent('zu wenige Einschätzungen');
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 3 + 2);
    expect(page.getByText(/im Demobestand sind simuliert/)).toBeVisible();
  });

  it('puts a company beside all, and keeps it in the address', async () => {
    beWide(true);
    const view = await open(MacroViewsPage, '/macro-views', answer());
    await userEvent.selectOptions(
      await page.findByRole('combobox', { name: 'Vergleichen mit' }),
      'Beispielhaus',
    );
    expect(view.search()).toBe('?company_info=3');
    const head = await page.findByRole('columnheader', { name: 'Beispielhaus' });
    expect(head).toBeVisible();
    expect(page.getByRole('row', { name: /^USA/ })).toHaveTextContent('gesenkt, vorher positiv');
    expect(page.getByRole('row', { name: /^USD\/EUR/ })).toHaveTextContent('unverändert');
    expect(page.getByText(/Wir bleiben vorsichtig/)).toBeVisible();
    expect(view.calls.some((url) => /macro_outcomes.*company_info=3/.test(url.href))).toBe(true);
  });

  it('names a company whose view no longer counts, and tells its former calls as its own', async () => {
    await open(MacroViewsPage, '/macro-views?company_info=9', ({ pathname }) =>
      pathname.endsWith('macro_matrix/')
        ? json(matrix({ company: 'Althaus' }))
        : json(outcomes({ company_info: 9, company: 'Althaus' })),
    );
    expect(await page.findByText(/an diesem Tag keine gültige Einschätzung/)).toBeVisible();
    expect(page.getByRole('combobox', { name: 'Vergleichen mit' })).toHaveDisplayValue('Althaus');
    expect(await page.findByText(/^Die Einschätzungen von Althaus neben dem/)).toBeVisible();
    expect(page.queryByText(/^Jede Einschätzung neben dem/)).toBeNull();
  });

  it('says in which language a comment is where that is not the reader’s', async () => {
    await open(MacroViewsPage, '/en/macro-views?company_info=3', answer());
    expect(await page.findByText('Wir bleiben vorsichtig.')).toHaveAttribute('lang', 'de');
  });

  it('lists the same on a phone', async () => {
    beWide(false);
    await open(MacroViewsPage, '/macro-views?company_info=3', answer());
    expect(await page.findByRole('heading', { level: 3, name: 'Aktien' })).toBeVisible();
    expect(page.queryByRole('table', { name: /^Einschätzungen aller/ })).toBeNull();
    const [usa] = page.getAllByRole('listitem');
    expect(usa).toHaveTextContent('10 Fondsgesellschaften.');
    expect(usa).toHaveTextContent('gesenkt, vorher positiv');
  });

  it('says that there is nothing yet', async () => {
    const empty = { date: null, dates: [], count: 0, companies: [], groups: [], simulated: false };
    await open(MacroViewsPage, '/en/macro-views', answer(empty));
    expect(await page.findByText('No macro views have been published yet.')).toBeVisible();
  });
});

describe('how it turned out', () => {
  it('holds calls against all months, and withholds shares of few', async () => {
    const view = await open(MacroViewsPage, '/macro-views', answer());
    expect(await page.findByText(/folgte in 11 von 18 Fällen ein Anstieg/)).toHaveTextContent(
      'stiegen die Märkte in 15 von 24 Fällen',
    );
    expect(page.getByText(/Ohne Überlappung passen nur 2 Zeiträume hinein/)).toBeVisible();
    const levels = page.getByRole('table', { name: 'Anstiege und mittlere Rendite je Urteil' });
    expect(within(levels).queryByRole('columnheader', { name: 'Median der Renditen' })).toBeNull();
    expect(within(levels).getByRole('row', { name: /^sehr negativ/ })).toHaveTextContent(/1 von 2$/);
    expect(within(levels).getByRole('row', { name: /^sehr positiv/ })).toHaveTextContent(/5 von 10\s*50\s%$/);
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Urteil für Urteil' }), 'equity_usa');
    expect(view.search()).toBe('?category=equity_usa');
    expect(await page.findByText(/Als Markt dient der mittlere Fonds/)).toBeVisible();
    expect(within(levels).getByRole('row', { name: /^Alle Monate/ })).toHaveTextContent('+6,50');
    await userEvent.click(page.getByRole('link', { name: 'nach 3 Monaten' }));
    expect(view.search()).toBe('?horizon=3&category=equity_usa');
  });

  it('stays in its language when the period changes', async () => {
    const view = await open(MacroViewsPage, '/en/macro-views', answer());
    await userEvent.click(await page.findByRole('link', { name: 'after 3 months' }));
    expect(view.router.state.location.pathname).toBe('/en/macro-views');
    expect(view.search()).toBe('?horizon=3');
  });

  it('says so while no period is over', async () => {
    const none = { ...outcomes().overall, baseline: null };
    await open(MacroViewsPage, '/macro-views', (url, signal) =>
      url.pathname.endsWith('macro_outcomes/')
        ? json(outcomes({ overall: none, results: [], since: null, until: null }))
        : answer()(url, signal),
    );
    expect(
      await page.findByText('Für keine Einschätzung ist dieser Zeitraum schon verstrichen.'),
    ).toBeVisible();
  });
});

describe('the section of one asset manager', () => {
  const Section = () => <MacroViews id={3} />;

  it('shows the latest view with its changes', async () => {
    await open(Section, '/asset-managers/3', answer());
    const table = await page.findByRole('table', { name: /^Einschätzung je Kategorie/ });
    expect(within(table).getByRole('row', { name: /^USA/ })).toHaveTextContent(
      'negativ↓ gesenkt, vorher positiv',
    );
    expect(page.getByText(/Einschätzung vom 31\.10\.2026\. Keine Anlageberatung/)).toBeVisible();
    expect(page.getByRole('link', { name: 'Mit allen Fondsgesellschaften vergleichen' })).toHaveAttribute(
      'href',
      '/macro-views?company_info=3',
    );
  });

  it('says in which language the comment is where that is not the reader’s', async () => {
    await open(Section, '/en/asset-managers/3', answer());
    expect(await page.findByText('Wir bleiben vorsichtig.')).toHaveAttribute('lang', 'de');
  });

  it('is not there without views', async () => {
    const { container } = await open(Section, '/asset-managers/3', () =>
      json({ count: 0, page: 1, per_page: 24, results: [] }),
    );
    await new Promise((done) => setTimeout(done, 50));
    expect(within(container).queryByRole('heading')).toBeNull();
  });
});
