import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ScreenPage } from '@/features/screen/ScreenPage';
import { gapOf, tintOf } from '@/features/screen/years';
import { parseScreen, screenRequest, serializeScreen } from '@/shared/screen/codec';
import { withOrdering, withView } from '@/shared/screen/state';
import { fundPage } from '../fund/answers';
import { FIELDS, fund, screen } from './fixtures';
import { type Answer, beWide, json, open, problem } from './render';

const HERE = '/advanced-search-results';
const YEARS = [2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025];
const row = (id: number, performance: (number | null)[], available_from: string | null) => ({
  id,
  available_from,
  simulated: true,
  performance: [...Array<null>(10 - performance.length).fill(null), ...performance],
});
const TABLE = {
  record_date: '2026-10-31',
  unit: 'percent',
  years: YEARS,
  results: [row(1, [-22.5, 1234.56, 0], '2022-12-30'), row(2, [], null)],
};

let table: () => Response;
const api: Answer = (url) => {
  if (url.pathname.endsWith('/fields/')) return json({ results: FIELDS });
  if (url.pathname.endsWith('/calendarYears/')) return table();
  return json(screen({ results: [fund(1), fund(2)], count: 2 }));
};
const asked = (calls: URL[], path: string) =>
  calls.filter(({ pathname }) => pathname.endsWith(path)).map(({ searchParams }) => searchParams);

beforeEach(() => {
  table = () => json(TABLE);
  beWide(true);
});
afterEach(() => vi.unstubAllGlobals());

describe('the years of a screen', () => {
  it('are a view of their own, sorted by the last year and asked for at once', async () => {
    const view = await open(ScreenPage, `${HERE}?r=A`, api);
    await page.findByRole('link', { name: 'Fonds 1' });
    await userEvent.click(page.getByRole('button', { name: 'Jahre' }));
    expect(view.search()).toBe('?r=A&view=years');
    const grid = await page.findByRole('table', { name: 'Gefundene Anteilsklassen nach Kalenderjahren' });
    const head = await within(grid).findByRole('columnheader', { name: '2025' });
    expect(head).toHaveAttribute('aria-sort', 'descending');
    expect(asked(view.calls, '/advanced_search/').at(-1)?.get('ordering')).toBe('-perf_last_year');
    expect(asked(view.calls, '/calendarYears/').map(String)).toEqual(['id=1&id=2']);
    // The newest year comes first.
    const cells = within(page.getByRole('row', { name: /Fonds 1/ }))
      .getAllByRole('cell')
      .slice(-10);
    expect(cells.slice(0, 4).map((cell) => cell.textContent)).toEqual([
      '0,00',
      '+1.234,56',
      '−22,50',
      '–Erster Anteilspreis (NAV) am 30.12.2022',
    ]);
    expect(cells.slice(0, 4).map((cell) => cell.getAttribute('data-tint'))).toEqual([null, '4', '-4', null]);
    expect(
      within(page.getByRole('row', { name: /Fonds 2/ })).getAllByTitle('Kein Anteilspreis (NAV)'),
    ).toHaveLength(10);
  });

  it('unfold the other share classes of a fund, with their own years', async () => {
    const sibling = {
      id: 11,
      slug: 'fonds-11',
      name: 'Fonds 1 Klasse 11',
      tranche: 'Klasse 11',
      currency: 'EUR',
      isin: 'DE0000000011',
      wkn: null,
      ogc: null,
      minInvestment: null,
      accumulating: null,
      primary: false,
      closed_on: null,
    };
    const tranches = [{ ...sibling, id: 1, primary: true }, sibling];
    const view = await open(ScreenPage, `${HERE}?r=A&m=true&view=years`, (url, signal) => {
      if (url.pathname.endsWith('/funds/1/')) return json(fundPage(1, { tranches, tranches_count: 2 }));
      if (url.pathname.endsWith('/calendarYears/') && url.searchParams.get('id') === '11')
        return json({ ...TABLE, results: [row(11, [12.5], '2024-12-30')] });
      if (url.pathname.endsWith('/advanced_search/'))
        return json(screen({ results: [fund(1, { tranches_count: 2 })], count: 1 }));
      return api(url, signal);
    });
    (await page.findByRole('link', { name: 'Fonds 1' })).focus();
    await userEvent.keyboard('o');
    const cell = await page.findByText('+12,50');
    expect(cell).toHaveAttribute('data-tint', '3');
    expect(within(cell.closest('tr') as HTMLElement).getAllByTitle(/Erster Anteilspreis/)).toHaveLength(9);
    expect(asked(view.calls, '/calendarYears/').map(String)).toEqual(['id=1', 'id=11']);
  });

  it('come round with a key, and fail alone', async () => {
    table = () => problem(503, 'data_unavailable');
    const view = await open(ScreenPage, `${HERE}?r=A&view=map`, api);
    await userEvent.keyboard('v');
    expect(view.search()).toBe('?r=A&view=years');
    expect(await page.findByText(/Text zu data_unavailable/)).toBeVisible();
    expect(page.getByRole('link', { name: 'Fonds 1' })).toBeVisible();
    table = () => json(TABLE);
    await userEvent.click(page.getByRole('button', { name: /Erneut/ }));
    expect(await page.findByText('−22,50')).toBeVisible();
    await userEvent.keyboard('v');
    expect(view.search()).toBe('?r=A');
  });

  it('keep an order that somebody chose, and are what the export is sorted by', () => {
    const { state } = parseScreen('?r=A&page=3');
    const years = withView(state, 'years');
    expect(serializeScreen(years)).toBe('r=A&view=years');
    expect(parseScreen('?r=A&view=years').state).toEqual(years);
    expect(screenRequest(years, 'de').ordering).toBe('-perf_last_year');
    expect(serializeScreen(withView(years, 'table'))).toBe('r=A');
    const chosen = withView(withOrdering(state, 'ter'), 'years');
    expect(serializeScreen(chosen)).toBe('r=A&ordering=ter&view=years');
    const rated = withOrdering(years, '-rating_points');
    expect(serializeScreen(rated)).toBe('r=A&ordering=-rating_points&view=years');
    expect(parseScreen(serializeScreen(rated)).state).toEqual(rated);
  });

  it('are tinted by how much was gained or lost', () => {
    expect([null, 0, 0.01, 4.99, 5, 10, 20, 900].map(tintOf)).toEqual([0, 0, 1, 1, 2, 3, 4, 4]);
    expect([-0.01, -5, -19.99, -20].map(tintOf)).toEqual([-1, -2, -3, -4]);
  });

  it('say why there is none', () => {
    const first = (available_from: string | null) => row(1, [], available_from);
    expect(gapOf(first(null), { closed_on: null }, 2020)).toBe('unpriced');
    expect(gapOf(first('2020-01-02'), { closed_on: null }, 2020)).toBe('young');
    expect(gapOf(first('2019-12-31'), { closed_on: null }, 2020)).toBe('unvalued');
    expect(gapOf(first('2001-01-02'), { closed_on: '2020-05-01' }, 2020)).toBe('closed');
    expect(gapOf(first('2001-01-02'), { closed_on: '2021-05-01' }, 2020)).toBe('unvalued');
  });
});
