/** Every page: its address, its status, its way in and out. */
import type { Page } from '@playwright/test';
import { MENUS } from '../../frontend/src/shared/routes/table.gen';
import { inTurn } from './pairs';
import { type Api, expect, inLang, KNOWN, TEXTS, test } from './portal';

const T = TEXTS.de;

const crumbs = (page: Page) => page.getByRole('navigation', { name: T.shell.crumbsLabel });

/** How far what is seen of a page moves by itself, from its first paint on. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftOn = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted);

async function articleWithFund(api: Api) {
  const { results } = await api.get<{
    results: { id: number; slug: string; title: string; funds: { id: number; slug: string }[] }[];
  }>('news/?per_page=15');
  const found = results.find(({ funds }) => funds.length > 0);
  if (!found) throw new Error('none of the latest news names a fund');
  return found;
}

test.describe('the fund page', () => {
  test('shows master data, figures and share classes', async ({ page, api }) => {
    const fund = await api.fund(KNOWN.isin);
    await page.goto(`/details/${fund.slug}/${fund.id}`);
    await expect(page.getByRole('heading', { level: 1, name: KNOWN.name })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${KNOWN.name} \\(.+\\) – `));
    await expect(page.getByText(KNOWN.isin, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(KNOWN.wkn, { exact: true }).first()).toBeVisible();
    for (const name of [T.fund.sections.data, T.fund.sections.risk, T.fund.sections.costs, T.fund.classes]) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    // The mark in the header is the one notice on simulated data.
    await expect(page.getByRole('main').getByText(/simulier/i)).toHaveCount(0);
    await expect(crumbs(page).getByRole('listitem')).toHaveText([
      T.shell.home,
      new RegExp(T.shell.crumbs.advancedSearch),
      new RegExp(KNOWN.name),
    ]);
  });

  for (const width of [390, 1440]) {
    test(`moves nothing on its first screen after the first paint (${width} px)`, async ({ page, api }) => {
      await page.setViewportSize({ width, height: 844 });
      await countShifts(page);
      const fund = await api.fund(KNOWN.isin);
      await page.goto(`/details/${fund.slug}/${fund.id}`, { waitUntil: 'networkidle' });
      const opening = page.getByRole('region', { name: T.fund.opening });
      await expect(opening.getByRole('application')).toBeVisible();
      await expect(opening.locator('svg .apexcharts-series path').first()).toBeAttached();
      expect(await shiftOn(page)).toBeLessThan(0.01);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }

  test('shows in its bar which section one reads', async ({ page, api }) => {
    const fund = await api.fund(KNOWN.isin);
    await page.goto(`/details/${fund.slug}/${fund.id}`);
    const bar = page.getByRole('navigation', { name: T.shell.sectionsOfPage });
    const link = (name: string) => bar.getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(link(T.fund.sections.performance)).toHaveAttribute('aria-current', 'true');
    await link(T.fund.sections.costs).click();
    await expect(page).toHaveURL(/#costs$/);
    await expect(link(T.fund.sections.costs)).toHaveAttribute('aria-current', 'true');
    await expect(bar).toBeInViewport();
    const heading = page.getByRole('heading', { level: 2, name: T.fund.sections.costs, exact: true });
    await expect(heading).toBeInViewport();
  });

  test('leads from a wrong or old name in the address to the right one', async ({ page, api }) => {
    const fund = await api.fund(KNOWN.isin);
    await page.goto(`/en/details/something-else/${fund.id}`);
    await expect(page).toHaveURL(`/en/details/${fund.slug}/${fund.id}`);
    await expect(page.getByRole('heading', { level: 1, name: KNOWN.name })).toBeVisible();
  });

  test('leads to 404 for a fund that does not exist', async ({ page, watch }) => {
    watch.allow(/status of 404/);
    for (const [address, notFound] of [
      ['/details/x/99999999', '/404'],
      ['/en/details/x/99999999', '/en/404'],
    ] as const) {
      await page.goto(address);
      await expect(page).toHaveURL(notFound);
    }
    await expect(page.getByRole('heading', { level: 1, name: TEXTS.en.errors.notFound })).toBeVisible();
  });

  test('goes from one share class to another', async ({ page, api }) => {
    const fund = await api.fund(KNOWN.isin);
    await page.goto(`/details/${fund.slug}/${fund.id}`);
    const sibling = page.locator('section', { has: page.getByRole('heading', { name: T.fund.classes }) });
    const link = sibling.getByRole('rowheader').getByRole('link').first();
    const name = ((await link.textContent()) ?? '').trim();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: KNOWN.name })).toBeVisible();
  });
});

test.describe('news and reports', () => {
  test.use({ role: 'retail' });

  for (const kind of ['news', 'reports'] as const) {
    test(`${kind}: the plain address is the first page, and pages follow`, async ({ page, api }) => {
      const first = await api.get<{ count: number; results: { title: string }[] }>(`${kind}/?per_page=15`);
      const second = await api.get<{ results: { title: string }[] }>(`${kind}/?per_page=15&page=2`);
      await page.goto(`/${kind}`);
      await expect(page).toHaveURL(`/${kind}?page=1&per_page=15`);
      const titles = page.locator('main h2');
      await expect(titles).toHaveText(first.results.map(({ title }) => title));
      await page.getByRole('link', { name: T.common.next, exact: true }).click();
      await expect(page).toHaveURL(`/${kind}?page=2&per_page=15`);
      await expect(titles).toHaveText(second.results.map(({ title }) => title));
      await page.goBack();
      await expect(titles).toHaveText(first.results.map(({ title }) => title));
    });

    test(`${kind}: a short or wrong address leads to the article`, async ({ page, api }) => {
      const article = await api.article(kind);
      const address = `/${kind}/${article.slug}/${article.id}`;
      for (const wrong of [`/${kind}/${article.id}`, `/${kind}/wrong/${article.id}`]) {
        await page.goto(wrong);
        await expect(page).toHaveURL(address);
        await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible();
      }
      await expect(page).toHaveTitle(/ – /);
      await expect(crumbs(page).getByRole('listitem').last()).toContainText(article.title.slice(0, 30));
      await page.getByRole('button', { name: T.shell.menu.language }).click();
      await page.getByRole('link', { name: T.shell.languages.en }).click();
      const english = await api.article(kind, 'en');
      await expect(page.getByRole('heading', { level: 1, name: english.title })).toBeVisible();
      await expect(page).toHaveURL(`/en/${kind}/${english.slug}/${article.id}`);
    });

    test(`${kind}: one that does not exist leads to 404`, async ({ page, watch }) => {
      watch.allow(/status of 404/);
      await page.goto(`/${kind}/99999999`);
      await expect(page).toHaveURL('/404');
      await expect(page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden.' })).toBeVisible();
    });
  }

  test('are searched, filtered by category, and say when nothing matches', async ({ page, api }) => {
    await page.goto('/news');
    const { facets } = await api.get<{
      facets: { categories: { values: { value: string; label: string; count: number }[] } };
    }>('news/');
    const category = facets.categories.values[0];
    if (!category) throw new Error('no category');
    await page.getByRole('radio', { name: category.label }).check();
    await expect(page).toHaveURL(`/news?category=${category.value}&page=1&per_page=15`);
    const { count } = await api.get<{ count: number }>(`news/?category=${category.value}`);
    await expect(page.getByRole('status').filter({ hasText: /Nachricht/ })).toContainText(
      new Intl.NumberFormat('de-DE').format(count),
    );
    const box = page.getByRole('searchbox', { name: T.articles.news.search });
    await box.fill('qqqqzzzz');
    await box.press('Enter');
    await expect(page.getByText(T.articles.news.none)).toBeVisible();
    await page.getByRole('button', { name: T.articles.resetAll }).click();
    await expect(page).toHaveURL('/news?page=1&per_page=15');
  });

  test('say what they ignored of an edited address', async ({ page, watch }) => {
    watch.allow(/status of 40[04]/);
    await page.goto('/news?page=1&per_page=15&category=nothing-like-it&foo=1&date_after=2026-02-30');
    for (const part of ['category=nothing-like-it', 'foo=1', 'date_after=2026-02-30']) {
      await expect(page.getByText(part, { exact: true })).toBeVisible();
    }
    await expect(page.locator('main h2').first()).toBeVisible();

    await page.goto('/reports?page=5000&per_page=15');
    await page.getByRole('button', { name: /^Zur letzten Seite/ }).click();
    await expect(page.locator('main h2').first()).toBeVisible();
    await page.goto('/reports?page=99999&per_page=15');
    await page.getByRole('button', { name: 'Zu Seite 1' }).click();
    await expect(page).toHaveURL('/reports?page=1&per_page=15');
    await expect(page.locator('main h2').first()).toBeVisible();
  });

  test('lead to the funds they name', async ({ page, api }) => {
    const article = await articleWithFund(api);
    await page.goto(`/news/${article.id}`);
    const [fund] = article.funds;
    const link = page.locator(`main a[href="/details/${fund?.slug}/${fund?.id}"]`);
    await link.click();
    await expect(page).toHaveURL(`/details/${fund?.slug}/${fund?.id}`);
    await expect(page.getByRole('heading', { name: T.fund.news })).toBeVisible();
  });

  test('reports show as cards or as a list', async ({ page }) => {
    await page.goto('/reports');
    await expect(page.getByRole('radio', { name: T.articles.cards })).toBeChecked();
    await page.getByRole('radio', { name: T.articles.list }).check();
    await expect(page).toHaveURL('/reports?view=list&page=1&per_page=15');
    await page.reload();
    await expect(page.getByRole('radio', { name: T.articles.list })).toBeChecked();
  });
});

test.describe('addresses', () => {
  test.use({ role: 'retail' });

  test('unknown ones answer 404 with the page that says so', async ({ page, watch }) => {
    watch.allow(/status of 404/);
    for (const [lang, text] of [
      ['de', 'Seite nicht gefunden.'],
      ['en', 'Page not found.'],
    ] as const) {
      for (const path of ['/404', '/404.html', '/no/such/page', '/details/only-a-name']) {
        const answer = await page.goto(inLang(lang, path));
        expect(answer?.status(), path).toBe(404);
        await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
      }
    }
    await page.getByRole('main').getByRole('link', { name: TEXTS.en.errors.toHome }).click();
    await expect(page).toHaveURL(/\/en\/?$/);
  });

  for (const lang of inTurn('every page answers in')) {
    test(`every page answers in ${lang}, with a title, a heading and the right language`, async ({
      page,
    }) => {
      const shell = TEXTS[lang].shell.crumbs;
      const pages: [string, string | null][] = [
        ['/', null],
        ['/search-results', shell.searchResults],
        ['/advanced-search-results', shell.advancedSearch],
        ['/filter-search-results', shell.guidedSearch],
        ['/news', shell.news],
        ['/reports', shell.reports],
        ['/profile', shell.profile],
        ['/reset/a-token', shell.reset],
        ['/methodology', shell.methodology],
        ['/methodologies', shell.methodology],
        ['/legal-notice', shell.legalNotice],
        ['/privacy-policy', shell.privacyPolicy],
        ['/rechtliche-hinweise', shell.legalInformation],
        ['/terms-of-use', shell.termsOfUse],
        ['/terms-and-conditions', shell.termsAndConditions],
        ['/contact', shell.contact],
        ['/cookies', shell.cookies],
      ];
      for (const [path, crumb] of pages) {
        const answer = await page.goto(inLang(lang, path));
        expect(answer?.status(), path).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await expect(page).toHaveTitle(/^.+ – .+$/);
        const trail = page.getByRole('navigation', { name: TEXTS[lang].shell.crumbsLabel });
        if (crumb === null) await expect(trail).toHaveCount(0);
        else {
          await expect(trail.getByRole('listitem').first()).toHaveText(TEXTS[lang].shell.home);
          await expect(trail.getByRole('listitem').last()).toContainText(crumb);
        }
        await expect(page.getByRole('contentinfo')).toContainText(TEXTS[lang].common.simulatedLong);
      }
    });
  }
});

test.describe('the frame around every page', () => {
  test.use({ role: 'retail' });

  test('opens one menu at a time, by mouse and by keyboard', async ({ page }) => {
    await page.goto('/methodology');
    const services = page.getByRole('button', { name: T.shell.menu.services });
    const publications = page.getByRole('button', { name: T.shell.menu.publications });
    await services.click();
    await expect(services).toHaveAttribute('aria-expanded', 'true');
    await publications.click();
    await expect(publications).toHaveAttribute('aria-expanded', 'true');
    await expect(services).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('contentinfo').click();
    await expect(publications).toHaveAttribute('aria-expanded', 'false');

    await services.focus();
    await page.keyboard.press('ArrowDown');
    await expect(services).toHaveAttribute('aria-expanded', 'true');
    const menu = page.getByRole('navigation', { name: T.shell.menu.label });
    const request = menu.getByRole('button', { name: T.shell.dialogs.teamRequest });
    const pages = MENUS.services.filter((one) => typeof one === 'string');
    for (const name of pages) {
      await expect(menu.getByRole('link', { name: T.shell.crumbs[name] })).toBeFocused();
      await page.keyboard.press('ArrowDown');
    }
    await expect(request).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(services).toBeFocused();
    await expect(services).toHaveAttribute('aria-expanded', 'false');
    await expect(request).toBeHidden();

    await publications.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/funds-in-focus');
    await expect(publications).toHaveAttribute('aria-expanded', 'false');
  });

  test('leads to the searches at once, and at 1024 px to the rest by one menu', async ({ page }) => {
    await page.goto('/methodology');
    const menu = page.getByRole('navigation', { name: T.shell.menu.label });
    await menu.getByRole('link', { name: T.shell.crumbs.comparison }).click();
    await expect(page).toHaveURL('/comparison');
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(menu.getByRole('link', { name: T.shell.menu.pages.advancedSearch })).toBeVisible();
    await menu.getByRole('button', { name: T.shell.menu.more }).click();
    await menu.getByRole('link', { name: T.shell.crumbs.methodology }).click();
    await expect(page).toHaveURL('/methodology');
  });

  test('closes a menu that the focus leaves', async ({ page }) => {
    await page.goto('/methodology');
    const publications = page.getByRole('button', { name: T.shell.menu.publications });
    await publications.focus();
    await page.keyboard.press('Enter');
    for (const _entry of [publications, ...MENUS.publications]) await page.keyboard.press('Tab');
    await expect(publications).toHaveAttribute('aria-expanded', 'false');
  });

  test('keeps the chosen appearance', async ({ page }) => {
    await page.goto('/methodology');
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByRole('button', { name: T.shell.menu.appearance }).click();
    await page.getByRole('button', { name: T.shell.theme.dark }).click();
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    await expect.poll(background).toBe(dark);
    await page.getByRole('button', { name: T.shell.menu.appearance }).click();
    await page.getByRole('button', { name: T.shell.theme.system }).click();
    await expect.poll(background).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).toBe(dark);
  });

  test('lets the keyboard skip to the content', async ({ page }) => {
    await page.goto('/methodology');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: T.shell.skip })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('starts a followed link at the top, and comes back to where it was left', async ({ page }) => {
    const scrolled = () =>
      page.evaluate(() => [scrollY, document.querySelector('section:has(> table)')?.scrollTop ?? 0]);
    await page.goto('/advanced-search-results?per_page=100');
    const name = page.locator('tbody th[scope=row] a');
    await expect(name).toHaveCount(100);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await name.nth(80).scrollIntoViewIfNeeded();
    // The click itself must not have to scroll any further.
    await name.nth(80).hover();
    const left = await scrolled();
    expect(Math.max(...left)).toBeGreaterThan(500);
    await name.nth(80).click();
    await expect(page.getByRole('heading', { name: T.fund.classes })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(name).toHaveCount(100);
    await expect.poll(scrolled).toEqual(left);

    // The next page begins with its first row.
    await page.getByRole('link', { name: T.common.next, exact: true }).click();
    await expect(page).toHaveURL('/advanced-search-results?page=2&per_page=100');
    await expect.poll(async () => (await scrolled())[1]).toBe(0);
  });

  test('names record date, and that data are simulated', async ({ page, api }) => {
    const { result } = await api.get<{ result: string }>('record_date/');
    await page.goto('/advanced-search-results');
    const date = result.split('-').reverse().join('.');
    await expect(page.getByText(`Stichtag ${date}`).first()).toBeVisible();
    await page.getByRole('link', { name: T.common.simulated }).first().click();
    await expect(page).toHaveURL('/methodology');
  });

  test('refuses inline scripts and foreign addresses', async ({ page, watch }) => {
    watch.allow(/Content Security Policy|^foreign: https:\/\/example\.com/);
    await page.goto('/methodology');
    const refused = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const directives: string[] = [];
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            if (directives.push(effectiveDirective) === 2) resolve(directives.sort());
          });
          const script = document.createElement('script');
          script.textContent = 'window.injected = true';
          document.head.append(script);
          const image = document.createElement('img');
          image.src = 'https://example.com/pixel.png';
          document.body.append(image);
        }),
    );
    expect(await refused).toEqual(['img-src', 'script-src-elem']);
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    // The watch over all other tests would have noticed.
    expect(watch.seen.filter((one) => one.includes('Content Security Policy'))).toHaveLength(2);
    expect(watch.seen).toContain('foreign: https://example.com/pixel.png');
  });
});

test('nothing moves below what has a height of its own only when it is there', async ({ page, api }) => {
  await countShifts(page);
  const one = await api.fund(KNOWN.isin);
  const { results } = await api.get<{ results: { id: number }[] }>(`top_funds_for_search/${one.id}/`);
  const [other] = results;
  if (!other) throw new Error('the peergroup of the known fund has no other funds');
  for (const [width, address] of [
    [390, `/comparison/${one.id}?second_tranche_id=${other.id}`],
    [390, '/search-results?q=qqqqzzzz'],
    [390, `/code-list#${KNOWN.isin},DE0008481736`],
    [390, `/peergroup/x/${one.id}`],
    [1024, '/filter-search-results'],
    [1024, '/news'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await shiftOn(page), address).toBeLessThan(0.01);
  }
});
