/** The search box of the portal, with answers that come when a test says so. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import FundSearch from '@/shared/fund-search/FundSearch';

interface Call {
  text: string;
  aborted(): boolean;
  answer(...names: string[]): Promise<void>;
  send(body: object): Promise<void>;
  fail(status: number, detail: string): Promise<void>;
}

/** What was asked of the funds, and of the asset managers. */
export const calls: Call[] = [];
export const companyCalls: Call[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  calls.splice(0);
  companyCalls.splice(0);
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const settle = async (body: object, status = 200) => {
      resolve(new Response(JSON.stringify(body), { status }));
      await rest(0);
    };
    const { pathname, searchParams } = new URL(address, 'http://portal');
    const ofCompanies = pathname === '/api/v1/company_suggestions/';
    (ofCompanies ? companyCalls : calls).push({
      text: searchParams.get('search') ?? '',
      aborted: () => signal?.aborted ?? false,
      answer: (...names) =>
        settle(
          ofCompanies
            ? { results: names.map(company), forgiven: false }
            : { count: names.length, results: names.map(hit), did_you_mean: [], spelling: null },
        ),
      send: (body) => settle({ did_you_mean: [], spelling: null, ...body }),
      fail: (status, detail) => settle({ status, code: 'search_unavailable', detail }, status),
    });
    return promise;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

export function hit(name: string, id: number) {
  return {
    id,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    isin: `LU${id}`,
    company: 'DWS',
    tranche: 'A',
    rank: 'A',
    highlight: {},
    tranches_count: 1,
    closed_on: null,
  };
}

export function company(name: string, id: number) {
  const found: [string, boolean][] = [
    [name.slice(0, 3), true],
    [name.slice(3), false],
  ];
  return { id, name, number_of_funds: 57, highlight: found };
}

export const rest = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

export function open(initial = '', onPick?: () => void) {
  const element = onPick ? <FundSearch onPick={onPick} /> : <FundSearch initial={initial} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/'] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

export const addressOf = ({ state: { location } }: ReturnType<typeof open>) =>
  location.pathname + location.search;
export const box = () => screen.getByRole('combobox');
export const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
export const press = (key: string) => fireEvent.keyDown(box(), { key });
export const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
