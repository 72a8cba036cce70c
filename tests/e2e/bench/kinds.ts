/** Every kind of page, and what moves on it while it loads and is scrolled through. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Moved } from './probe';

export interface Shift {
  page: string;
  viewport: string;
  /** Sum of all layout shifts, until the end of the page was reached. */
  layoutShift: number;
  moved: Moved[];
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Kind {
  path: string;
  /** Whoever sees it has an account. */
  signedIn?: boolean;
}

export const VIEWPORTS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;
export type Viewport = keyof typeof VIEWPORTS;

const SCREEN = '/advanced-search-results';

interface Found {
  results: { id: number; slug: string; isin: string }[];
}

/** The addresses of all kinds, on this portal. */
export async function kindsOf(address: string, cookies: State, isin: string): Promise<Record<string, Kind>> {
  const cookie = cookies.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${address}/api/v1/${path}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
    return (await answer.json()) as T;
  };
  const [known] = (await ask<Found>(`paginated_simple_search/?search=${isin}`)).results;
  const rated = (await ask<Found>('advanced_search/?m=true&r=A')).results;
  const [news] = (await ask<Found>('news/')).results;
  if (!known || !rated[0] || !rated[1] || !news) throw new Error('This portal has no funds or no news.');
  const fund = ({ slug, id }: { slug: string; id: number }) => `/details/${slug}/${id}`;
  const bare = await withoutPrice(ask);
  return {
    'home, visitor': { path: '/' },
    'home, signed in': { path: '/', signedIn: true },
    fund: { path: fund(known) },
    'fund, signed in': { path: fund(known), signedIn: true },
    ...(bare && { 'fund without price': { path: fund(bare) } }),
    'hit list': { path: '/search-results?q=allianz' },
    'advanced search': { path: SCREEN, signedIn: true },
    'advanced search, filtered': { path: `${SCREEN}?m=true&r=A&r=B`, signedIn: true },
    map: { path: `${SCREEN}?m=true&view=map`, signedIn: true },
    years: { path: `${SCREEN}?m=true&view=years`, signedIn: true },
    'guided search': { path: '/filter-search-results' },
    'guided search, results': { path: '/filter-search-results?asset_class=bond&step=results' },
    comparison: { path: `/comparison/${rated[0].id}?second_tranche_id=${rated[1].id}`, signedIn: true },
    watchlist: { path: '/watchlist', signedIn: true },
    'saved searches': { path: '/saved-searches', signedIn: true },
    'directory of peergroups': { path: '/peergroups' },
    'list of codes': { path: `/code-list#${rated.map((one) => one.isin).join(',')}` },
    news: { path: '/news' },
    'news item': { path: `/news/${news.slug}/${news.id}` },
    methodology: { path: '/methodology' },
    account: { path: '/profile', signedIn: true },
  };
}

/** A share class that has never had a price, if there is one among those that are sorted last. */
async function withoutPrice(ask: <T>(path: string) => Promise<T>): Promise<Found['results'][0] | undefined> {
  const order = 'advanced_search/?ordering=perf_1m&per_page=100';
  const { count } = await ask<{ count: number }>(order);
  const last = await ask<Found>(`${order}&page=${Math.min(Math.ceil(count / 100), 1000)}`);
  for (const one of last.results.toReversed().slice(0, 20)) {
    const { price } = await ask<{ price: unknown }>(`funds/${one.id}/`);
    if (price === null) return one;
  }
  return undefined;
}

/** Opens a page with an empty cache, scrolls through it, and tells what moved. */
export async function shiftOf(
  browser: Browser,
  address: string,
  [name, { path, signedIn }]: [string, Kind],
  viewport: Viewport,
  {
    cookies,
    slowed,
    probe,
  }: { cookies: State; slowed(context: BrowserContext): Promise<Page>; probe(): void },
): Promise<Shift> {
  const context = await browser.newContext({
    ...VIEWPORTS[viewport],
    locale: 'de-DE',
    ...(signedIn && { storageState: cookies }),
  });
  try {
    await context.addInitScript(probe);
    const page = await slowed(context);
    await page.goto(address + path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await calm(page);
    await scrollThrough(page);
    const { layoutShift, moved } = await page.evaluate(() => window.probe.vitals);
    return { page: name, viewport, layoutShift, moved };
  } finally {
    await context.close();
  }
}

/** A slowed page may be quiet while it is still busy with what it has got, and ask for more only then. */
async function calm(page: Page): Promise<void> {
  await page.waitForTimeout(1500);
  await page.waitForLoadState('networkidle');
  const awaited = 'main [class*="_bones_"], main [class*="_loading_"]';
  // What waits until it comes near stays: its time is when the page is scrolled through.
  await page
    .waitForFunction((selector) => document.querySelector(selector) === null, awaited, { timeout: 5000 })
    .catch(() => undefined);
}

/** Parts that are drawn when they come near must have kept their room. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const rest = () => new Promise((resolve) => setTimeout(resolve, 150));
    for (let step = 0; step < 40; step += 1) {
      window.scrollBy(0, window.innerHeight / 2);
      await rest();
      if (window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1) break;
    }
  });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
}
