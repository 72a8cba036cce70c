import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as GuidedPage } from '@/features/guided/GuidedPage';
import { MAP } from '../landscape/map';
import { FIELDS, fund } from '../screen/fixtures';
import { type Answer, beWide, json, open, problem } from '../screen/render';

const HERE = '/filter-search-results';
const option = (value: string, label: string, count: number) => ({
  value,
  label,
  count,
  median_performance: count === 0 ? null : 7.24,
  median_drawdown: count === 0 ? null : -18.3,
});

function counts(count: number) {
  return {
    count,
    steps: {
      asset_class: [option('equity', 'Aktien', 300), option('bond', 'Anleihen', 0)],
      region: [option('europe', 'Europa', 120), option('asia', 'Asien', 80)],
      risk_class: [option('low', 'Niedrig', 40)],
    },
  };
}

const point = (id: number, volatility: number) => ({
  id,
  slug: `fonds-${id}`,
  isin: 'LU0323578657',
  name: `Fonds ${id}`,
  performance: 4.5,
  volatility,
  rank: 'A',
  rating_points: 90,
});

const api: Answer = (url) => {
  if (url.searchParams.getAll('region').includes('mars')) {
    return problem(400, 'invalid_query', {
      errors: [{ key: 'region', value: 'mars', message: 'Unbekannt.' }],
    });
  }
  const path = url.pathname.split('/').at(-2);
  switch (path) {
    case 'filter_search_count':
      return json(counts(url.searchParams.has('asset_class') ? 300 : 380));
    case 'filter_search':
      return json({
        count: 2,
        page: 1,
        per_page: 100,
        record_date: '2026-10-31',
        results: [fund(1), fund(2)],
      });
    case 'filter_search_perf_risk':
      return json({ period: 5, count: 2, results: [point(1, 12), point(2, 3)] });
    case 'filter_search_map':
      return json(url.searchParams.has('asset_class') ? { ...MAP, count: 100 } : MAP);
    case 'fields':
      return json({ results: FIELDS });
    default:
      return json({ peergroups: [{ value: 12, label: 'Aktien Welt', asset_class: 'equity' }] });
  }
};

beforeEach(() => beWide(true));
afterEach(() => vi.unstubAllGlobals());

describe('the guided search', () => {
  it('asks three questions with live counts and leads to the funds', async () => {
    const view = await open(GuidedPage, HERE, api);
    expect(await page.findByText('380 passende Fonds')).toBeInTheDocument();
    await userEvent.click(page.getByRole('checkbox', { name: 'Aktien' }));
    expect(view.search()).toBe('?asset_class=equity');
    expect(await page.findByText('300 passende Fonds')).toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Weiter' }));
    expect(
      page.getByRole('group', { name: 'In welchen Regionen soll der Fonds anlegen?' }),
    ).toBeInTheDocument();
    // The keyboard goes on with the new question, not behind it.
    expect(page.getByRole('region', { name: 'Region' })).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Weiter' }));
    await userEvent.click(page.getByRole('button', { name: 'Fonds anzeigen' }));
    expect(view.search()).toBe('?asset_class=equity&step=results');
    expect(await page.findByRole('rowheader', { name: 'Fonds 1' })).toBeInTheDocument();
    const list = view.calls.find(({ pathname }) => pathname.endsWith('/filter_search/'));
    expect(list?.search).toBe(
      '?m=true&lang=de&asset_class=equity&page=1&per_page=100&ordering=-rating_points',
    );
  });

  it('explains each answer and says what its funds typically did', async () => {
    await open(GuidedPage, HERE, api);
    const answer = await page.findByRole('checkbox', { name: 'Aktien' });
    expect(answer).toHaveAccessibleDescription(
      /^Anteile an Unternehmen.*300 Fonds · Median 7,2.% im Jahr · maximaler Drawdown −18,3.%$/s,
    );
    // Where there is no fund, there is nothing to say of it.
    expect(page.getByRole('checkbox', { name: 'Anleihen' })).toHaveAccessibleDescription(/ 0 Fonds$/);
  });

  it('draws what the answers leave on the map, over all other funds', async () => {
    const view = await open(GuidedPage, HERE, api);
    expect(await page.findByText(/100 Fonds mit Werten.*4 Fonds haben/)).toBeVisible();
    await userEvent.click(page.getByRole('checkbox', { name: 'Aktien' }));
    expect(await page.findByText('alle Fonds')).toBeVisible();
    expect(page.getByText(/100 Fonds mit Werten/)).not.toHaveTextContent('haben diese Werte');
    const asked = view.calls.filter(({ pathname }) => pathname.endsWith('/filter_search_map/'));
    expect(asked.map(({ search }) => search)).toEqual([
      '?m=true&lang=de',
      '?m=true&lang=de&asset_class=equity',
    ]);
  });

  it('goes back a step without losing an answer', async () => {
    const view = await open(GuidedPage, `${HERE}?asset_class=equity&step=region`, api);
    await userEvent.click(await page.findByRole('button', { name: 'Zurück' }));
    expect(view.search()).toBe('?asset_class=equity');
    expect(await page.findByRole('checkbox', { name: /Aktien/ })).toBeChecked();
    await userEvent.click(page.getByRole('checkbox', { name: 'Beliebig' }));
    expect(view.search()).toBe('');
  });

  it('says which answer of an old address no longer exists, and goes on without it', async () => {
    const view = await open(GuidedPage, `${HERE}?region=europe&region=mars&step=region`, api);
    expect(await page.findByText('region=mars')).toBeInTheDocument();
    await userEvent.click(page.getByRole('checkbox', { name: /Asien/ }));
    expect(view.search()).toBe('?region=asia&region=europe&step=region');
  });

  it('says above the funds that the names of the answers could not be loaded', async () => {
    let down = true;
    await open(GuidedPage, `${HERE}?asset_class=equity&step=results`, (url, signal) =>
      down && url.pathname.includes('filter_search_count')
        ? problem(503, 'search_unavailable')
        : api(url, signal),
    );
    const said = await page.findByText('Die Namen Ihrer Antworten konnten nicht geladen werden.');
    expect(await page.findByRole('rowheader', { name: 'Fonds 1' })).toBeVisible();
    down = false;
    const note = within(said.closest('[role="alert"]') as HTMLElement);
    await userEvent.click(note.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await page.findByText('Aktien')).toBeVisible();
  });

  it('reads the picture point by point from the keyboard, from low to high risk', async () => {
    await open(GuidedPage, `${HERE}?step=results`, api);
    const slider = await page.findByRole('slider');
    expect(slider).toHaveAttribute('aria-valuetext', 'noch kein Fonds gewählt');
    slider.focus();
    const { fireEvent } = await import('@testing-library/react');
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(
      /^Fonds 1: Performance \+4,50.%, Volatilität 12,00.%, Rating A$/,
    );
  });

  it('has the picture as a table, too', async () => {
    await open(GuidedPage, `${HERE}?step=results`, api);
    await userEvent.click(await page.findByRole('button', { name: 'Als Tabelle' }));
    expect(page.getByRole('region', { name: 'Als Tabelle' })).toBeInTheDocument();
    expect(page.queryByRole('slider')).not.toBeInTheDocument();
  });

  it('leads on to the advanced search with the same answers', async () => {
    await open(GuidedPage, `${HERE}?asset_class=equity&risk_class=low&step=results`, api);
    const link = await page.findByRole('link', { name: 'In der erweiterten Suche verfeinern' });
    await waitFor(() =>
      expect(link).toHaveAttribute('href', '/advanced-search-results?sri=1&m=true&asset_class=equity'),
    );
  });

  it('says what to do when the search is down', async () => {
    await open(GuidedPage, HERE, () => problem(503, 'search_unavailable'));
    expect(await page.findByRole('alert')).toHaveTextContent('Text zu search_unavailable.');
  });
});
