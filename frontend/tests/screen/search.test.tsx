import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen as page, render, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, parsePath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LangRoot } from '@/app/LangRoot';
import { createQueryClient } from '@/app/query-client';
import type * as FacetOrder from '@/features/screen/facet-order';
import { orderValues } from '@/features/screen/facet-order';
import { Component as ScreenPage } from '@/features/screen/ScreenPage';
import { activate } from '@/shared/i18n';
import { FIELDS, screen } from './fixtures';
import { beWide, json } from './render';

// Each time a box of values is drawn it puts them in order.
vi.mock('@/features/screen/facet-order', async (original) => {
  const facetOrder = await original<typeof FacetOrder>();
  return { ...facetOrder, orderValues: vi.fn(facetOrder.orderValues) };
});

const HERE = '/advanced-search-results';

/** Draws the screen with another page beside it; counts what is asked of the search. */
async function open(address: string) {
  await activate('de');
  const asked: URL[] = [];
  vi.stubGlobal('fetch', (input: string) => {
    const url = new URL(input, 'http://portal.test');
    if (url.pathname.endsWith('/fields/')) return Promise.resolve(json({ results: FIELDS }));
    if (url.pathname.endsWith('/advanced_search/')) asked.push(url);
    return Promise.resolve(json(screen()));
  });
  const client = createQueryClient();
  const router = createMemoryRouter(
    [
      {
        path: 'en?',
        Component: LangRoot,
        children: [
          { path: HERE.slice(1), Component: ScreenPage },
          { path: 'other', element: null },
        ],
      },
    ],
    { initialEntries: [{ ...parsePath(address), key: 'left' }] },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { asked, client, router };
}

beforeEach(() => {
  localStorage.clear();
  beWide(true);
});
afterEach(() => vi.unstubAllGlobals());

describe('the screen on its library', () => {
  it('is answered when the first search comes before the first rendering', async () => {
    const later = window.setTimeout.bind(window);
    vi.stubGlobal('setTimeout', (run: () => void, wait?: number) => {
      if (wait !== 0) return later(run, wait);
      queueMicrotask(run);
      return 0;
    });
    await open(HERE);
    expect(await page.findByText('42 Anteilsklassen')).toBeInTheDocument();
  });

  it('asks once in another language, and keeps what is ticked', async () => {
    const { asked, router } = await open(`${HERE}?r=A`);
    await page.findByText('42 Anteilsklassen');
    const [first] = await page.findAllByRole('checkbox', { name: /Fonds 1/ });
    if (first === undefined) throw new Error('No row to tick');
    await userEvent.click(first);
    expect(first).toBeChecked();
    await activate('en');
    await act(() => router.navigate(`/en${HERE}?r=A`));
    expect(await page.findByText('42 share classes')).toBeInTheDocument();
    expect(asked.map((url) => url.searchParams.get('lang'))).toEqual(['de', 'en']);
    expect(first).toBeChecked();
  });

  it('draws no box of values anew for another page or order, and only its own for a tick', async () => {
    const { asked } = await open(HERE);
    await page.findByText('42 Anteilsklassen');
    vi.mocked(orderValues).mockClear();
    await userEvent.click(page.getByRole('link', { name: 'Weiter' }));
    const table = within(page.getByRole('table'));
    await userEvent.click(table.getByRole('button', { name: /^Gesellschaft/ }));
    await waitFor(() => expect(asked).toHaveLength(3));
    await page.findByRole('table', { busy: false });
    expect(orderValues).not.toHaveBeenCalled();
    const [box] = page.getAllByRole('checkbox', { name: /^A/ });
    if (box === undefined) throw new Error('No value to tick');
    await userEvent.click(box);
    await waitFor(() => expect(asked).toHaveLength(4));
    expect(vi.mocked(orderValues).mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('turns a page without the link, but leaves a new tab to it', async () => {
    const { router } = await open(HERE);
    await page.findByText('42 Anteilsklassen');
    const next = page.getByRole('link', { name: 'Weiter' });
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    event.preventDefault = vi.fn();
    next.dispatchEvent(event);
    expect(event.preventDefault).not.toHaveBeenCalled();
    expect(router.state.location.search).toBe('');
    await userEvent.click(next);
    expect(router.state.location.search).toBe('?page=2');
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
  });

  it('asks again when a session begins or ends', async () => {
    const { asked, client } = await open(HERE);
    await page.findByText('42 Anteilsklassen');
    await act(() => client.resetQueries());
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('leaves the address of the next page alone', async () => {
    const { router } = await open(`${HERE}?r=A`);
    await page.findByText('42 Anteilsklassen');
    await userEvent.click(page.getByRole('checkbox', { name: /Aktien Welt/ }));
    await act(() => router.navigate('/other?p=1'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(router.state.location.pathname + router.state.location.search).toBe('/other?p=1');
  });

  it('shows a list that it comes back to without asking again', async () => {
    const { asked, router } = await open(`${HERE}?r=A`);
    await page.findByText('42 Anteilsklassen');
    await act(() => router.navigate('/other'));
    await act(() => router.navigate(-1));
    expect(await page.findByText('42 Anteilsklassen')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });
});
