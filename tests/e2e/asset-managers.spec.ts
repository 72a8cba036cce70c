/** Asset managers: readers find them, they edit their own profile, staff approve it, and readers see it then. */
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { enterAsStaff } from './own-account';
import { inTurn } from './pairs';
import { expect, inLang, type Lang, TEXTS, test } from './portal';
import { psql } from './psql';

const WORDS = {
  de: { text: (number: number) => `Europäische Aktien, ruhig verwaltet (${number}).` },
  en: { text: (number: number) => `European equities, calmly managed (${number}).` },
} as const;

async function contextFor(browser: Browser, lang: Lang): Promise<Page> {
  const { baseURL = '' } = test.info().project.use;
  const locale = lang === 'de' ? 'de-DE' : 'en-GB';
  // A context made here would begin with the session of the test's role.
  const context = await browser.newContext({ baseURL, locale, storageState: { cookies: [], origins: [] } });
  return context.newPage();
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px`)
      .toBeLessThanOrEqual(width);
  }
}

for (const lang of inTurn('asset managers')) {
  test(`an asset manager is found by its name, mistyped as well, ${lang}`, async ({ page }) => {
    const T = TEXTS[lang].managers;
    await page.goto(inLang(lang, '/asset-managers'));
    await expect(page.getByRole('heading', { level: 1, name: T.list.title })).toBeVisible();
    const rows = page.getByRole('main').locator('li a');
    await expect(rows.first()).toBeVisible();
    await page.getByRole('searchbox', { name: T.list.search }).fill('Fidelty');
    await expect(page).toHaveURL(inLang(lang, '/asset-managers?search=Fidelty'));
    await expect(rows.first()).toContainText(/fidelity/i);
    await expectNoSidewaysScrolling(page);

    const name = (await rows.first().textContent()) ?? '';
    await rows.first().click();
    await expect(page).toHaveURL(/\/asset-managers\/\d+\?page=1&per_page=15$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('table', { name: name })).toBeVisible();
    await expect(page.getByRole('main').locator('tbody a').first()).toBeVisible();
    await expectNoSidewaysScrolling(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `${name}, ${width} px`);
    }

    // A fund leads back to who manages it.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('main').locator('tbody a').first().click();
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test.describe(`the own profile, ${lang}`, () => {
    test.use({ role: 'asset_manager' });

    test(`is edited, approved and then seen, ${lang}`, async ({ page, browser, api }) => {
      test.slow();
      const T = TEXTS[lang].dashboardProfile;
      const { company_info_id: company } = await api.get<{ company_info_id: number }>('user_info/');
      const text = WORDS[lang].text(Date.now());
      const label = `${T.fields.description_short} (${TEXTS[lang].shell.languageNames[lang]})`;

      // The menu leads to the dashboard, and its navigation to the profile.
      await page.goto(inLang(lang, '/'));
      await page.getByRole('banner').getByRole('button', { name: TEXTS[lang].shell.account.label }).click();
      await page.getByRole('link', { name: TEXTS[lang].shell.account.dashboard, exact: true }).click();
      await page
        .getByRole('navigation', { name: TEXTS[lang].shell.dashboard.pages })
        .getByRole('link', { name: T.title, exact: true })
        .click();
      await expect(page).toHaveURL(inLang(lang, `/asset-manager-dashboard/${company}/profile`));
      await expect(page.getByRole('heading', { level: 1, name: T.title })).toBeVisible();
      await expectNoSidewaysScrolling(page);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page, `profile, ${width} px`);
      }

      // What is typed is not lost by a link; it is submitted, and waits.
      await page.getByLabel(label).fill(text);
      await page.getByRole('link', { name: T.public }).click();
      const leaving = page.getByRole('dialog', { name: TEXTS[lang].common.unsaved.title });
      await leaving.getByRole('button', { name: TEXTS[lang].common.cancel }).click();
      await expect(page.getByLabel(label)).toHaveValue(text);
      await page.getByRole('button', { name: T.submit }).click();
      await expect(page.getByText(T.saved.submitted)).toBeVisible();
      await expect(page.getByText(T.state.submitted)).toBeVisible();
      await expect(page.getByLabel(label)).toHaveValue(text);

      // Readers do not see it before it is approved.
      const reader = await contextFor(browser, lang);
      const address = inLang(lang, `/asset-managers/${company}?page=1&per_page=15`);
      await reader.goto(address);
      await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(reader.getByText(text)).toHaveCount(0);

      const id = psql(`SELECT id FROM profiles_profile WHERE company_id = ${company}`);
      const desk = await contextFor(browser, 'de');
      await enterAsStaff(desk.context().request, 'pruefung');
      await desk.goto(`/admin/profiles/profile/${id}/act/publish/`);
      await desk.locator('input[type=submit].default').click();
      await expect(desk.locator('.messagelist .success')).toBeVisible();
      await desk.context().close();

      // Whoever has just read the page keeps it for a minute, so somebody else looks.
      await reader.context().close();
      const next = await contextFor(browser, lang);
      await next.goto(address);
      await expect(next.getByText(text)).toBeVisible();
      await next.context().close();
    });
  });
}
