/** The search box: from the first letters to the fund. */
import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './accessible';
import { inTurn } from './pairs';
import { expect, inLang, KNOWN, searchBox, TEXTS, test } from './portal';
import { psql } from './psql';

const T = TEXTS.de.search;
const SEARCH = '/api/v1/paginated_simple_search/';

// Not those of the guided search's lists, which a browser closes and opens by itself.
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const textOf = (request: Request) => new URL(request.url()).searchParams.get('search');
const isSearch = (url: URL) => url.pathname === SEARCH;

/** A word that one asset manager has in its name, and some of its funds in theirs. */
const companyWord = () =>
  psql(
    `SELECT word FROM managers_company c, regexp_split_to_table(c.name, '[^A-Za-z]+') word
     WHERE length(word) BETWEEN 8 AND 14
     AND NOT EXISTS (SELECT 1 FROM managers_company o WHERE o.id <> c.id AND o.name ILIKE '%' || word || '%')
     AND (SELECT count(*) FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id
          WHERE f.company_id = c.id AND t.closed_on IS NULL AND t.name ILIKE '%' || word || '%') > 1
     ORDER BY (SELECT count(*) FROM funds_fund f WHERE f.company_id = c.id) DESC, word LIMIT 1`,
  );

/** What is read aloud of them. */
const SAID = { de: /Außerdem \d Fondsgesellschaft/, en: /Also \d asset manager/ };

// What everybody comes for.
test.use({ always: true });

test('shows the fund before the third word is typed', async ({ page }) => {
  await page.goto('/');
  await searchBox(page).pressSequentially('allianz neb');
  await expect(options(page).filter({ hasText: KNOWN.isin })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Fonds gefunden' })).toBeAttached();
});

test('opens the picked fund', async ({ page, api }) => {
  const fund = await api.fund(KNOWN.isin);
  await page.goto('/');
  await searchBox(page).fill('nebenwerte allianz');
  await options(page).filter({ hasText: KNOWN.isin }).click();
  await expect(page).toHaveURL(`/search-results?selectedFund=${fund.id}`);
  await expect(page.getByRole('heading', { level: 1, name: KNOWN.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: TEXTS.de.fund.classes })).toBeVisible();
  await expect(page.getByRole('link', { name: TEXTS.de.results.details })).toHaveAttribute(
    'href',
    `/details/${fund.slug}/${fund.id}`,
  );
});

test('stays in the language of the page', async ({ page, api }) => {
  const fund = await api.fund(KNOWN.isin);
  await page.goto('/en');
  await searchBox(page, 'en').fill(KNOWN.isin);
  await expect(page.getByRole('status').filter({ hasText: '1 fund found' })).toBeAttached();
  await options(page).first().click();
  await expect(page).toHaveURL(`/en/search-results?selectedFund=${fund.id}`);
  await expect(page.getByRole('heading', { name: TEXTS.en.fund.classes })).toBeVisible();
});

test('works by keyboard alone: slash, arrows, Escape, Enter', async ({ page, api }) => {
  const fund = await api.fund(KNOWN.isin);
  await page.goto('/');
  await expect(searchBox(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue('');

  await page.keyboard.type(KNOWN.isin.slice(0, 9));
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false');

  await expect(searchBox(page)).toHaveValue(KNOWN.isin.slice(0, 9));
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toHaveValue(KNOWN.isin.slice(0, 9));

  await searchBox(page).fill(KNOWN.isin);
  await expect(options(page).first()).toContainText(KNOWN.isin);
  await page.keyboard.press('ArrowDown');
  const active = await searchBox(page).getAttribute('aria-activedescendant');
  await expect(options(page).first()).toHaveAttribute('id', active ?? '');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search-results?selectedFund=${fund.id}`);
});

test('takes an ISIN as people write it, and a WKN', async ({ page }) => {
  await page.goto('/');
  for (const typed of [
    'de 0008 4817 63',
    KNOWN.wkn,
    `ISIN: ${KNOWN.isin}`,
    `Kauf 10 ST WKN ${KNOWN.wkn} zu 134,22`,
  ]) {
    await searchBox(page).fill(typed);
    await expect(options(page).first()).toContainText(KNOWN.isin);
  }
});

test('opens the fund on Enter, with one key after the code', async ({ page, api }) => {
  const fund = await api.fund(KNOWN.isin);
  await page.goto('/');
  await searchBox(page).fill(`WKN ${KNOWN.wkn}`);
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(`/details/${fund.slug}/${fund.id}`);
  await expect(page.getByRole('heading', { level: 1, name: KNOWN.name })).toBeVisible();
});

test.describe('the hit list', () => {
  const hits = (page: Page) =>
    page.getByRole('region', { name: TEXTS.de.results.hits.funds }).getByRole('listitem');

  test('answers Enter for visitors, with figures and without a form', async ({ page }) => {
    await page.goto('/');
    await searchBox(page).fill('deka');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL('/search-results?q=deka');
    await expect(hits(page).first()).toContainText(/deka/i);
    await expect(hits(page).first()).toContainText(/TER.*Mio.\u00a0EUR|–/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(searchBox(page)).toHaveValue('deka');
  });

  test('turns pages, goes back to them, and opens a fund', async ({ page }) => {
    await page.goto('/search-results?q=deka');
    await page.getByRole('link', { name: TEXTS.de.common.next, exact: true }).click();
    await expect(page).toHaveURL('/search-results?q=deka&page=2');
    const second = hits(page).first().getByRole('link').first();
    await expect(second).toBeVisible();
    await second.click();
    await expect(page).toHaveURL(/\/details\//);
    await page.goBack();
    await expect(page).toHaveURL('/search-results?q=deka&page=2');
  });

  test('offers the spelling of what is near', async ({ page }) => {
    await page.goto('/en/search-results?q=alianz%20nebenwerte');
    const meant = page.getByRole('main').getByRole('link', { name: /^allianz nebenwerte$/i });
    await meant.click();
    await expect(page).toHaveURL(/\/en\/search-results\?q=Allianz/);
    await expect(page.getByText(TEXTS.en.results.hits.spelling)).toHaveCount(0);
  });

  for (const width of [390, 1440]) {
    test(`has room for all at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/search-results?q=deka');
      await expect(hits(page).nth(5)).toBeInViewport();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    });
  }
});

test('offers what a mistyped ISIN may have meant, and says that it is another one', async ({ page }) => {
  const swapped = 'DE0008481736';
  await page.goto('/');
  await searchBox(page).fill(swapped);
  await expect(page.getByText(T.didYouMean)).toBeVisible();
  await expect(options(page).filter({ hasText: KNOWN.isin })).toBeVisible();
  await expect(options(page).filter({ hasText: swapped }).filter({ hasText: KNOWN.name })).toHaveCount(0);
});

test('waits until typing rests for half a second', async ({ page }) => {
  // The page's clock stands still between the steps: how fast this machine types must not matter.
  await page.clock.install();
  await page.goto('/');
  await expect(searchBox(page)).toBeVisible();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    if (isSearch(new URL(request.url()))) asked.push(textOf(request));
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const letter of 'allianz') {
    await searchBox(page).pressSequentially(letter);
    await page.clock.runFor(400);
  }
  await page.clock.runFor(99);
  // What had been sent by now would have reached the server before this answer.
  await page.evaluate(() => fetch('/api/v1/record_date/').then((answer) => answer.text()));
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['allianz']);
  await page.clock.resume();
  await expect(options(page).first()).toBeVisible();
  expect(asked).toEqual(['allianz']);
});

test('does not wait after Enter', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(searchBox(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await searchBox(page).fill('allianz');
  const asked = page.waitForRequest((request) => textOf(request) === 'allianz');
  await searchBox(page).press('Enter');
  // No time passes for the page between the key and the question.
  await asked;
  await page.clock.resume();
  await expect(page).toHaveURL('/search-results?q=allianz');
});

test('never lets an older answer replace a newer one', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isSearch, async (route) => {
    if (textOf(route.request()) === 'allianz nebenwerte') await held;
    // The page may have given the older request up by now; then there is nobody left to answer.
    await route.continue().catch(() => undefined);
  });
  await page.goto('/');
  const older = page.waitForRequest((request) => textOf(request) === 'allianz nebenwerte');
  await searchBox(page).fill('allianz nebenwerte');
  await older;
  await searchBox(page).fill('dws top dividende');
  await expect(options(page).first()).toContainText('DWS Top Dividende');
  release();
  // One more round trip to the server: what was on its way has arrived.
  await page.evaluate(() => fetch('/api/v1/record_date/').then((answer) => answer.text()));
  await expect(options(page).first()).toContainText('DWS Top Dividende');
  await expect(options(page).filter({ hasText: KNOWN.isin })).toHaveCount(0);
});

test('is empty again after the clear button', async ({ page }) => {
  await page.goto('/');
  await searchBox(page).fill('deka');
  await expect(options(page).first()).toBeVisible();
  await page.getByRole('button', { name: T.clear }).click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(searchBox(page)).toBeFocused();
  await expect(options(page)).toHaveCount(0);
});

test('sends odd input as it is and survives it', async ({ page }) => {
  await page.goto('/');
  for (const typed of ['" OR (1:*~?/\\', 'ääöü ß 🦆', 'שלום', 'x'.repeat(400)]) {
    const answer = page.waitForResponse((response) => isSearch(new URL(response.url())));
    await searchBox(page).fill(typed);
    expect((await answer).status()).toBe(200);
    expect(textOf((await answer).request())).toBe(typed.slice(0, 200));
    await expect(page.getByText(T.searching)).toHaveCount(0);
  }
});

test('names a failure, what to do, and tries again', async ({ page, watch }) => {
  watch.allow(/status of 503/);
  const message = 'Abruf von Fonds derzeit nicht möglich. Bitte versuchen Sie es später noch einmal.';
  await page.route(isSearch, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        title: 'x',
        status: 503,
        detail: message,
        code: 'search_unavailable',
        request_id: 'test-1',
      }),
    }),
  );
  await page.goto('/');
  await searchBox(page).fill('deka');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(message);
  await expect(alert).toContainText(TEXTS.de.errors.unavailableNext);
  await expect(alert).toContainText('test-1');
  await page.unroute(isSearch);
  await alert.getByRole('button', { name: TEXTS.de.common.retry }).click();
  await expect(options(page).first()).toContainText(/deka/i);
});

test.describe('the search result', () => {
  test('asks for a fund when none is selected, and drops other keys', async ({ page }) => {
    await page.goto('/search-results?foo=1');
    await expect(page).toHaveURL('/search-results');
    await expect(page.getByText(TEXTS.de.results.choose)).toBeVisible();
  });

  test('says that an unknown fund is unknown', async ({ page, watch }) => {
    watch.allow(/status of 404/);
    await page.goto('/search-results?selectedFund=99999999');
    await expect(page.getByText('Kein Treffer für den ausgewählten Fonds.')).toBeVisible();
    await expect(page.getByText(TEXTS.de.results.choose)).toBeVisible();
  });

  test('names what it cannot read', async ({ page }) => {
    await page.goto('/search-results?selectedFund=abc');
    await expect(page.getByText('selectedFund=abc')).toBeVisible();
    await expect(page.getByText(TEXTS.de.results.choose)).toBeVisible();
  });

  test('lists the best of the peergroup without the fund itself', async ({ page, api }) => {
    const fund = await api.fund(KNOWN.isin);
    const best = await api.get<{ results: { id: number; name: string }[] }>(
      `top_funds_for_search/${fund.id}/`,
    );
    expect(best.results.map(({ id }) => id)).not.toContain(fund.id);
    await page.goto(`/search-results?selectedFund=${fund.id}`);
    for (const { name } of best.results) {
      await expect(page.getByRole('rowheader', { name, exact: true }).last()).toBeVisible();
    }
  });
});

test.describe('on the way to the advanced search', () => {
  test.use({ role: 'retail' });

  test('leaves the slash to whoever is typing elsewhere', async ({ page }) => {
    await page.goto('/advanced-search-results');
    const other = page.getByRole('searchbox', { name: TEXTS.de.screen.query });
    await other.click();
    await page.keyboard.type('a/b');
    await expect(other).toHaveValue('a/b');
    await expect(other).toBeFocused();
  });

  test('says what to do when nothing is found', async ({ page }) => {
    await page.goto('/');
    await searchBox(page).fill('qqqqqqqq zzzzzzzz');
    await expect(page.getByText(T.hintWords)).toBeVisible();
    await expect(options(page)).toHaveCount(0);
    await page.getByRole('link', { name: T.hintGuided }).click();
    await expect(page).toHaveURL('/filter-search-results');
  });

  test('leads from all hits to the same words in the advanced search', async ({ page }) => {
    await page.goto('/');
    await searchBox(page).fill('deka');
    await options(page)
      .filter({ hasText: T.all.replace('{{text}}', 'deka') })
      .click();
    await expect(page).toHaveURL('/search-results?q=deka');
    await page.getByRole('link', { name: TEXTS.de.results.hits.filter }).click();
    await expect(page).toHaveURL('/advanced-search-results?q=deka');
    await expect(page.getByRole('searchbox', { name: TEXTS.de.screen.query })).toHaveValue('deka');
  });
});

for (const lang of inTurn('suggested asset managers')) {
  for (const width of [390, 1440]) {
    test(`offers asset managers while typing, mistyped ones too, ${lang}, ${width} pixels`, async ({
      page,
    }) => {
      const { search: S } = TEXTS[lang];
      const word = companyWord();
      await page.setViewportSize({ width, height: 900 });
      await page.goto(inLang(lang, '/'));
      const group = page.getByRole('listbox').getByRole('group', { name: S.companies });
      for (const typed of [word.toLowerCase(), word.slice(0, 4) + word.slice(5)]) {
        await searchBox(page, lang).fill(typed);
        await expect(group.getByRole('option').first()).toContainText(word);
        await expect(group.locator('mark').first()).toHaveText(word);
        expect(await group.getByRole('option').count()).toBeLessThanOrEqual(3);
      }
      // Funds come first, and what stands below them is seen without scrolling.
      await expect(options(page).first().locator('mark').first()).toBeVisible();
      await expect(group.getByRole('option').last()).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('status').filter({ hasText: SAID[lang] })).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page, `suggestions, ${width} px`);

      // From the box up: the last entry is an asset manager.
      await searchBox(page, lang).press('ArrowUp');
      const last = group.getByRole('option').last();
      await expect(last).toHaveAttribute('aria-selected', 'true');
      const name = (await last.locator('span').first().textContent()) ?? '';
      await searchBox(page, lang).press('Enter');
      await expect(page).toHaveURL(/\/asset-managers\/\d+/);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });
  }
}

test('shows funds where asset managers fail', async ({ page, watch }) => {
  watch.allow(/company_suggestions/);
  await page.route('**/api/v1/company_suggestions/**', (route) => route.fulfill({ status: 500, body: 'x' }));
  await page.goto('/');
  const failed = page.waitForResponse('**/api/v1/company_suggestions/**');
  await searchBox(page).fill(companyWord());
  await failed;
  await expect(options(page).first()).toBeVisible();
  await expect(page.getByRole('group', { name: T.companies })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
