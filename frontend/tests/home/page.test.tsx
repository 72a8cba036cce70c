import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as HomePage } from '@/features/home/HomePage';
import { userIs } from '@/shared/session/store';
import { user } from '../account/portal';
import { MAP } from '../landscape/map';
import { type Answer, beWide, json, open, problem } from '../screen/render';

const article = {
  id: 7,
  slug: 'neue-anteilsklasse',
  title: 'Neue Anteilsklasse',
  languages: { title: 'de', summary: null, body: null },
  teaser: 'Ein Satz.',
  date: '2026-10-31',
  category: { value: 'launch', label: 'Fondsauflegung' },
  funds: [],
};

const healthy: Answer = (url) => {
  if (url.pathname.endsWith('/filter_search_count/')) {
    return json({ count: 12, steps: { asset_class: [{ value: 'equity', label: 'Aktien', count: 12 }] } });
  }
  if (url.pathname.endsWith('/filter_search_map/')) return json(MAP);
  if (url.pathname.endsWith('/home_facts/'))
    return json({ rated_funds: 1047, rated_peergroups: 33, record_date: '2026-10-31' });
  return json({ count: 1, page: 1, per_page: 5, results: [article], facets: {} });
};

beforeEach(() => {
  beWide(true);
  userIs(user());
});
afterEach(() => vi.unstubAllGlobals());

describe('the home page', () => {
  it('draws the map of all funds', async () => {
    await open(HomePage, '/', healthy);
    expect(await page.findByRole('application', { name: /^Karte von Risiko und Performance/ })).toBeVisible();
  });

  it('says once that the API does not answer, and asks again for all that is missing', async () => {
    // given a search that is down
    let down = true;
    await open(HomePage, '/', (url, signal) =>
      down ? problem(503, 'search_unavailable') : healthy(url, signal),
    );
    const alert = await page.findByRole('alert');
    expect(alert).toHaveTextContent('Text zu search_unavailable.');
    expect(page.getAllByRole('alert')).toHaveLength(1);
    // when it has come back
    down = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    // then everything is there
    expect(await page.findByRole('link', { name: /Aktien/ })).toBeVisible();
    expect(await page.findAllByText('Neue Anteilsklasse')).toHaveLength(2);
    expect(page.queryByRole('alert')).toBeNull();
  });

  it('counts only rated funds, and the peergroups that have some', async () => {
    await open(HomePage, '/', healthy);
    expect(await page.findByText(/^1\.047 Fonds mit Rating aus 33 Vergleichsgruppen/)).toBeVisible();
  });

  it('says a single failure where it is', async () => {
    await open(HomePage, '/', (url, signal) =>
      url.pathname.endsWith('/news/') ? problem(503, 'search_unavailable') : healthy(url, signal),
    );
    const alert = await page.findByRole('alert');
    const section = alert.closest('section');
    expect(section && within(section).getByRole('heading', { name: 'Nachrichten' })).toBeVisible();
    expect(await page.findByRole('link', { name: /Aktien/ })).toBeVisible();
  });

  it('tells visitors how to get to the reports, and does not ask for any', async () => {
    userIs(null);
    const view = await open(HomePage, '/', healthy);
    expect(await page.findByText('Neue Anteilsklasse')).toBeVisible();
    const section = page.getByRole('heading', { name: 'Berichte' }).closest('section');
    expect(section && within(section).getByRole('button', { name: 'Anmelden' })).toBeVisible();
    expect(page.queryByRole('link', { name: 'Alle Berichte' })).toBeNull();
    expect(view.calls.filter(({ pathname }) => pathname.endsWith('/reports/'))).toEqual([]);
  });
});
