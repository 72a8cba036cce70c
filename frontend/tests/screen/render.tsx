import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, parsePath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LangRoot } from '@/app/LangRoot';
import { createQueryClient } from '@/app/query-client';
import { activate } from '@/shared/i18n';
import { langOf } from '@/shared/i18n/language';

export type Answer = (url: URL, signal: AbortSignal | null) => Response | Promise<Response>;

export function json(body: unknown, status = 200): Response {
  const text = JSON.stringify(body);
  const response = new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
  // Node's own objects are none of the page's, where what is equal in two answers is kept.
  response.json = () => Promise.resolve(JSON.parse(text));
  return response;
}

export function problem(status: number, code: string, rest: object = {}): Response {
  return json(
    { type: 'about:blank', title: code, status, detail: `Text zu ${code}.`, code, ...rest },
    status,
  );
}

/** Draws a page at an address, as one that Back leads to unless `key` is 'default'; every call of the API goes to `answer` and is listed in `calls`. */
export async function open(Page: ComponentType, address: string, answer: Answer, path = '*', key = 'left') {
  await activate(langOf(address));
  const calls: URL[] = [];
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://portal.test');
    calls.push(url);
    return Promise.resolve(answer(url, init?.signal ?? null));
  });
  const router = createMemoryRouter([{ Component: LangRoot, children: [{ path, Component: Page }] }], {
    initialEntries: [{ ...parsePath(address), key }],
  });
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, calls, search: () => router.state.location.search };
}

/** jsdom lays nothing out: a window as wide as the test says. */
export function beWide(wide: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && /^\(width >=/.test(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
