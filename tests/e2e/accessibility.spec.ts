/** No page breaks a rule of axe: both languages, light and dark, wide and narrow (which of them together: pairs.ts). */
import type { Page } from '@playwright/test';
import { expectAccessible, violationsOn } from './accessible';
import { enterAsStaff } from './own-account';
import { inTurn, type Look, looksOf, SCHEMES, WIDTHS } from './pairs';
import { type Api, expect, inLang, KNOWN, LANGS, type Lang, searchBox, TEXTS, test, ticked } from './portal';
import { psql } from './psql';
import { isTaken, LONG } from './turns';

/** As narrow as WCAG asks for (1.4.10), and a desk at 200 %. */
const NARROW = [320, 720] as const;

async function expectNoSidewaysScrolling(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth),
        `${width} px: no sideways scrolling`,
      )
      .toBeLessThanOrEqual(width);
  }
}

async function expectAccessibleAs(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await expectAccessible(page, `${width} px, ${colorScheme}`);
}

// Its pages take turns by themselves.
const DRAWS = [0, 1, 2, 3];

const languages = (looks: readonly Look[]) => new Set(looks.map(({ lang }) => lang));

test('each two values meet on some page, and four draws see a page in both of everything', () => {
  for (const pages of [FOR_VISITORS, FOR_USERS]) {
    for (const number of Object.keys(pages).keys()) {
      const both = DRAWS.flatMap((seed) => looksOf(number, false, seed));
      expect(both).toHaveLength(2);
      for (const factor of ['lang', 'width', 'colorScheme'] as const) {
        expect(new Set(both.map((look) => look[factor])).size).toBe(2);
      }
    }
  }
  for (const seed of DRAWS) {
    const met = new Set<string>();
    for (const number of Object.keys(FOR_VISITORS).keys()) {
      for (const { lang, width, colorScheme } of looksOf(number, false, seed)) {
        met.add(`${lang} ${width}`).add(`${lang} ${colorScheme}`).add(`${width} ${colorScheme}`);
      }
    }
    expect(met.size).toBe(4 * 3);
  }
  expect(looksOf(0, true)).toHaveLength(LANGS.length * WIDTHS.length * SCHEMES.length);
});

test('a test is taken by every fourth draw, and in each language', () => {
  for (const name of ['home', 'a fund list is loaded']) {
    const taken = [0, 1, 2, 3, 4, 5, 6, 7].filter((seed) => isTaken(`${name}, de`, false, seed));
    expect(taken).toHaveLength(2);
    // The lowest bit chooses the language.
    expect(new Set(taken.map((seed) => seed % 2)).size).toBe(2);
    expect(isTaken(name, true)).toBe(true);
  }
});

test('what breaks a rule is found, with its place', async ({ page }) => {
  await page.setContent('<main><h1>Page</h1><input id="unnamed"><p style="color:#ccc">Pale</p></main>');
  const found = await violationsOn(page);
  expect(found).toContainEqual({ id: 'label', at: ['#unnamed'] });
  expect(found).toContainEqual({ id: 'color-contrast', at: ['p'] });
});

interface PageUnderTest {
  path: (api: Api) => Promise<string> | string;
  /** What is on it once it is complete. */
  complete: string;
  /** What it asks for is not there, and the console says so. */
  missing?: boolean;
}

const FOR_VISITORS: Record<string, PageUnderTest> = {
  home: { path: () => '/', complete: 'main li time' },
  'search result': {
    path: async (api) => `/search-results?selectedFund=${(await api.fund(KNOWN.isin)).id}`,
    complete: 'main section[tabindex] tbody a',
  },
  'search result without a fund': { path: () => '/search-results', complete: 'h1' },
  'guided search': { path: () => '/filter-search-results', complete: 'main input' },
  'guided search, results': {
    path: () => '/filter-search-results?step=results&per_page=15',
    complete: 'tbody a',
  },
  fund: {
    path: async (api) => {
      const { slug, id } = await api.fund(KNOWN.isin);
      return `/details/${slug}/${id}`;
    },
    complete: 'main table',
  },
  news: { path: () => '/news?page=1&per_page=15', complete: 'main h2' },
  'news item': { path: async (api) => `/news/${(await api.article('news')).id}`, complete: 'article' },
  'news of an asset manager': {
    path: () =>
      `/asset-manager-news/x/${psql('SELECT min(id) FROM profiles_companynews WHERE visible AND simulated')}`,
    complete: 'article',
  },
  'funds in focus': { path: () => '/funds-in-focus', complete: 'main table' },
  'rating in focus': { path: () => '/rating-in-focus', complete: 'main table' },
  'team ratings': { path: () => '/team-ratings', complete: 'main li a, main tbody a' },
  'team rating': {
    path: async (api) => (await api.team()).link,
    complete: 'main dl',
  },
  'macro views': { path: () => '/macro-views', complete: '#outcomes ~ section table' },
  methodology: { path: () => '/methodology', complete: 'h1' },
  'legal notice': { path: () => '/legal-notice', complete: 'h1' },
  'privacy policy': { path: () => '/privacy-policy', complete: 'h1' },
  'legal information': { path: () => '/rechtliche-hinweise', complete: 'h1' },
  'terms of use': { path: () => '/terms-of-use', complete: 'h1' },
  'terms and conditions': { path: () => '/terms-and-conditions', complete: 'h1' },
  contact: { path: () => '/contact', complete: 'main form' },
  cookies: { path: () => '/cookies', complete: 'main table' },
  'end of the newsletter': { path: () => '/unsubscribe/leser@example.com?s=a-signature', complete: 'h1' },
  'end of the newsletter by mail': { path: () => '/unsubscribe/leser@example.com', complete: 'h1' },
  'confirmation of a registration': {
    path: () => '/confirm/no-such-token',
    complete: 'main input',
    missing: true,
  },
  'invitation that has ended': {
    path: () => '/invitation/no-such-token',
    complete: 'main [role=alert]',
    missing: true,
  },
  'new password': { path: () => '/reset/a-token', complete: 'main form' },
  'not found': { path: () => '/404', complete: 'h1', missing: true },
  'hit list': { path: () => '/search-results?q=fidelity', complete: 'main ol h2' },
  'hit list without hits': { path: () => '/search-results?q=qqqqqqqq', complete: 'main h2' },
  'list of codes': { path: () => `/code-list#${KNOWN.isin},DE0008481736`, complete: 'tbody a' },
  peergroups: { path: () => '/peergroups', complete: 'main section h2' },
  'peergroups, none': { path: () => '/peergroups?q=qqqqqqqq', complete: 'main select' },
  'list of codes, empty': { path: () => '/code-list', complete: 'main form' },
  'asset managers': { path: () => '/asset-managers', complete: 'main li a' },
  'asset manager': {
    path: async (api) => `/asset-managers/${(await api.company()).id}?page=1&per_page=15`,
    complete: 'main tbody a, main li a',
  },
  'AIF and ELTIF': { path: () => '/aif-page?list=eltif', complete: 'main table, main dl' },
};

const FOR_USERS: Record<string, PageUnderTest> = {
  'home of a user': { path: () => '/', complete: '[aria-labelledby="research"] li time' },
  'advanced search': { path: () => '/advanced-search-results?r=A&m=true', complete: 'tbody a' },
  'map of a screen': {
    path: () => '/advanced-search-results?r=A&m=true&view=map',
    complete: '[role=application] path',
  },
  'advanced search without results': {
    path: () => `/advanced-search-results?q=${KNOWN.isin}&region=japan&explain=${KNOWN.isin}&foo=1`,
    complete: 'main table',
  },
  reports: { path: () => '/reports?page=1&per_page=15', complete: 'main h2' },
  report: { path: async (api) => `/reports/${(await api.article('reports')).id}`, complete: 'article' },
  'reports by words in them': { path: () => '/reports?search=volatil', complete: 'main h2' },
  benchmark: {
    path: async (api) => `/benchmarks/${(await api.benchmark()).id}`,
    complete: 'main tbody tr',
  },
  profile: { path: () => '/profile', complete: 'main li' },
  'years of a screen': {
    path: () => '/advanced-search-results?r=A&m=true&view=years',
    complete: 'td[data-tint]',
  },
};

const FOR_MANAGERS: Record<string, PageUnderTest> = {
  statistics: {
    path: () => {
      const company = psql(
        "SELECT managed_company_id FROM accounts_user WHERE email = 'asset-manager@demo.example'",
      );
      return `/asset-manager-dashboard/${company}/stats`;
    },
    complete: 'main [aria-labelledby="demand"] li a',
  },
};

for (const [role, title, pages] of [
  [null, 'for visitors', FOR_VISITORS],
  ['professional', 'for users', FOR_USERS],
  ['asset_manager', 'for asset managers', FOR_MANAGERS],
] as const) {
  test.describe(title, () => {
    test.use({ role });
    for (const [number, [name, { path, complete, missing }]] of Object.entries(pages).entries()) {
      const looks = looksOf(number);
      for (const lang of languages(looks)) {
        test(`${name}, ${lang}`, async ({ page, api, watch }) => {
          if (missing) watch.allow(/status of 404/);
          await page.goto(inLang(lang, await path(api)));
          await expect(page.locator(complete).first()).toBeVisible();
          await expectNoSidewaysScrolling(page, [...WIDTHS, ...NARROW]);
          for (const look of looks.filter((one) => one.lang === lang)) {
            await expectAccessibleAs(page, look);
          }
        });
      }
    }
  });
}

/** The page of the first row of a list, and what a link on it leads to. */
const toFirst = async (page: Page, link = '') => {
  await page.locator('#result_list tbody th a').first().click();
  if (link) await page.locator(link).click();
};

/** Each kind of page of the admin; their addresses have no language, the browser says it. */
const FOR_STAFF: Record<string, { path: string; go?: (page: Page) => Promise<void>; opens?: string }> = {
  'start page': { path: '/admin/' },
  'list with filters, dates and actions': { path: '/admin/content/report/' },
  'list without rows': { path: '/admin/funds/fund/?q=qqqqzzzz' },
  'form with searches, rows and files': {
    path: '/admin/funds/fund/',
    go: toFirst,
    opens: '.field-company .select2-selection',
  },
  'form with pairs of lists, dates and times': { path: '/admin/accounts/user/', go: toFirst },
  'form of something new': { path: '/admin/content/report/add/' },
  'calendar of publications': { path: '/admin/publishing/event/calendar/' },
  'missing translations': { path: '/admin/publishing/event/translations/' },
  'links in texts': { path: '/admin/links/weblink/' },
  calendar: { path: '/admin/rosters/classification/add/', opens: '#calendarlink0' },
  'form of something published': { path: '/admin/content/news/', go: toFirst },
  history: { path: '/admin/funds/fund/', go: (page) => toFirst(page, '.historylink') },
  deleting: { path: '/admin/content/news/', go: (page) => toFirst(page, '.deletelink') },
  'not found': { path: '/admin/nowhere/' },
};

/** One member of staff in one language sees every page: signing in costs more than looking. */
for (const lang of inTurn('the admin')) {
  test(`the admin, ${lang}`, async ({ browser, baseURL, watch }) => {
    // Every page in all eight looks, or in one or none.
    test.setTimeout(LONG ? 600_000 : 135_000);
    watch.allow(/status of 404/);
    const locale = lang === 'de' ? 'de-DE' : 'en-GB';
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale });
    await enterAsStaff(context.request, 'zugang');
    const page = await context.newPage();
    for (const [number, [name, { path, go, opens }]] of Object.entries(FOR_STAFF).entries()) {
      await page.goto(path);
      await go?.(page);
      await expect(page.locator('h1')).toBeVisible();
      await expectNoSidewaysScrolling(page, WIDTHS);
      for (const { width, colorScheme } of looksOf(number)) {
        await page.setViewportSize({ width, height: 900 });
        // The row of buttons sticks to the window's foot; in a window as high as the page it lies over nothing.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        if (opens) await page.locator(opens).click();
        await expectAccessible(page, `${name}, ${width} px, ${colorScheme}`);
        if (opens) await page.keyboard.press('Escape');
      }
    }
    await context.close();
  });
}

/** How many things that open there are. */
let opened = 0;

test('what is opened is seen in each language and appearance by turns', () => {
  const seen = [...Array(opened).keys()].flatMap((number) =>
    looksOf(number).map(({ lang, colorScheme }) => `${lang} ${colorScheme}`),
  );
  expect(new Set(seen).size).toBe(LANGS.length * SCHEMES.length);
});

function whatOpens(name: string, body: (page: Page, lang: Lang) => Promise<void>): void {
  const looks = looksOf(opened);
  opened += 1;
  for (const lang of languages(looks)) {
    test(`${name}, ${lang}`, async ({ page }) => {
      await body(page, lang);
      const schemes = new Set(looks.flatMap((look) => (look.lang === lang ? [look.colorScheme] : [])));
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, colorScheme);
      }
    });
  }
}

/** What a click opens is as accessible as the page itself. */
test.describe('opened', () => {
  test.use({ role: 'retail' });

  whatOpens('suggestions', async (page, lang) => {
    await page.goto(inLang(lang, '/'));
    await searchBox(page, lang).fill('allianz');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
  });

  whatOpens('no suggestions', async (page, lang) => {
    await page.goto(inLang(lang, '/'));
    await searchBox(page, lang).fill('qqqqzzzz');
    await expect(page.getByText(TEXTS[lang].search.hintWords)).toBeVisible();
  });

  whatOpens('menu', async (page, lang) => {
    await page.goto(inLang(lang, '/methodology'));
    await page.getByRole('button', { name: TEXTS[lang].shell.menu.services }).click();
    await expect(page.getByRole('button', { name: TEXTS[lang].shell.dialogs.teamRequest })).toBeVisible();
  });

  whatOpens('columns', async (page, lang) => {
    await page.goto(inLang(lang, '/advanced-search-results'));
    await page.getByRole('button', { name: TEXTS[lang].table.columns.open }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  whatOpens('filters on a narrow screen', async (page, lang) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(inLang(lang, '/advanced-search-results?r=A'));
    await page.getByRole('button', { name: TEXTS[lang].screen.filters }).first().click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  });

  whatOpens('menu on a narrow screen', async (page, lang) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(inLang(lang, '/methodology'));
    await page.getByRole('button', { name: TEXTS[lang].shell.menu.open }).click();
    await expect(page.getByRole('button', { name: TEXTS[lang].shell.dialogs.teamRequest })).toBeVisible();
  });

  whatOpens('request for a rating', async (page, lang) => {
    const { shell, table } = TEXTS[lang];
    await page.goto(inLang(lang, '/advanced-search-results?m=true'));
    await page.getByRole('table').getByRole('checkbox').first().check();
    await ticked(page, lang).getByRole('button', { name: table.selection.request }).click();
    const dialog = page.getByRole('dialog', { name: shell.dialogs.fundRequest });
    await expect(dialog.getByRole('button', { name: TEXTS[lang].requests.submit })).toBeVisible();
  });

  whatOpens('request for a team rating on a narrow screen, with all that is wrong', async (page, lang) => {
    const { shell, requests } = TEXTS[lang];
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(inLang(lang, '/methodology'));
    await page.getByRole('button', { name: shell.menu.open }).click();
    await page.getByRole('button', { name: shell.dialogs.teamRequest }).click();
    const dialog = page.getByRole('dialog', { name: shell.dialogs.teamRequest });
    await dialog.getByLabel(requests.fields.name, { exact: true }).fill('');
    await dialog.getByRole('button', { name: requests.submit }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
  });
});

test.describe('opened by visitors', () => {
  for (const [name, query, form] of [
    ['login form', 'lo=1', 'login'],
    ['registration', 'ro=1', 'register'],
  ] as const) {
    whatOpens(`${name} with all that is wrong`, async (page, lang) => {
      await page.goto(`${inLang(lang, '/')}?${query}`);
      const dialog = page.getByRole('dialog', { name: TEXTS[lang].shell.account[form] });
      if (form === 'register') {
        await dialog.getByRole('radio', { name: TEXTS[lang].account.register.professional }).check();
      }
      await dialog.getByRole('button', { name: TEXTS[lang].account[form].submit, exact: true }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    });
  }

  whatOpens('contact form with all that is wrong', async (page, lang) => {
    await page.goto(inLang(lang, '/contact'));
    await page.getByRole('button', { name: TEXTS[lang].contact.submit }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  });

  whatOpens('newsletter with all that is wrong', async (page, lang) => {
    const { shell, newsletter } = TEXTS[lang];
    await page.goto(inLang(lang, '/methodology'));
    await page.getByRole('contentinfo').getByRole('button', { name: shell.dialogs.newsletter }).click();
    const dialog = page.getByRole('dialog', { name: shell.dialogs.newsletter });
    await dialog.getByRole('button', { name: newsletter.subscribe.submit }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
  });

  whatOpens('account menu on a narrow screen', async (page, lang) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(inLang(lang, '/methodology'));
    await page.getByRole('button', { name: TEXTS[lang].shell.account.label }).click();
    await expect(page.getByRole('button', { name: TEXTS[lang].shell.account.register })).toBeVisible();
  });
});

test.describe('by keyboard', () => {
  test.use({ role: 'retail' });

  /** The keyboard goes from the search through facets and table to the fund, with a visible focus all the way. */
  test('a walk by keyboard alone: search, facet, table, fund', async ({ page }) => {
    const press = (key: string) => page.keyboard.press(key);
    const tabTo = async (matches: string, most = 80) => {
      for (let step = 0; step < most; step += 1) {
        await press('Tab');
        if (await page.evaluate((css) => document.activeElement?.matches(css) ?? false, matches)) return;
      }
      throw new Error(`Tab does not reach ${matches} within ${most} steps.`);
    };
    await page.goto('/');
    await expect(searchBox(page)).toBeVisible();
    await press('/');
    await page.keyboard.type('deka');
    await press('Enter');
    await expect(page).toHaveURL('/search-results?q=deka');
    await tabTo('main a[href="/advanced-search-results?q=deka"]');
    await press('Enter');
    await expect(page).toHaveURL('/advanced-search-results?q=deka');
    await expect(page.locator('tbody a').first()).toBeVisible();

    await tabTo('fieldset input[type=checkbox]');
    await press('Space');
    await expect(page).toHaveURL('/advanced-search-results?q=deka&r=A');
    await expect(page.locator('aside [aria-busy=false]')).toBeVisible();
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return { outlineStyle, width: Number.parseFloat(outlineWidth) };
    });
    expect(outline.outlineStyle).not.toBe('none');
    expect(outline.width).toBeGreaterThanOrEqual(2);
    expect(await page.evaluate(() => document.activeElement?.matches('fieldset input[type=checkbox]'))).toBe(
      true,
    );

    await tabTo('thead th button', 250);
    await press('Enter');
    await expect(page).toHaveURL(/ordering=name/);
    await tabTo('tbody a');
    const fund = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    expect(fund).toMatch(/^\/details\//);
    await press('Enter');
    await expect(page).toHaveURL(fund ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
});
