import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ScreenPage } from '@/features/screen/ScreenPage';
import { MAP } from '../landscape/map';
import { FIELDS, screen } from './fixtures';
import { type Answer, beWide, json, open, problem } from './render';

const HERE = '/advanced-search-results';

const api: Answer = (url) => {
  if (url.pathname.endsWith('/fields/')) return json({ results: FIELDS });
  if (url.pathname.endsWith('_map/')) return json(MAP);
  return json(screen());
};

const maps = (calls: URL[]) =>
  calls
    .filter(({ pathname }) => pathname.endsWith('_map/'))
    .map(({ pathname, search }) => pathname.split('/').at(-2) + search);

beforeEach(() => beWide(true));
afterEach(() => vi.unstubAllGlobals());

describe('the map of a screen', () => {
  it('is a view of its own in the address, asked with the filters alone', async () => {
    const view = await open(ScreenPage, `${HERE}?r=A&page=2&ordering=ter`, api);
    await page.findByRole('link', { name: 'Fonds 1' });
    expect(maps(view.calls)).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Karte' }));
    expect(view.search()).toBe('?r=A&page=2&ordering=ter&view=map');
    expect(await page.findByRole('application', { name: /^Karte von Risiko/ })).toBeVisible();
    expect(page.queryByRole('link', { name: 'Fonds 1' })).toBeNull();
    expect(maps(view.calls).sort()).toEqual([
      'advanced_search_map?r=A&lang=de',
      'filter_search_map?m=true&lang=de',
    ]);
    // Not main share classes alone: each counts.
    expect(page.getByText(/Jede Anteilsklasse zählt einzeln/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Tabelle' }));
    expect(view.search()).toBe('?r=A&page=2&ordering=ter');
    expect(await page.findByRole('link', { name: 'Fonds 1' })).toBeVisible();
  });

  it('says where the lines of all funds are missing, and draws them when asked again', async () => {
    let down = true;
    const view = await open(ScreenPage, `${HERE}?r=A&view=map`, (url, signal) =>
      down && url.pathname.endsWith('/filter_search_map/')
        ? problem(503, 'search_unavailable')
        : api(url, signal),
    );
    expect(await page.findByRole('application', { name: /^Karte von Risiko/ })).toBeVisible();
    const alert = await page.findByRole('alert');
    expect(alert).toHaveTextContent('Die Linien aller Fonds fehlen.');
    down = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Neu laden' }));
    expect(await page.findByText('alle Fonds')).toBeVisible();
    expect(page.queryByRole('alert')).toBeNull();
    expect(maps(view.calls).filter((call) => call.startsWith('filter_search_map'))).toHaveLength(2);
  });

  it('needs no second map where all funds are chosen', async () => {
    const view = await open(ScreenPage, `${HERE}?m=true&view=map`, api);
    expect(await page.findByRole('application', { name: /^Karte von Risiko/ })).toBeVisible();
    expect(maps(view.calls)).toEqual(['filter_search_map?m=true&lang=de']);
  });

  it('narrows the screen by a place on it, and shows the table again', async () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 650, 400));
    const view = await open(ScreenPage, `${HERE}?r=A&m=true&vol_3y_min=12.5&page=3&view=map`, api);
    const map = await page.findByRole('application', { name: /^Karte von Risiko/ });
    map.focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    // What the screen asked for before still holds.
    expect(view.search()).toBe(
      '?r=A&m=true&perf_3y_min=7&perf_3y_max=7.9999&vol_3y_min=12.5&vol_3y_max=12.9999',
    );
    vi.restoreAllMocks();
  });
});
