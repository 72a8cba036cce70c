import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { barOf } from '@/features/home/GroupEnds';
import { Component as HomePage } from '@/features/home/HomePage';
import { newestOf } from '@/features/home/Research';
import type { ArticleItem } from '@/shared/api/types';
import { userIs } from '@/shared/session/store';
import { user } from '../account/portal';
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

const healthy: Answer = (url) => {
  if (url.pathname.endsWith('/filter_search_count/')) {
    return json({ count: 12, steps: { asset_class: [{ value: 'equity', label: 'Aktien', count: 12 }] } });
  }
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
    ['news', 'Neu aus der Analyse', 'Was es gibt: Fonds nach Anlageklasse'],
    ['filter_search_count', 'Was es gibt: Fonds nach Anlageklasse', 'Neu aus der Analyse'],
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
