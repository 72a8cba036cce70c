/** What an account keeps: the columns of fund tables, sets of them, the newsletter and the consents. */
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { linkInMail } from './mail';
import { enter, type Person, register } from './own-account';
import { inTurn } from './pairs';
import { expect, TEXTS, test } from './portal';
import { open, PATH } from './screen';

const T = TEXTS.de.table;
const COLUMNS = '/api/v1/custom_search_fields/*';

const dialog = (page: Page) => page.getByRole('dialog', { name: T.columns.title });
const heads = (page: Page) => page.getByRole('columnheader');
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: TEXTS.de.shell.notifications }).getByText(text);
const box = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

async function choose(page: Page): Promise<void> {
  await page.getByRole('button', { name: T.columns.open }).click();
  await expect(box(page, 'WKN')).toBeVisible();
}

/** Registers an account of the test's own and signs it in. */
async function ownAccount(page: Page, name: string): Promise<Person> {
  const email = `${name}-${Date.now()}-${test.info().workerIndex}@example.com`;
  const person = { email, password: 'Grüne-Wiese-2026' };
  await register(page.context().request, person);
  await enter(page.context().request, person);
  return person;
}

/** The advanced search in another browser, where the same person is signed in. */
async function elsewhere(browser: Browser, baseURL: string | undefined, person: Person): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 1440, height: 900 },
  });
  await enter(context.request, person);
  const page = await context.newPage();
  await open(page);
  return page;
}

test('columns follow their account to every browser, and back to the default', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const person = await ownAccount(page, 'spalten');
  await open(page);
  const before = await heads(page).allInnerTexts();
  await choose(page);
  await box(page, 'WKN').check();
  await box(page, 'Fondsgesellschaft').uncheck();
  await expect(heads(page).filter({ hasText: 'WKN' })).toHaveCount(0);
  await press(page, T.columns.save);
  await expect(toast(page, 'Einstellungen gespeichert.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(heads(page).filter({ hasText: 'WKN' })).toBeVisible();

  const other = await elsewhere(browser, baseURL, person);
  await expect(heads(other).filter({ hasText: 'WKN' })).toBeVisible();
  await expect(heads(other).filter({ hasText: 'Fondsgesellschaft' })).toHaveCount(0);
  // What follows the period came along.
  await expect(heads(other).filter({ hasText: 'Performance 3 Jahre' })).toBeVisible();
  await choose(other);
  await press(other, T.columns.defaults);
  await press(other, T.columns.save);
  await expect(toast(other, 'Einstellungen gespeichert.')).toBeVisible();
  await expect.poll(() => heads(other).allInnerTexts()).toEqual(before);
  await other.context().close();

  await page.reload();
  await expect.poll(() => heads(page).allInnerTexts()).toEqual(before);
});

test('nothing is lost when columns cannot be saved', async ({ page, watch }) => {
  watch.allow(/status of 500/);
  await ownAccount(page, 'fehler');
  await open(page);
  await choose(page);
  for (const ticked of await dialog(page)
    .getByRole('checkbox', { checked: true })
    .all()
    .then((all) => all.reverse()))
    await ticked.uncheck();
  await press(page, T.columns.save);
  await expect(toast(page, T.columns.noneChosen)).toBeVisible();
  await expect(heads(page).filter({ hasText: 'TER' })).toHaveCount(1);

  await page.route(COLUMNS, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await box(page, 'WKN').check();
  await press(page, T.columns.save);
  await expect(toast(page, T.columns.failed)).toBeVisible();
  await expect(heads(page).filter({ hasText: 'TER' })).toHaveCount(1);
  await expect(box(page, 'WKN')).toBeChecked();
  await page.unroute(COLUMNS);
  await press(page, T.columns.save);
  await expect(toast(page, 'Einstellungen gespeichert.')).toBeVisible();
  await expect(heads(page).filter({ hasText: 'WKN' })).toBeVisible();
  await expect(heads(page).filter({ hasText: 'TER' })).toHaveCount(0);
});

test('what a visitor has chosen moves to an account without a choice', async ({ page }) => {
  await page.addInitScript(() => {
    // Only once: what is kept here moves away.
    if (sessionStorage.getItem('began') !== null) return;
    sessionStorage.setItem('began', '1');
    localStorage.setItem(
      'fondsatlas.columns',
      JSON.stringify({ version: 1, columns: ['wkn', 'performance'] }),
    );
  });
  await ownAccount(page, 'umzug');
  await open(page);
  await expect(heads(page).filter({ hasText: 'WKN' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('fondsatlas.columns'))).toBeNull();
  await page.reload();
  await expect(heads(page).filter({ hasText: 'WKN' })).toBeVisible();
  await expect(heads(page).filter({ hasText: 'ISIN' })).toHaveCount(0);
});

test('column sets are made, applied, changed and deleted by keyboard', async ({ page, watch }) => {
  test.slow();
  watch.allow(/status of 409/);
  await ownAccount(page, 'saetze');
  await open(page);
  await choose(page);
  const button = (name: string) => dialog(page).getByRole('button', { name, exact: true });
  await button(T.sets.add).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Überblick');
  await page.keyboard.press('Enter');
  await expect(button('Überblick')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(T.sets.add)).toBeFocused();

  // A name that is taken can be overwritten; Escape leaves the form only.
  await box(page, 'WKN').check();
  await expect(button(`Überblick ${T.sets.changed}`)).toBeVisible();
  await button(T.sets.add).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Überblick');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('Diesen Namen haben Sie schon vergeben.');
  await expect(page.getByLabel(T.sets.name)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(T.sets.name)).toHaveCount(0);
  await expect(button(T.sets.add)).toBeFocused();
  await press(page, T.sets.overwrite);
  await expect(button('Überblick')).toBeVisible();

  await press(page, T.columns.defaults);
  await expect(box(page, 'WKN')).not.toBeChecked();
  await press(page, `Überblick ${T.sets.changed}`);
  await expect(box(page, 'WKN')).toBeChecked();
  await press(page, T.sets.rename);
  await page.keyboard.type('Kurz');
  await page.keyboard.press('Enter');
  await expect(button('Kurz')).toBeVisible();
  await press(page, T.sets.remove);
  await expect(button('Kurz')).toHaveCount(0);
  await expect(button(T.sets.undo)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button('Kurz')).toBeFocused();
  await press(page, T.columns.save);
  await expect(heads(page).filter({ hasText: 'WKN' })).toBeVisible();
});

/** The widest and the narrowest window with a table: a narrower one shows cards, which have no columns. */
const WIDTHS = [1440, 832] as const;

for (const width of inTurn('the column chooser', WIDTHS)) {
  test(`the column chooser breaks no rule of accessibility, ${width} px`, async ({ page, watch }) => {
    watch.allow(/status of 409/);
    await page.setViewportSize({ width, height: 844 });
    await ownAccount(page, `regeln${width}`);
    await open(page);
    await choose(page);
    const name = 'Ein langer Name eines Spaltensatzes, wie er gerade noch passt';
    for (let time = 0; time < 2; time += 1) {
      await press(page, T.sets.add);
      await page.getByLabel(T.sets.name).fill(name.slice(0, 60));
      await page.keyboard.press('Enter');
      const answer = time === 0 ? { name: name.slice(0, 60), exact: true } : null;
      await expect(
        answer === null ? dialog(page).getByRole('alert') : dialog(page).getByRole('button', answer),
      ).toBeVisible();
    }
    const inside = await dialog(page).evaluate((element) => element.scrollWidth <= element.clientWidth);
    expect(inside).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('dialog').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
    }
  });
}

test.describe('a demo account', () => {
  test.use({ role: 'retail' });

  test('keeps columns in the browser, and is told why it has no sets', async ({ page, watch }) => {
    watch.allow(/status of 403/);
    await open(page);
    await choose(page);
    await expect(dialog(page)).toContainText(T.columns.kept.demo);
    await press(page, T.sets.add);
    await page.keyboard.type('Meine');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toContainText('Ein Demokonto teilen sich viele');
    await expect(page.getByLabel(T.sets.name)).toHaveValue('Meine');
    await box(page, 'WKN').check();
    await press(page, T.columns.done);
    await page.reload();
    await expect(heads(page).filter({ hasText: 'WKN' })).toBeVisible();
    await expect(page).toHaveURL(`${PATH}?page=1`);
  });
});

test('the profile orders and ends the newsletter, and lists the consents', async ({ page }) => {
  test.slow();
  const { newsletter, data } = TEXTS.de.account;
  const { email } = await ownAccount(page, 'zeitung');
  const first = await linkInMail(email, 'confirm');
  await page.goto('/profile');
  const toggle = page.getByRole('switch', { name: newsletter.label });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(page.getByRole('button', { name: newsletter.again })).toBeVisible();
  await expect(toggle).toBeChecked();
  const table = page.getByRole('table', { name: data.consents });
  await expect(table.getByRole('row')).toHaveCount(3);

  // The mail that confirmed the account came before this one.
  await expect.poll(() => linkInMail(email, 'confirm')).not.toBe(first);
  await page.goto(await linkInMail(email, 'confirm'));
  const status = page.getByRole('main').locator('p[role=status]');
  await expect(status).toBeVisible();
  await expect(status).not.toHaveText(TEXTS.de.account.confirm.asking);
  await page.goto('/profile');
  await expect(page.getByText(newsletter.active.replace('{{email}}', email))).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText(`${data.kinds.newsletter}`);
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(table.getByRole('row').nth(1)).toContainText(data.taken.split(' ')[0] ?? '');
  // The consent was given to a version, which can still be read.
  const privacy = table.getByRole('row').filter({ hasText: data.kinds.privacy });
  await privacy.getByRole('link').click();
  await expect(page).toHaveURL(/\/privacy-policy\?version=\d{4}-\d{2}-\d{2}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
