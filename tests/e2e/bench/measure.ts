/**
 * Measures the production build in a real Chromium and writes the samples as JSON to standard output:
 * `node tests/e2e/bench/measure.ts ADDRESS REPETITIONS [loads|interactions|shifts …]`, all three unless some are named. Called
 * by `./portal bench browser`, which makes the tables, and by `tests.bench.versions`, which wants interactions only.
 */
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
  Request,
} from '@playwright/test';
import type * as SignIn from '../sign-in';
import type * as Kinds from './kinds';
import type { Timing, Vitals, Wanted } from './probe';

interface Launcher {
  launch(): Promise<{ browser: Browser; close(): Promise<void> }>;
}

interface Load extends Vitals {
  page: string;
  requests: number;
  /** Bytes of all scripts of the page as they were sent, and as they lie compressed beside the build. */
  sent: number;
  gzip: number;
  brotli: number;
}

interface Interaction extends Measured {
  step: string;
  slowdown: number;
}

interface Measured extends Timing {
  /** Processor time of the page's main thread until some moments after the paint, in milliseconds. */
  work: number;
}

/** A page, and the browser's own view of it. */
interface Watched {
  page: Page;
  session: CDPSession;
}

const FRONTEND = new URL('../../../frontend/', import.meta.url);
const ISIN = 'DE0008481763';
/** The pages whose loads are timed, by the kinds of `kinds.ts`; a user is signed in on all of them. */
const LOADS = [
  ['home', 'home, visitor'],
  ['advanced search', 'advanced search'],
  ['fund', 'fund'],
] as const;
const SCREEN = '/advanced-search-results';
const SIMPLE_API = '/api/v1/paginated_simple_search/';
const SCREEN_API = '/api/v1/advanced_search/';
const SLOWDOWNS = [4, 1] as const;
/** Longer than any answer takes, in milliseconds. */
const PATIENCE = 20_000;

/** Words that many names hold; each repetition takes others, so that nothing is answered from a cache. */
const WORDS = [
  ...[
    'allianz',
    'deka',
    'fidelity',
    'global',
    'europa',
    'renten',
    'gold',
    'japan',
    'china',
    'dividend',
    'bond',
  ],
  ...[
    'equity',
    'growth',
    'emerging',
    'income',
    'value',
    'asia',
    'smaller',
    'aktien',
    'euro',
    'world',
    'credit',
  ],
  ...[
    'select',
    'strategie',
    'portfolio',
    'balance',
    'america',
    'invest',
    'opportunit',
    'energy',
    'technology',
  ],
];

const word = (number: number): string => WORDS[number % WORDS.length] ?? 'fonds';

async function slowedPage(context: BrowserContext, slowdown: number): Promise<Watched> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // Of the thread, not of the clock: what else the machine does counts for nothing.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

/** Processor time of the page's main thread so far, in milliseconds. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A window with an empty cache, in which a user is signed in: the advanced search is open to users only. */
function userContext(
  browser: Browser,
  storageState: Cookies,
  window: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
): Promise<BrowserContext> {
  return browser.newContext({ ...window, locale: 'de-DE', storageState });
}

async function signedIn(browser: Browser, address: string): Promise<Cookies> {
  const { signIn } = (await import(new URL('../sign-in.ts', import.meta.url).href)) as typeof SignIn;
  const context = await browser.newContext();
  await signIn(context.request, 'retail', address);
  const cookies = await context.storageState();
  await context.close();
  return cookies;
}

/** One load with an empty cache. */
async function load(
  context: BrowserContext,
  name: string,
  address: string,
  probe: () => void,
): Promise<Load> {
  try {
    await context.addInitScript(probe);
    const { page } = await slowedPage(context, SLOWDOWNS[0]);
    const scripts = new Set<string>();
    const weights: Promise<number>[] = [];
    let requests = 0;
    const weigh = (request: Request): void => {
      requests += 1;
      const { pathname } = new URL(request.url());
      if (request.resourceType() !== 'script' || scripts.has(pathname)) return;
      scripts.add(pathname);
      weights.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    };
    page.on('requestfinished', weigh);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForTimeout(500);
    const vitals = await page.evaluate(() => window.probe.vitals);
    // What comes later would be weighed while the window closes.
    page.off('requestfinished', weigh);
    const sent = (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0);
    return {
      page: name,
      requests,
      sent,
      gzip: weight(scripts, '.gz'),
      brotli: weight(scripts, '.br'),
      ...vitals,
    };
  } finally {
    await context.close();
  }
}

/** Sum of the sizes of built files; those too small to be worth compressing lie there only as they are. */
function weight(paths: Iterable<string>, suffix: string): number {
  let sum = 0;
  for (const path of paths) {
    const file = fileURLToPath(new URL(`dist${path}`, FRONTEND));
    sum += (statSync(file + suffix, { throwIfNoEntry: false }) ?? statSync(file)).size;
  }
  return sum;
}

/** Does something in the page and waits until what it asked for is painted. */
async function timed(
  { page, session }: Watched,
  wanted: Wanted,
  act: () => Promise<void>,
): Promise<Measured> {
  await page.evaluate((asked) => window.probe.arm(asked), wanted);
  const before = await workOf(session);
  await act();
  const timing = await page.evaluate(
    (limit) =>
      Promise.race([
        window.probe.finish(),
        new Promise<never>((_, reject) => setTimeout(() => reject(new Error('never painted')), limit)),
      ]),
    PATIENCE,
  );
  return { ...timing, work: (await workOf(session)) - before };
}

type Steps = Record<string, Measured>;

async function searching(watched: Watched, address: string, number: number): Promise<Steps> {
  const { page } = watched;
  const steps: Steps = {};
  await page.goto(address, { waitUntil: 'networkidle' });
  const box = page.getByRole('combobox').first();
  const wanted: Wanted = { kind: 'suggestions', event: 'keydown', request: SIMPLE_API };
  await box.pressSequentially(word(number).slice(0, -1));
  steps['keystroke to suggestions'] = await timed(watched, wanted, () =>
    page.keyboard.type(word(number).slice(-1)),
  );
  steps['Enter to suggestions'] = await entered(watched, wanted, number + 7);
  return steps;
}

/** Enter right after a word. On a slow machine typing may rest so long that the word is asked for before Enter is. */
async function entered(watched: Watched, wanted: Wanted, number: number): Promise<Measured> {
  const { page } = watched;
  const box = page.getByRole('combobox').first();
  for (const next of [word(number), word(number + 3), word(number + 5)]) {
    await box.fill('');
    await box.pressSequentially(next.slice(0, -1));
    const timing = await timed(watched, wanted, async () => {
      await page.keyboard.type(next.slice(-1));
      await page.keyboard.press('Enter');
    });
    if (!Number.isNaN(timing.asked)) return timing;
  }
  throw new Error('Three times Enter came only after typing had rested: the machine is too busy.');
}

async function screening(watched: Watched, address: string, number: number): Promise<Steps> {
  const { page } = watched;
  const steps: Steps = {};
  const clicked: Wanted = { kind: 'list', event: 'click', request: SCREEN_API };
  await page.goto(`${address}${SCREEN}`, { waitUntil: 'networkidle' });
  await page.locator('main table[aria-busy=false] tbody th a').first().waitFor();
  const next = page.locator('nav a[rel=next]').first();
  steps['next page to list'] = await timed(watched, clicked, () => next.click());
  const sort = page.locator('main thead button');
  steps['sort to list'] = await timed(watched, clicked, async () =>
    sort.nth(number % (await sort.count())).click(),
  );
  const facet = page.locator('aside input[type=checkbox]:visible');
  steps['facet to list'] = await timed(watched, clicked, async () =>
    facet.nth(number % (await facet.count())).click(),
  );
  const query = page.getByRole('searchbox').first();
  await page.goto(`${address}${SCREEN}`, { waitUntil: 'networkidle' });
  await query.pressSequentially(word(number));
  const entered: Wanted = { kind: 'list', event: 'keydown', request: SCREEN_API };
  steps['Enter to list'] = await timed(watched, entered, () => page.keyboard.press('Enter'));
  return steps;
}

/** Every interaction once, with a page of its own. The browser's cache is warm, the page's own is not. */
async function interact(context: BrowserContext, address: string, number: number, slowdown: number) {
  const watched = await slowedPage(context, slowdown);
  try {
    const steps = {
      ...(await searching(watched, address, number)),
      ...(await screening(watched, address, number)),
    };
    return Object.entries(steps).map(([step, timing]): Interaction => ({ step, slowdown, ...timing }));
  } finally {
    await watched.page.close();
  }
}

/** What can be measured; every repetition takes some of each. */
const PARTS = ['loads', 'interactions', 'shifts'] as const;
type Part = (typeof PARTS)[number];

/** Nothing moves by chance as much as a paint takes longer by chance: every fifth repetition looks at all kinds of pages. */
const REPETITIONS_FOR_SHIFTS = 5;

async function measure(address: string, repetitions: number, parts: readonly Part[]): Promise<object> {
  const { launch } = (await import(new URL('scripts/browser.mjs', FRONTEND).href)) as Launcher;
  const { install } = (await import(new URL('probe.ts', import.meta.url).href)) as { install(): void };
  const { kindsOf, shiftOf, VIEWPORTS } = (await import(
    new URL('kinds.ts', import.meta.url).href
  )) as typeof Kinds;
  const loads: Load[] = [];
  const interactions: Interaction[] = [];
  const shifts: Kinds.Shift[] = [];
  const { browser, close } = await launch();
  try {
    const cookies = await signedIn(browser, address);
    const kinds = await kindsOf(address, cookies, ISIN);
    const slowed = async (context: BrowserContext) => (await slowedPage(context, SLOWDOWNS[0])).page;
    const context = await userContext(browser, cookies);
    await context.addInitScript(install);
    // The first visits fill the browser's cache and are not counted.
    if (parts.includes('interactions')) await interact(context, address, WORDS.length - 1, 1);
    for (let number = 0; number < repetitions; number += 1) {
      for (const [name, kind] of parts.includes('loads') ? LOADS : []) {
        for (const [viewport, window] of Object.entries(VIEWPORTS)) {
          const loaded = await userContext(browser, cookies, window);
          loads.push(await load(loaded, `${name}, ${viewport}`, address + kinds[kind]?.path, install));
        }
      }
      for (const [at, slowdown] of parts.includes('interactions') ? SLOWDOWNS.entries() : []) {
        interactions.push(...(await interact(context, address, 2 * number + at, slowdown)));
      }
      if (!parts.includes('shifts') || number % REPETITIONS_FOR_SHIFTS > 0) continue;
      for (const kind of Object.entries(kinds)) {
        for (const viewport of ['phone', 'desktop'] as const) {
          shifts.push(await shiftOf(browser, address, kind, viewport, { cookies, slowed, probe: install }));
        }
      }
    }
    return { chromium: browser.version(), loads, interactions, shifts };
  } finally {
    await close();
  }
}

const [address, repetitions, ...named] = process.argv.slice(2);
if (address === undefined || repetitions === undefined) throw new Error('Give an address and a number.');
const asked = PARTS.filter((part) => named.length === 0 || named.includes(part));
process.stdout.write(`${JSON.stringify(await measure(address, Number(repetitions), asked))}\n`);
