/** Forms for everyone, requests of users, and what the portal keeps in a browser. */
import type { Locator, Page } from '@playwright/test';
import { linkInMail } from './mail';
import { inTurn } from './pairs';
import { expect, inLang, KNOWN, TEXTS, test, ticked } from './portal';
import { choose } from './screen';
import { demoAccount } from './sign-in';

const T = TEXTS.de;
const LIST = '/filter-search-results?step=results&per_page=15';

const bar = (page: Page) => page.getByRole('region', { name: T.shell.cookies.label });
const dialog = (page: Page, name: keyof typeof T.shell.dialogs) =>
  page.getByRole('dialog', { name: T.shell.dialogs[name] });
/** The first one: below the form of the login stands another one, for passkeys. */
const submit = (within: Locator) => within.locator('[type=submit]').first();
/** An address that no other test uses, and no other run. */
const ownAddress = (name: string) => `${name}-${Date.now()}-${test.info().workerIndex}@example.com`;

const cookieNamed = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name);

async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: T.shell.cookies.accept }).click();
  await expect(bar(page)).toHaveCount(0);
}

test.describe('the cookie bar', () => {
  test('asks once, and moves nothing when it goes', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { shifts });
    });
    await page.goto('/methodology');
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    expect(await cookieNamed(page, 'cookie_consent')).toBeUndefined();
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    await agree(page);
    expect(await heading.boundingBox()).toEqual(before);
    await expect(page.getByRole('main')).toBeFocused();
    const cookie = await cookieNamed(page, 'cookie_consent');
    expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' });
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(366);
    await page.reload();
    await expect(heading).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
  });

  for (const width of [1440, 390]) {
    test(`covers nothing that has the focus, and not the end of the page (${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      // Its text comes as a whole, so that nothing pushes the end of the page down later.
      await page.goto('/privacy-policy');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(bar(page)).toBeVisible();
      expect((await bar(page).boundingBox())?.height).toBeLessThan(width === 390 ? 150 : 64);
      const last = page.getByRole('contentinfo').getByRole('listitem').last().locator('a, button');
      await last.focus();
      const covered = await last.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(covered).toBe(false);
      await page.keyboard.press('Tab');
      await expect(bar(page).getByRole('link')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(bar(page).getByRole('button')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(bar(page)).toHaveCount(0);
    });
  }

  test('comes back when the consent is taken back', async ({ page }) => {
    await page.goto('/');
    await bar(page).getByRole('link', { name: T.shell.cookies.details }).click();
    await expect(page).toHaveURL('/cookies');
    await agree(page);
    const today = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(
      new Date(),
    );
    await expect(page.getByRole('status').filter({ hasText: today })).toBeVisible();
    await page.getByRole('button', { name: T.cookies.consent.withdraw }).click();
    await expect(bar(page)).toBeVisible();
    expect(await cookieNamed(page, 'cookie_consent')).toBeUndefined();
  });

  test('is true: the page about cookies names all that there is', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: T.shell.menu.appearance }).click();
    await page.getByRole('button', { name: T.shell.theme.dark }).click();
    await agree(page);
    await page.goto(LIST);
    await expect(page.locator('tbody a').first()).toBeVisible();
    await page.goto('/cookies');
    const rows = page.getByRole('rowheader').locator('code');
    await expect(rows.first()).toBeVisible();
    const named = await rows.allInnerTexts();
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies).toContain('cookie_consent');
    for (const name of [...cookies, ...kept]) expect(named).toContain(name);
  });
});

test.describe('the contact form', () => {
  test('asks for what is missing, and keeps what is there', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: T.contact.title }).click();
    await expect(page).toHaveURL('/contact');
    const main = page.getByRole('main');
    await main.getByLabel(T.contact.fields.message).fill('Eine Frage');
    await submit(main).click();
    await expect(main.getByRole('alert')).toContainText('Bitte sämtliche Pflichtfelder ausfüllen.');
    await expect(main.getByLabel(T.contact.fields.name, { exact: true })).toBeFocused();
    await expect(main.getByLabel(T.contact.fields.message)).toHaveValue('Eine Frage');
  });

  for (const lang of inTurn('sends a message')) {
    test(`sends a message, ${lang}`, async ({ page }) => {
      const texts = TEXTS[lang].contact;
      await page.goto(inLang(lang, '/contact'));
      const main = page.getByRole('main');
      await main.getByLabel(texts.fields.name, { exact: true }).fill('Vorname Nachname');
      await main.getByLabel(TEXTS[lang].account.fields.email).fill(ownAddress('frage'));
      await main.getByLabel(texts.fields.message).fill('Erste Zeile\nZweite Zeile');
      await submit(main).click();
      await expect(main.getByRole('heading', { level: 2 })).toBeFocused();
      await main.getByRole('button', { name: texts.again }).click();
      await expect(main.getByLabel(texts.fields.message)).toHaveValue('');
    });
  }

  test('says how long to wait after too many messages', async ({ page, watch }) => {
    watch.allow(/status of 429/);
    const problem = { title: 'x', status: 429, detail: 'Bitte 90 Sekunden warten.', code: 'too_many_mails' };
    await page.route('**/api/v1/send_message/*', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        headers: { 'Retry-After': '90' },
        body: JSON.stringify(problem),
      }),
    );
    await page.goto('/contact');
    const main = page.getByRole('main');
    await main.getByLabel(T.contact.fields.name, { exact: true }).fill('Vorname Nachname');
    await main.getByLabel(T.account.fields.email).fill('frage@example.com');
    await main.getByLabel(T.contact.fields.message).fill('Eine Frage');
    await submit(main).click();
    await expect(main.getByRole('alert')).toHaveText('Bitte 90 Sekunden warten.');
    await expect(main.getByLabel(T.contact.fields.message)).toHaveValue('Eine Frage');
  });
});

test.describe('the newsletter', () => {
  test('begins with the link of a mail, ends with the address, and is resumed by a mail', async ({
    page,
  }) => {
    test.slow();
    const address = ownAddress('leser');
    await page.goto('/methodology');
    await page.getByRole('contentinfo').getByRole('button', { name: T.shell.dialogs.newsletter }).click();
    const form = dialog(page, 'newsletter');
    await expect(form.getByLabel(T.newsletter.fields.name)).toBeFocused();
    await form.getByLabel(T.account.fields.email).fill(address);
    await submit(form).click();
    await expect(form.getByRole('heading', { level: 3 })).toBeFocused();
    await page.goto(await linkInMail(address, 'confirm'));
    // Until the server has confirmed, there is nothing to end.
    const status = page.getByRole('main').locator('p[role=status]');
    await expect(status).toBeVisible();
    await expect(status).not.toHaveText(T.account.confirm.asking);

    // The bare address ends it, and is mailed a link that takes that back.
    await page.goto(`/unsubscribe/${address}`);
    await expect(page.getByText(T.newsletter.unsubscribe.ended)).toBeVisible();
    await page.goto(await linkInMail(address, 'unsubscribe'));
    await page.getByRole('button', { name: T.newsletter.resume.submit }).click();
    await expect(page.getByText(T.newsletter.resume.next)).toBeVisible();
  });

  test('is not ended by a forged link, nor by what is no address', async ({ page, watch }) => {
    watch.allow(/status of 40[0134]/);
    await page.goto('/unsubscribe/leser@example.com?s=forged');
    await page.getByRole('button', { name: T.newsletter.unsubscribe.submit }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: T.newsletter.unsubscribe.withoutLink })).toBeVisible();
    for (const [address, home] of [
      ['/unsubscribe/niemand', '/'],
      ['/en/unsubscribe/niemand', '/en'],
    ] as const) {
      await page.goto(address);
      await expect(page).toHaveURL(home);
    }
  });
});

test.describe('a request', () => {
  test('from a fund page has visitors sign in first', async ({ page, api, request }) => {
    const { slug, id } = await api.fund(KNOWN.isin);
    await page.goto(`/details/${slug}/${id}`);
    await page.getByRole('button', { name: T.fund.more.label }).click();
    await page.getByRole('main').getByRole('button', { name: T.fund.requestRating }).click();
    const login = page.getByRole('dialog', { name: T.shell.account.login });
    const { userName, password } = await demoAccount(request, 'retail');
    await login.getByLabel(T.account.fields.email).fill(userName);
    await login.getByLabel(T.account.fields.password, { exact: true }).fill(password);
    await submit(login).click();
    const form = dialog(page, 'fundRequest');
    await expect(form.getByRole('listitem')).toHaveText([KNOWN.name]);
    await expect(form.getByLabel(T.account.fields.email)).toHaveValue(userName);
    await submit(form).click();
    await expect(form.getByRole('heading', { level: 3 })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  });

  for (const role of ['retail', 'asset_manager'] as const) {
    test.describe(`of the role ${role}`, () => {
      test.use({ role });

      test('from a list names what is ticked', async ({ page }) => {
        await page.goto('/advanced-search-results?m=true');
        const names = page.locator('tbody th[scope=row] a');
        await expect(names.first()).toBeVisible();
        await choose(page, T.table.selection.request);
        await expect(page.getByText(T.table.selection.none)).toBeVisible();
        const button = ticked(page).getByRole('button', { name: T.table.selection.request });
        const ticks = page.getByRole('table').getByRole('checkbox');
        await ticks.nth(0).check();
        const first = (await names.first().textContent()) ?? '';
        await page.getByRole('link', { name: T.common.next, exact: true }).click();
        await expect(page).toHaveURL(/page=2/);
        // What is ticked before the next page is drawn is a row of the first one.
        await expect(names.first()).not.toHaveText(first);
        await ticks.nth(1).check();
        await expect(ticked(page)).toContainText(/^2 /);
        await button.click();
        const form = dialog(page, 'fundRequest');
        await expect(form.getByRole('list').getByRole('listitem')).toHaveCount(2);
        await submit(form).click();
        await expect(form.getByRole('heading', { level: 3 })).toBeFocused();
      });
    });
  }

  test.describe('of users', () => {
    test.use({ role: 'professional' });

    test('for the long version of a report', async ({ page, api }) => {
      const article = await api.article('reports');
      await page.goto(`/reports/${article.slug}/${article.id}`);
      await page.getByRole('button', { name: T.articles.requestLong }).click();
      const form = dialog(page, 'longReport');
      await expect(form).toContainText(article.title);
      await submit(form).click();
      await expect(form.getByRole('heading', { level: 3 })).toBeFocused();
    });

    test('for a team rating, from the menu', async ({ page }) => {
      await page.goto('/methodology');
      await page.getByRole('button', { name: T.shell.menu.services }).click();
      await page.getByRole('button', { name: T.shell.dialogs.teamRequest }).click();
      const form = dialog(page, 'teamRequest');
      await form.getByLabel(T.requests.fields.name, { exact: true }).fill('');
      await submit(form).click();
      await expect(form.getByRole('alert')).toContainText('Bitte sämtliche Pflichtfelder ausfüllen.');
      await form.getByLabel(T.requests.fields.name, { exact: true }).fill('Vorname Nachname');
      await submit(form).click();
      await expect(form.getByRole('heading', { level: 3 })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: T.shell.menu.services })).toBeFocused();
    });
  });
});

test.describe('the question about professional investors', () => {
  test.use({ asked: true });
  const question = (page: Page) => page.getByRole('dialog', { name: T.professional.title });
  const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click();
  /** Longer than a list is left alone. */
  const LONGER = 3000;

  /** Goes on to the next list, where nothing is asked any more. */
  async function expectNotAsked(page: Page): Promise<void> {
    await page.getByRole('link', { name: T.common.next, exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.waitForTimeout(LONGER);
    await expect(question(page)).toHaveCount(0);
  }

  test('comes at the first list without a consent, and once in a window', async ({ page }) => {
    await page.goto(LIST);
    await answer(page, T.professional.ignore);
    await expectNotAsked(page);
    await page.reload();
    await page.waitForTimeout(LONGER);
    await expect(question(page)).toHaveCount(0);
    expect(await cookieNamed(page, 'hide_professional_modal')).toBeUndefined();
  });

  test('comes once in a session after the consent', async ({ page }) => {
    await page.goto('/');
    await agree(page);
    await page.goto(LIST);
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    // A dialog is gone before it says that it was closed.
    await expect
      .poll(() => cookieNamed(page, 'hide_professional_modal'))
      .toMatchObject({ value: 'session', expires: -1 });
    await expectNotAsked(page);
  });

  test('stays away on request, until the page about cookies says otherwise', async ({ page }) => {
    await page.goto(LIST);
    await answer(page, T.professional.never);
    await page.goto('/cookies');
    const show = page.getByRole('switch', { name: T.cookies.hint.show });
    await expect(show).not.toBeChecked();
    await show.check();
    expect(await cookieNamed(page, 'hide_professional_modal')).toBeUndefined();
  });

  test('leads to the registration', async ({ page }) => {
    await page.goto(LIST);
    await answer(page, T.professional.register);
    await expect(page.getByRole('dialog', { name: T.shell.account.register })).toBeVisible();
    await expect(question(page)).toHaveCount(0);
  });
});
