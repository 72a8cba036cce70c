import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as DirectoryPage } from '@/features/directory/DirectoryPage';
import { type Answer, beWide, json, open, problem } from '../screen/render';

const LONG = `Mischfonds ausschüttungsorientiert ${'mit sehr langem Namen '.repeat(5)}Währung EUR`;
const answered: Answer = () =>
  json({
    count: 2,
    record_date: '2026-10-31',
    simulated: true,
    results: [
      {
        id: 18,
        name: 'Aktien Lateinamerika',
        tranche_id: 351,
        rated: 33,
        asset_class: 'equity',
        asset_class_label: 'Aktien',
        region: 'latin_america',
        region_label: 'Lateinamerika',
        funds: 35,
        best: 'A',
        classes: [5, 6, 12, 6, 4],
        perf_1m: 4.06,
        perf_1y: -1.5,
        perf_3y: 12.25,
      },
      {
        id: 19,
        name: LONG,
        tranche_id: 352,
        rated: 0,
        asset_class: 'mixed',
        asset_class_label: 'Mischfonds',
        region: null,
        region_label: null,
        funds: 3,
        best: null,
        classes: [0, 0, 0, 0, 0],
        perf_1m: null,
        perf_1y: null,
        perf_3y: null,
      },
    ],
  });

beforeEach(() => beWide(true));
afterEach(() => vi.unstubAllGlobals());

describe('the page of the directory', () => {
  it.each([true, false])('leads to each peergroup and to its funds, at any width (%s)', async (wide) => {
    beWide(wide);
    await open(DirectoryPage, '/peergroups', answered);
    expect(await page.findByRole('link', { name: 'Aktien Lateinamerika' })).toHaveAttribute(
      'href',
      '/peergroup/aktien-lateinamerika/351',
    );
    expect(page.getByRole('link', { name: /^Fonds zeigen: Aktien Lateinamerika/ })).toHaveAttribute(
      'href',
      '/advanced-search-results?p=18&m=true',
    );
    expect(page.getByRole('img', { name: '5 in Klasse A, 6 in B, 12 in C, 6 in D, 4 in E' })).toBeVisible();
    expect(page.getByText('+12,25 %')).toBeVisible();
    // what is missing is said
    expect(page.getByText('3 Fonds, ohne Rating')).toBeVisible();
    expect(page.getByRole('link', { name: LONG })).toBeVisible();
  });

  it('filters while one types, keeps it in the address, and says what is left', async () => {
    const view = await open(DirectoryPage, '/peergroups', answered);
    await userEvent.type(await page.findByRole('searchbox'), 'latein');
    expect(await page.findByText('1 Vergleichsgruppe')).toBeVisible();
    expect(view.search()).toBe('?q=latein');
    await userEvent.type(page.getByRole('searchbox'), 'xyz');
    expect(await page.findByText(/^Keine Vergleichsgruppe passt/)).toBeVisible();
    await userEvent.click(page.getByRole('link', { name: 'Alle Gruppen zeigen' }));
    expect(await page.findByText('2 Vergleichsgruppen')).toBeVisible();
  });

  it('sorts within the asset classes by the heads of columns', async () => {
    const view = await open(DirectoryPage, '/peergroups', answered);
    const table = await page.findByRole('table', { name: 'Vergleichsgruppen: Aktien' });
    await userEvent.click(within(table).getByRole('button', { name: /^1 Jahr/ }));
    expect(view.search()).toBe('?ordering=-perf_1y');
    expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Aktien 1',
      'Mischfonds 1',
    ]);
  });

  it('leaves out an asset class and a region that there are not, and says so', async () => {
    const view = await open(DirectoryPage, '/peergroups?asset_class=zzz&region=mars&q=latein', answered);
    expect(await page.findByText('region=mars')).toBeVisible();
    expect(page.getByText('asset_class=zzz')).toBeVisible();
    expect(page.getByRole('link', { name: 'Aktien Lateinamerika' })).toBeVisible();
    expect(view.search()).toBe('?q=latein');
  });

  it('says that it failed, and asks again', async () => {
    let down = true;
    await open(DirectoryPage, '/peergroups', (url, signal) =>
      down ? problem(503, 'data_unavailable') : answered(url, signal),
    );
    const alert = await page.findByRole('alert');
    down = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await page.findByRole('link', { name: 'Aktien Lateinamerika' })).toBeVisible();
  });
});
