import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen as page, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createCodec, oneOf } from '@/shared/address/codec';
import { ApiError } from '@/shared/api/client';
import { activate } from '@/shared/i18n';
import { orderedPaging, useDropRejected, useListAddress } from '@/shared/list/address';
import { ListBody } from '@/shared/list/ListBody';
import { lastPageOf } from '@/shared/list/last-page';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';

const codec = createCodec({ kind: oneOf(['all', 'eltif', 'aif'], 'all'), ...orderedPaging('-date') });

interface Answer {
  count: number;
  page: number;
  per_page: number;
  results: number[];
}
type Ask = (asked: { kind: string; page: number; ordering: string }) => Promise<Answer>;

/** A list as a page draws one: its address, what it asks for, its rows. */
function List({ ask }: { ask: Ask }) {
  const list = useListAddress(codec);
  const query = useQuery({ queryKey: [list.state], queryFn: () => ask(list.state), retry: false });
  useDropRejected(codec, list, query.error);
  return (
    <>
      <IgnoredNote ignored={list.ignored} />
      <button type="button" onClick={() => list.change({ kind: 'aif' })}>
        Nur AIF
      </button>
      <ListBody
        query={query}
        address={(number) => list.address({ page: number })}
        onPage={(number) => list.change({ page: number }, 'page')}
        none={<p>Nichts da.</p>}
      >
        {({ results }) => <p>Zeilen {results.join(' ')}</p>}
      </ListBody>
    </>
  );
}

async function open(ask: Ask, address = '/liste') {
  await activate('de');
  const asked = vi.fn(ask);
  const router = createMemoryRouter([{ path: '*', element: <List ask={asked} /> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { asked, router, at: () => router.state.location.pathname + router.state.location.search };
}

const of =
  (count: number): Ask =>
  async ({ page: number }) => ({ count, page: number, per_page: 15, results: [number] });
const refusal = (code: string, key: string, value: string, valid: number[] = []) =>
  new ApiError({
    status: code === 'invalid_query' ? 400 : 404,
    code,
    detail: `Text zu ${code}.`,
    errors: [{ key, value, message: '', valid }],
  });

describe('a list whose state is its address', () => {
  it('asks for what the address says, and goes back to exactly that', async () => {
    const { asked, router, at } = await open(of(100), '/liste?page=2&ordering=name');
    expect(await page.findByText('Zeilen 2')).toBeVisible();
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ kind: 'all', page: 2, ordering: 'name' });
    await userEvent.click(page.getByRole('link', { name: 'Zu Seite 3' }));
    expect(at()).toBe('/liste?page=3&ordering=name');
    await userEvent.click(page.getByRole('button', { name: 'Nur AIF' }));
    expect(at()).toBe('/liste?kind=aif&ordering=name');
    await act(() => router.navigate(-1));
    expect(at()).toBe('/liste?page=3&ordering=name');
    expect(await page.findByText('Zeilen 3')).toBeVisible();
  });

  it('says what of the address it did not understand, and leaves it out', async () => {
    const { asked } = await open(of(1), '/liste?kind=gold&page=0&colour=red');
    await page.findByText('Zeilen 1');
    expect(page.getByText('kind=gold')).toBeVisible();
    expect(page.getByText('page=0')).toBeVisible();
    expect(page.getByText('colour=red')).toBeVisible();
    expect(asked.mock.calls.map(([state]) => state)).toEqual([
      expect.objectContaining({ kind: 'all', page: 1 }),
    ]);
  });

  it('shows a stale address without what the server refused, and says so', async () => {
    const ask: Ask = (state) =>
      state.ordering === '-date'
        ? of(1)(state)
        : Promise.reject(refusal('invalid_query', 'ordering', state.ordering));
    const { at } = await open(ask, '/liste?kind=aif&ordering=gone');
    expect(await page.findByText('Zeilen 1')).toBeVisible();
    expect(page.getByText('ordering=gone')).toBeVisible();
    expect(at()).toBe('/liste?kind=aif');
  });
});

describe('a list in each of its states', () => {
  it('beyond the last page leads to the last one', async () => {
    const ask: Ask = (state) =>
      state.page > 2 ? Promise.reject(refusal('page_out_of_range', 'page', '9', [2])) : of(30)(state);
    const { at } = await open(ask, '/liste?kind=aif&page=9');
    expect(await page.findByText('Text zu page_out_of_range.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Zur letzten Seite (2)' }));
    expect(await page.findByText('Zeilen 2')).toBeVisible();
    expect(at()).toBe('/liste?kind=aif&page=2');
  });

  it('too deep leads to the first one: which is the last nobody knows', async () => {
    const ask: Ask = (state) =>
      state.page > 2 ? Promise.reject(refusal('page_too_deep', 'page', '9', [6666])) : of(30)(state);
    const { at } = await open(ask, '/liste?page=90000');
    await userEvent.click(await page.findByRole('button', { name: 'Zu Seite 1' }));
    expect(await page.findByText('Zeilen 1')).toBeVisible();
    expect(at()).toBe('/liste');
  });

  it('without rows says what the page has to say to that, without pages', async () => {
    await open(of(0));
    expect(await page.findByText('Nichts da.')).toBeVisible();
    expect(page.queryByRole('navigation')).toBeNull();
  });

  it('that failed can be asked for again', async () => {
    let down = true;
    const ask: Ask = (state) =>
      down ? Promise.reject(new ApiError({ status: 503, code: 'data_unavailable' })) : of(1)(state);
    await open(ask);
    const again = await page.findByRole('button', { name: 'Erneut versuchen' });
    expect(page.queryByText('Nichts da.')).toBeNull();
    down = false;
    await userEvent.click(again);
    expect(await page.findByText('Zeilen 1')).toBeVisible();
  });
});

describe('the last page', () => {
  it('is read from the two problems of a page that is not there, and from no other', () => {
    const errors = [{ key: 'page', message: '', valid: [7] }];
    expect(lastPageOf({ status: 404, code: 'page_out_of_range', errors })).toBe(7);
    expect(lastPageOf({ status: 400, code: 'page_too_deep', errors })).toBe(7);
    expect(lastPageOf({ status: 400, code: 'invalid_query', errors })).toBeNull();
    expect(lastPageOf({ status: 404, code: 'page_out_of_range' })).toBeNull();
  });
});
