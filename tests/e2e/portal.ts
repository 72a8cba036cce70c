/** What every end-to-end test stands on: a page that is watched, the API beside it, and the texts of the product. */
import {
  type APIRequestContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import de from '../../frontend/src/shared/i18n/de';
import en from '../../frontend/src/shared/i18n/en';
import { type Role, signIn } from './sign-in';
import { isTaken } from './turns';

export { expect };

export const LANGS = ['de', 'en'] as const;
export type Lang = (typeof LANGS)[number];

/** The product's own catalogues: a test looks for what a user reads, in the user's language. */
export const TEXTS = { de, en };

/** A path of the German portal as it reads in a language. */
export function inLang(lang: Lang, path: string): string {
  return lang === 'de' ? path : `/en${path === '/' ? '' : path}`;
}

/** Collects what must never happen on any page; `allow` names what a test provokes on purpose. */
export class Watch {
  private readonly found: string[] = [];
  private readonly allowed: RegExp[] = [];

  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  follow(page: Page, origin: string): void {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.found.push(`console: ${message.text()} (${message.location().url})`);
      }
    });
    page.on('pageerror', (error) => this.found.push(`uncaught: ${error.message}`));
    page.on('request', (request) => {
      const { origin: asked, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && asked !== origin) this.found.push(`foreign: ${request.url()}`);
    });
  }

  /** Everything noticed so far, allowed or not. */
  get seen(): readonly string[] {
    return this.found;
  }

  get problems(): string[] {
    return this.found.filter((one) => !this.allowed.some((pattern) => pattern.test(one)));
  }
}

/** A fund that the imported list is known to hold, as it is called there. */
export const KNOWN = { name: 'Allianz Nebenwerte Deutschland A EUR', isin: 'DE0008481763', wkn: '848176' };

export interface Fund {
  fund_name: string;
  tranches_count: number;
  id: number;
  slug: string;
  fund_id: number;
  name: string;
  isin: string;
  rating_points: number | null;
  volume: number | null;
  perf_3y: number | null;
}

export interface Value {
  value: string | number;
  label: string;
  count: number;
}

interface ValueFacet {
  values: Value[];
  more: boolean;
}

export interface Screen {
  count: number;
  results: Fund[];
  facets: Record<
    | 'peergroups'
    | 'companies'
    | 'universes'
    | 'ratings'
    | 'investment_focus'
    | 'regions'
    | 'sri'
    | 'main_tranche',
    ValueFacet
  > & { fund_size: { min: number; max: number }; currency?: ValueFacet | null };
}

interface Article {
  id: number;
  slug: string;
  title: string;
  funds: { id: number; slug: string }[];
}

/** The same API the pages use, asked directly: what a page must show. */
export class Api {
  constructor(private readonly request: APIRequestContext) {}

  async get<T>(path: string): Promise<T> {
    const answer = await this.request.get(`/api/v1/${path}`);
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as T;
  }

  screen(query = ''): Promise<Screen> {
    return this.get<Screen>(`advanced_search/?${query}`);
  }

  /** The share class with an ISIN. */
  async fund(isin: string): Promise<Fund> {
    const { results } = await this.get<{ results: Fund[] }>(`paginated_simple_search/?search=${isin}`);
    const found = results.find((one) => one.isin === isin);
    if (!found) throw new Error(`${isin} is not in the list that this portal has imported.`);
    return found;
  }

  async article(kind: 'news' | 'reports', lang: Lang = 'de'): Promise<Article> {
    const { results } = await this.get<{ results: Article[] }>(`${kind}/?per_page=1&lang=${lang}`);
    const [first] = results;
    if (!first) throw new Error(`There are no ${kind} in this portal.`);
    return first;
  }

  async team(): Promise<{ link: string }> {
    const { results } = await this.get<{ results: { link: string }[] }>('team_rating_links/?per_page=1');
    const [first] = results;
    if (!first) throw new Error('There are no team ratings in this portal.');
    return first;
  }

  async company(): Promise<{ id: number }> {
    const { results } = await this.get<{ results: { id: number }[] }>('company_info/?per_page=1');
    const [first] = results;
    if (!first) throw new Error('There are no asset managers in this portal.');
    return first;
  }

  /** A real estate fund with a benchmark; professionals alone may ask. */
  async benchmark(): Promise<{ id: number }> {
    const { results } = await this.get<{ results: { id: number }[] }>('benchmarks/?per_page=1');
    const [first] = results;
    if (!first) throw new Error('There are no benchmarks in this portal.');
    return first;
  }
}

interface Fixtures {
  /** Whether the tests are in every short run, which otherwise takes a quarter of them (`turns.ts`). */
  always: boolean;
  turn: null;
  /** Whether visitors are asked at their first list if they are professional investors. Other tests are left alone. */
  asked: boolean;
  /** As whom pages and API are used; null for a visitor. `test.use({ role: 'retail' })` signs in. */
  role: Role | null;
  watch: Watch;
  api: Api;
}

type Cookies = BrowserContextOptions['storageState'];

interface WorkerFixtures {
  /** The cookies of a role's session. Each worker has one of them: checking a password takes its time. */
  cookiesOf: (role: Role) => Promise<Cookies>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  always: [false, { option: true }],
  // Before anything is opened.
  turn: [
    async ({ always }, use, { title }) => {
      base.skip(!always && !isTaken(title), 'it is the turn of other tests: --long takes all');
      await use(null);
    },
    { auto: true },
  ],
  role: [null, { option: true }],
  asked: [false, { option: true }],
  cookiesOf: [
    async ({ playwright }, use, { project }) => {
      const known = new Map<Role, Promise<Cookies>>();
      const enter = async (role: Role): Promise<Cookies> => {
        const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' });
        await signIn(request, role);
        const state = await request.storageState();
        await request.dispose();
        return state;
      };
      await use((role) => {
        const cookies = known.get(role) ?? enter(role);
        known.set(role, cookies);
        return cookies;
      });
    },
    { scope: 'worker' },
  ],
  storageState: async ({ role, asked, cookiesOf, baseURL }, use) => {
    const known = role === null ? undefined : await cookiesOf(role);
    const { cookies = [], origins = [] } = typeof known === 'object' ? known : {};
    await use({ cookies: asked ? cookies : [...cookies, notAsked(baseURL ?? '')], origins });
  },
  // On every page of every test: no error on the console, no refusal by the security policy, no foreign address.
  watch: [
    async ({ context, baseURL }, use) => {
      const watch = new Watch();
      const origin = new URL(baseURL ?? '').origin;
      context.on('page', (page) => watch.follow(page, origin));
      await use(watch);
      expect(watch.problems).toEqual([]);
    },
    { auto: true },
  ],
  api: async ({ request }, use) => {
    await use(new Api(request));
  },
});

/** The cookie of somebody who does not want to be asked about professional investors. */
function notAsked(address: string) {
  const { hostname: domain } = new URL(address);
  const lasts = { expires: Math.floor(Date.now() / 1000) + 3600, httpOnly: false, secure: false };
  return {
    name: 'hide_professional_modal',
    value: 'always',
    domain,
    path: '/',
    sameSite: 'Lax' as const,
    ...lasts,
  };
}

/** A number as it stands in the page. */
export function formatted(value: number, lang: Lang = 'de'): string {
  return new Intl.NumberFormat(lang === 'de' ? 'de-DE' : 'en-GB').format(value);
}

export function searchBox(page: Page, lang: Lang = 'de'): Locator {
  return page.getByRole('combobox', { name: TEXTS[lang].search.label });
}

export function table(page: Page): Locator {
  return page.getByRole('table');
}

/** The names of the listed funds, in order, in full. */
export async function listedIds(page: Page): Promise<number[]> {
  // A phone shows cards.
  const links = page.locator(':is(tbody th[scope=row], [data-card]) a');
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  return addresses.map((address) => Number(address.split('/').at(-1)));
}

/** Until the table or the cards show exactly these funds, in this order. */
export async function expectListed(page: Page, funds: readonly { id: number }[]): Promise<void> {
  await expect.poll(() => listedIds(page)).toEqual(funds.map(({ id }) => id));
}

/** The query of the address, decoded, in its own order. */
export function queryOf(page: Page): string {
  return decodeURIComponent(new URL(page.url()).search.slice(1));
}

/** The bar of what is ticked. */
export const ticked = (page: Page, lang: Lang = 'de') =>
  page.getByRole('region', { name: TEXTS[lang].table.selection.column, exact: true });
