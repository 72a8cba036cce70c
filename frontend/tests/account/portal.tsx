import { QueryClientProvider } from '@tanstack/react-query';
import { screen as page, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, parsePath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '@/app/query-client';
import { routes } from '@/app/routes';
import type { UserInfo } from '@/shared/api/account';
import { activate } from '@/shared/i18n';
import { langOf } from '@/shared/i18n/language';
import { MAP } from '../landscape/map';
import { FIELDS, facets, screen } from '../screen/fixtures';
import { beWide, json } from '../screen/render';
import { unknownName } from '../server';

/** A user as the API answers. */
export function user(changes: Partial<UserInfo> = {}): UserInfo {
  return {
    id: 7,
    email: 'konto@example.com',
    first_name: 'Vorname',
    name: 'Nachname',
    language: 'de',
    account_type: 'retail',
    review: 'none',
    company: '',
    phone: '',
    is_wholesale: false,
    is_asset_manager: false,
    company_info_id: null,
    company_info_name: null,
    company_role: null,
    has_licence: false,
    is_staff: false,
    must_change_password: false,
    is_external_login: false,
    receive_email_notifications: false,
    is_esg_fund_survey_allowed: false,
    is_esg_company_survey_allowed: false,
    is_dvm_survey_allowed: false,
    is_company_esg_admin: false,
    is_esg_article_upload_allowed: false,
    is_survey_summary_allowed: false,
    is_demo: false,
    pending_email: null,
    delete_after: null,
    two_factor: false,
    two_factor_required: false,
    passkeys: 0,
    token: 'token',
    ...changes,
  };
}

export const GOOD_PASSWORD = 'Grüne-Wiese-2026';

export interface Call {
  name: string;
  query: URLSearchParams;
  body: unknown;
  token: string | null;
}

type Reply = (call: Call) => Response | Promise<Response>;
/** Answers by method and path, such as `POST login/`. */
export type Replies = Readonly<Record<string, Reply>>;

export const noContent = () => new Response(null, { status: 204 });
export const done = (message: string) => () => json({ message });

const USUAL: Replies = {
  'GET filter_search_map/': () => json(MAP),
  'GET home_facts/': () => json({ rated_funds: 0, rated_peergroups: 0, record_date: '2026-10-31' }),
  'GET home_market/': () => {
    const none = { best: [], weakest: [] };
    return json({ record_date: '2026-10-31', month: none, year: none });
  },
  'GET record_date/': () => json({ result: '2026-10-31' }),
  'GET filter_search_count/': () =>
    json({ count: 0, steps: { asset_class: [], region: [], risk_class: [] } }),
  'GET filters/': () => json({ peergroups: [], companies: [] }),
  'GET paginated_simple_search/': () =>
    json({
      count: 0,
      page: 1,
      per_page: 15,
      record_date: null,
      results: [],
      did_you_mean: [],
      spelling: null,
    }),
  'GET fields/': () => json({ results: FIELDS }),
  'GET advanced_search/': () => json(screen({ facets: facets() })),
  'GET demo_accounts/': () => json({ results: [] }),
  'GET profile/two-factor/': () => json({ enabled: false, required: false, recovery_codes_left: 0 }),
  'GET profile/passkeys/': () => json({ results: [], maximum: 10, origin: window.location.origin }),
  'GET profile/consents/': () => json({ results: [] }),
  'GET newsletter/': () => json({ state: 'none' }),
  'GET custom_search_fields/': () => json({ custom_fields: [] }),
  'GET column_sets/': () => json({ results: [] }),
  'GET methodology_examples/': () => json({ fund: null, record_date: null, simulated: false, examples: [] }),
};

function reply(replies: Replies, call: Call): Response | Promise<Response> {
  const known = replies[call.name] ?? USUAL[call.name];
  return known === undefined
    ? json({
        count: 0,
        page: 1,
        per_page: 15,
        results: [],
        newer: null,
        older: null,
        related: [],
        facets: { years: { values: [] }, categories: { values: [] } },
      })
    : known(call);
}

/** Stands in for the API; lists what it is asked. */
export function serve(replies: Replies): Call[] {
  const unknown = Object.keys(replies).flatMap((name) => unknownName(name) ?? []);
  if (unknown.length > 0) throw new Error(`The OpenAPI document does not know ${unknown.join(', ')}.`);
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://portal.test');
    const call: Call = {
      name: `${init.method ?? 'GET'} ${url.pathname.replace('/api/v1/', '')}`,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      token: new Headers(init.headers).get('X-CSRFToken'),
    };
    calls.push(call);
    return reply(replies, call);
  });
  return calls;
}

/** The whole portal at an address, with its own routes. */
export async function openPortal(address: string, replies: Replies = {}) {
  beWide(true);
  vi.stubGlobal('scrollTo', () => undefined);
  // jsdom does not show dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  await activate(langOf(address));
  const calls = serve(replies);
  const client = createQueryClient();
  // As one that Back leads to: the page writes nothing into it of its own.
  const router = createMemoryRouter(routes, { initialEntries: [{ ...parsePath(address), key: 'left' }] });
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await page.findByRole('contentinfo');
  const where = () => router.state.location.pathname + router.state.location.search;
  return {
    ...view,
    router,
    client,
    calls,
    where,
    named: (name: string) => calls.filter((call) => call.name === name),
    arrived: (at: string) => waitFor(() => expect(where()).toBe(at)),
  };
}

/** The dialog once its form is there. */
export async function formNamed(name: string): Promise<HTMLElement> {
  const dialog = await page.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.querySelector('form')).not.toBeNull());
  return dialog;
}
