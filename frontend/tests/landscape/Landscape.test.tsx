import { screen as page, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { RiskReturnMap } from '@/shared/api/types';
import Landscape, { type LandscapeProps } from '@/shared/landscape/Landscape';
import { ALL_FUNDS } from '@/shared/landscape/queries';
import { MAP } from './map';

const NONE: RiskReturnMap = { ...MAP, count: 0, drawn: 0, outside: 0, cells: [], peergroups: [] };
const ONE: RiskReturnMap = {
  ...NONE,
  count: 1,
  drawn: 1,
  cells: [[24, 44, 1, 0, 1]],
  peergroups: MAP.peergroups.slice(0, 1),
  results: [
    {
      id: 3,
      slug: 'fonds',
      isin: 'LU0323578657',
      name: 'Fonds',
      performance: 7.2,
      volatility: 12.1,
      rank: 'B',
      rating_points: 70,
    },
  ],
};

function draw(props: Partial<LandscapeProps> = {}) {
  const given: LandscapeProps = {
    all: MAP,
    chosen: null,
    screen: ALL_FUNDS,
    height: 400,
    stale: false,
    error: null,
    onRetry: () => undefined,
    ...props,
  };
  const router = createMemoryRouter([
    { path: '/', element: <Landscape {...given} /> },
    { path: '/advanced-search-results', element: null },
  ]);
  const view = render(<RouterProvider router={router} />);
  return { ...view, router, map: () => page.getByRole('application') };
}

beforeEach(() => {
  // jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 650, 400));
});
afterEach(() => vi.restoreAllMocks());

describe('the map', () => {
  it('says as its title where most funds are, and below what it leaves out', () => {
    draw();
    expect(
      page.getByRole('heading', {
        name: /^Am dichtesten liegen Fonds bei 12 bis 13.% Volatilität und 7 bis 8.% Performance im Jahr$/,
      }),
    ).toBeInTheDocument();
    expect(page.getByText(/100 Fonds.*2 davon liegen außerhalb.*4 Fonds haben.*31\.10\.2026/)).toBeVisible();
  });

  it('is read cell by cell with the arrow keys, and speaks', async () => {
    const { map } = draw();
    map().focus();
    // The first key begins where most funds are.
    await userEvent.keyboard('{ArrowRight}');
    expect(
      page.getAllByText(
        /Volatilität 12 bis 13.%, Performance 7 bis 8.% p\. a\.: 70 Fonds, davon 60 aus Aktien Welt/,
      ),
    ).toHaveLength(2);
    await userEvent.keyboard('{ArrowRight}');
    expect(page.getAllByText(/13 bis 14.%.*28 Fonds/)).toHaveLength(2);
    await userEvent.keyboard(
      '{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}',
    );
    expect(page.getAllByText(/Volatilität ab 29.%, Performance ab 24.%.*2 Fonds/)).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    expect(page.queryByText(/Volatilität ab/)).toBeNull();
  });

  it('opens the funds of a cell as a screen with both ranges, open at an edge', async () => {
    const { map, router } = draw();
    map().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(page.getByRole('link', { name: 'Diese 70 Fonds zeigen' })).toHaveAttribute(
      'href',
      '/advanced-search-results?m=true&perf_3y_min=7&perf_3y_max=7.9999&vol_3y_min=12&vol_3y_max=12.9999',
    );
    await userEvent.keyboard(
      '{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}{Enter}',
    );
    expect(router.state.location.search).toBe('?m=true&perf_3y_min=24&vol_3y_min=29');
  });

  it('does not open a cell without funds', async () => {
    const { map, router } = draw();
    map().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}');
    expect(router.state.location.pathname).toBe('/');
  });

  it('opens with a click what lies under the pointer', async () => {
    const { map, router } = draw();
    // 12.5 of 30 percent points to the right and 22.5 of 40 from below, within the margins of the plot.
    const at = { clientX: 40 + (12.5 / 30) * 600, clientY: 22 + (1 - 22.5 / 40) * 338 };
    await userEvent.pointer([{ target: map(), coords: at, keys: '[MouseLeft]' }]);
    expect(router.state.location.search).toContain('vol_3y_min=12&vol_3y_max=12.9999');
  });

  it('is a table as well', async () => {
    draw();
    await userEvent.click(page.getByRole('button', { name: 'Als Tabelle' }));
    expect(page.getByRole('row', { name: /Aktien Welt 60 12,5.% 7,[23].%/ })).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'Aktien Europa' })).toHaveAttribute(
      'href',
      '/advanced-search-results?p=7&m=true',
    );
  });

  it('draws a few funds one by one with their class and a legend', () => {
    const { container } = draw({ chosen: ONE });
    expect(container.querySelector('[data-rank="B"] text')).toHaveTextContent('B');
    expect(container.querySelector('.contour')).toBeNull();
    expect(container.querySelectorAll('.other').length).toBeGreaterThan(0);
    expect(page.getByText('Ratingklassen:')).toBeInTheDocument();
  });

  it('says that nothing matches, and that nothing has figures', () => {
    draw({ chosen: NONE });
    expect(page.getByText(/Zu diesen Filtern gibt es keinen Fonds/)).toBeVisible();
  });

  it('says that none has figures yet', () => {
    draw({ chosen: { ...NONE, count: 3 } });
    expect(page.getByText(/Keiner dieser Fonds hat schon Werte/)).toBeVisible();
  });

  it('keeps its room while it loads, and can be asked for again', async () => {
    const onRetry = vi.fn();
    const { container, unmount } = draw({ all: undefined });
    expect(container.querySelector('.bone')).toHaveStyle({ blockSize: '400px' });
    unmount();
    draw({ all: undefined, error: new Error('down'), onRetry });
    await userEvent.click(page.getByRole('button', { name: 'Erneut versuchen' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('marks the fund that it is about, and says where it lies beside the median of its peer group', () => {
    const fund = { name: 'Fonds', volatility: 11.25, performance: 9.5, peergroup: 12 };
    const { container, unmount } = draw({ fund });
    expect(
      page.getByRole('heading', {
        name: 'Weniger Volatilität und mehr Performance als der Median der Vergleichsgruppe',
      }),
    ).toBeVisible();
    expect(container.querySelectorAll('[class*=drawing] [class*=located]')).toHaveLength(1);
    expect(
      page.getByText('Dieser Fonds: +9,50 % p. a., Volatilität 11,25 %', { exact: false }),
    ).toBeVisible();
    expect(page.getByText(/7,3\s% p\. a\., Volatilität 12,5\s%/)).toBeVisible();
    unmount();
    // As far as both are told, they are equal; and of some peer groups nothing is known.
    draw({ fund: { ...fund, volatility: 12.46 } });
    expect(page.getByRole('heading', { name: 'Wo der Fonds unter allen Fonds liegt' })).toBeVisible();
  });

  it('is as a small picture only looked at', () => {
    draw({ small: true, fund: { name: 'Fonds', volatility: 13, performance: 5, peergroup: 99 } });
    expect(page.getByRole('heading', { name: 'Wo der Fonds unter allen Fonds liegt' })).toBeVisible();
    expect(page.queryByRole('application')).toBeNull();
    expect(page.queryByRole('button')).toBeNull();
  });
});
