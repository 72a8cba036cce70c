/** What owners do with their accounts: second factor, new address, data, deletion, password, sessions. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { Authenticator } from './authenticator';
import { linkInMail, mailsTo, mailTo } from './mail';
import { enter, enteredAs, GOOD_PASSWORD, ownAddress, type Person, register } from './own-account';
import { inTurn } from './pairs';
import { expect, inLang, KNOWN, type Lang, TEXTS, test } from './portal';
import { send, signIn } from './sign-in';

const T = TEXTS.de;
const NEXT_PASSWORD = 'Blaue-Berge-2027';

const loginForm = (page: Page, lang: Lang = 'de') =>
  page.getByRole('dialog', { name: TEXTS[lang].shell.account.login });
const toasts = (page: Page, lang: Lang = 'de') =>
  page.getByRole('region', { name: TEXTS[lang].shell.notifications });
const panel = (page: Page, heading: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });
const submit = (within: Locator) => within.locator('[type=submit]');

async function logIn(page: Page, { email, password }: Person, lang: Lang = 'de'): Promise<Locator> {
  const form = loginForm(page, lang);
  await page.goto(`${inLang(lang, '/')}?lo=1`);
  await form.getByLabel(TEXTS[lang].account.fields.email).fill(email);
  await form.getByLabel(TEXTS[lang].account.fields.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  return form;
}

async function logOut(page: Page, lang: Lang): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${TEXTS[lang].shell.account.label}`) }).click();
  await page.getByRole('button', { name: TEXTS[lang].shell.account.logout }).click();
  await expect(toasts(page, lang)).toContainText(TEXTS[lang].shell.session.loggedOut);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
}

/** Moves the keyboard's focus on, step by step, until it is there. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Switches the second factor on by keyboard alone; gives the app and the recovery codes. */
async function setUp(page: Page, lang: Lang): Promise<{ app: Authenticator; codes: string[] }> {
  const { fields, second } = TEXTS[lang].account;
  const part = panel(page, second.title);
  await page.goto(inLang(lang, '/profile'));
  await tabTo(page, part.getByLabel(fields.password, { exact: true }));
  await page.keyboard.type(GOOD_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(part.getByAltText(second.picture)).toBeVisible();
  // What comes next has the focus.
  await expect(part.getByLabel(second.code, { exact: true })).toBeFocused();
  await expectAccessible(page, 'the key');
  await expectNoSidewaysScroll(page);
  const app = new Authenticator((await part.locator('code').innerText()).trim());
  await page.keyboard.type(app.wrong());
  await page.keyboard.press('Enter');
  await expect(part.getByRole('alert')).toBeVisible();
  // A moment later, since a wrong code makes the next one wait for a second.
  await page.waitForFunction((until) => Date.now() > until, Date.now() + 1100);
  await part.getByLabel(second.code, { exact: true }).selectText();
  await page.keyboard.type(app.next());
  await page.keyboard.press('Enter');
  await expect(part.getByText(second.keep)).toBeVisible();
  await expectAccessible(page, 'the recovery codes');
  await expectNoSidewaysScroll(page);
  const codes = await part.locator('li code').allInnerTexts();
  // The keyboard goes on where the form was.
  await page.keyboard.press('Tab');
  await expect(part.getByRole('button', { name: second.kept })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(part.locator('li code')).toHaveCount(0);
  return { app, codes };
}

test.describe('the second factor', () => {
  for (const [lang, width] of [
    ['de', 1440],
    ['en', 390],
  ] as const) {
    test(`is set up, asked for and switched off by keyboard, ${lang}, ${width} px`, async ({
      page,
      watch,
    }) => {
      test.slow();
      watch.allow(/status of 40[01]/);
      await page.setViewportSize({ width, height: 844 });
      const { account, shell } = TEXTS[lang];
      const person = await enteredAs(page.context().request, 'faktor', lang);
      const { app, codes } = await setUp(page, lang);
      expect(new Set(codes).size).toBe(10);
      const part = panel(page, account.second.title);
      await expect(part).toContainText('10');
      await mailTo(person.email, lang === 'de' ? 'eingeschaltet' : 'switched on');
      // Shown once: not after a reload either.
      await page.reload();
      await expect(part).toContainText('10');
      await expect(part.locator('code')).toHaveCount(0);
      await logOut(page, lang);

      // A recovery code opens the account, once.
      const login = await logIn(page, person, lang);
      const code = login.getByLabel(account.second.code, { exact: true });
      await expect(code).toBeFocused();
      await expectAccessible(page, 'the code');
      await page.keyboard.type(app.wrong());
      await page.keyboard.press('Enter');
      await expect(login.getByRole('alert')).toContainText(lang === 'de' ? 'stimmt nicht' : 'is wrong');
      const failed = Date.now();
      await code.selectText();
      await page.keyboard.type(codes[0] ?? '');
      await page.keyboard.press('Enter');
      await expect(toasts(page, lang)).toContainText(account.login.done);
      await logOut(page, lang);
      await logIn(page, person, lang);
      await expect(code).toBeFocused();
      await page.keyboard.type(codes[0] ?? '');
      await page.keyboard.press('Enter');
      await expect(login.getByRole('alert')).toContainText(lang === 'de' ? 'stimmt nicht' : 'is wrong');
      // A wrong code of the app makes the next one wait for a second.
      await page.waitForFunction((until) => Date.now() > until, failed + 1100);
      await code.selectText();
      await page.keyboard.type(app.next());
      await page.keyboard.press('Enter');
      await expect(toasts(page, lang)).toContainText(account.login.done);

      // Without it the password is enough again.
      await page.goto(inLang(lang, '/profile'));
      await expect(part).toContainText('9');
      const removal = page.locator('summary', { hasText: account.second.remove });
      await tabTo(page, part.locator(removal));
      await page.keyboard.press('Enter');
      const form = part.locator('details').filter({ has: removal }).locator('form');
      await tabTo(page, form.getByLabel(account.fields.password, { exact: true }));
      await page.keyboard.type(GOOD_PASSWORD);
      await tabTo(page, form.getByLabel(account.second.code, { exact: true }));
      await page.keyboard.type(app.next());
      await page.keyboard.press('Enter');
      await expect(part.getByRole('button', { name: account.second.begin })).toBeVisible();
      await expect(part.locator('[tabindex="-1"]')).toBeFocused();
      await mailTo(person.email, lang === 'de' ? 'ausgeschaltet' : 'switched off');
      await logOut(page, lang);
      await logIn(page, person, lang);
      await expect(toasts(page, lang)).toContainText(account.login.done);
      await expect(page.getByRole('dialog', { name: shell.account.login })).toHaveCount(0);
    });
  }
});

test.describe('a new address', () => {
  const ask = async (page: Page, lang: Lang, address: string) => {
    const { address: texts, fields } = TEXTS[lang].account;
    const part = panel(page, texts.title);
    await part.getByLabel(texts.new).fill(address);
    await part.getByLabel(fields.password, { exact: true }).fill(GOOD_PASSWORD);
    await submit(part).click();
    await expect(part).toContainText(texts.pending.replace('{{email}}', address));
    return part;
  };

  for (const [lang, first] of [
    ['de', 'old'],
    ['en', 'new'],
  ] as const) {
    test(`counts once both have agreed, the ${first} one first, ${lang}`, async ({
      page,
      browser,
      baseURL,
      watch,
    }) => {
      test.slow();
      watch.allow(/status of 401/);
      const { account } = TEXTS[lang];
      const person = await enteredAs(page.context().request, 'adresse', lang);
      const address = ownAddress('umgezogen');
      await page.goto(inLang(lang, '/profile'));
      const part = await ask(page, lang, address);
      // The links are followed elsewhere, as on a phone.
      const phone = await browser.newContext({ baseURL: baseURL ?? '' });
      const elsewhere = await phone.newPage();
      const inboxes = first === 'old' ? [person.email, address] : [address, person.email];
      const said: string[] = [];
      for (const inbox of inboxes) {
        const subject = {
          de: ['Neue E-Mail-Adresse', 'bestätigen Sie diese'],
          en: ['New e-mail', 'confirm this'],
        }[lang];
        const { text } = await mailTo(inbox, subject[inbox === person.email ? 0 : 1] ?? '');
        const link = /https?:\/\/\S+\/confirm\/\S+/.exec(text)?.[0] ?? '';
        expect(new URL(link).pathname.startsWith('/en/')).toBe(lang === 'en');
        await elsewhere.goto(new URL(link).pathname);
        const status = elsewhere.getByRole('main').locator('p[role=status]');
        await expect(status).not.toHaveText(account.confirm.asking);
        said.push(await status.innerText());
      }
      expect(said).toEqual(
        {
          de: [
            'Bestätigt. Nun fehlt noch die Bestätigung von der anderen Adresse.',
            'Ihre E-Mail-Adresse ist geändert. Bitte melden Sie sich ab jetzt mit der neuen an.',
          ],
          en: [
            'Confirmed. Confirmation from the other address is still outstanding.',
            'Your e-mail address has been changed. Please use the new one to sign in from now on.',
          ],
        }[lang],
      );
      await mailTo(person.email, lang === 'de' ? 'wurde geändert' : 'has changed');
      await page.reload();
      await expect(page.getByRole('main').locator('header')).toContainText(address);
      await expect(part).not.toContainText(account.address.pendingNext);

      const form = await logIn(elsewhere, person, lang);
      await expect(form.getByRole('alert')).toContainText(account.login.wrong);
      await logIn(elsewhere, { ...person, email: address }, lang);
      await expect(toasts(elsewhere, lang)).toContainText(account.login.done);
      await phone.close();
    });
  }

  test('that was asked for before another one is no longer wanted', async ({ page, watch }) => {
    watch.allow(/status of 404/);
    const person = await enteredAs(page.context().request, 'adresse');
    await page.goto('/profile');
    await ask(page, 'de', ownAddress('erste'));
    // The mail of the registration has such a link as well.
    const { text } = await mailTo(person.email, 'Neue E-Mail-Adresse');
    const link = /\/confirm\/[\w-]+/.exec(text)?.[0] ?? 'no link';
    // A long address is broken, and widens nothing.
    await ask(page, 'de', ownAddress('zweite-adresse-mit-einem-langen-namen-aus-vielen-teilen'));
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
      const inside = await page
        .locator('section')
        .evaluateAll((all) => all.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
      expect(inside).toBe(true);
    }
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('Erfassung konnte nicht bestätigt werden.');
    await expect(page.getByRole('alert')).toContainText(T.account.confirm.invalid);
    // Nothing has changed.
    await page.goto('/profile');
    await expect(page.getByRole('main').locator('header')).toContainText(person.email);
  });
});

test.describe('all data', () => {
  test('are a file with what belongs to the account, and to nobody else', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const stranger = await enteredAs(other, 'fremd');
    await other.dispose();
    const person = await enteredAs(page.context().request, 'daten');
    await page.goto('/profile');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: T.account.data.export }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.json$/);
    const text = readFileSync(await file.path(), 'utf8');
    const data = JSON.parse(text) as { account: { email: string; name: string } } & Record<string, unknown[]>;
    expect(data.account).toMatchObject({ email: person.email, name: 'Nachname' });
    expect(data.sessions).toHaveLength(1);
    expect(data.consents).toHaveLength(2);
    expect(data.mails).toHaveLength(1);
    expect(text).not.toContain(stranger.email);
    expect(text).not.toMatch(/argon2|password|secret/i);
  });

  for (const lang of inTurn('are not deleted when')) {
    test(`are not deleted when the owner thinks again, ${lang}`, async ({ page, watch }) => {
      watch.allow(/status of 400/);
      const { data, fields, profile } = TEXTS[lang].account;
      const person = await enteredAs(page.context().request, 'loeschen', lang);
      await page.goto(inLang(lang, '/profile'));
      const part = panel(page, data.title);
      await part.locator('summary', { hasText: data.delete }).click();
      await part.getByLabel(fields.password, { exact: true }).fill('falsch');
      await page.keyboard.press('Enter');
      await expect(part.getByRole('alert')).toBeVisible();
      await part.getByLabel(fields.password, { exact: true }).fill(GOOD_PASSWORD);
      await page.keyboard.press('Enter');
      // As the specification writes days, in either language.
      const shown = new Intl.DateTimeFormat('de-DE', {
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        timeZone: 'Europe/Berlin',
      }).format(new Date(Date.now() + 14 * 86_400_000));
      await expect(part).toContainText(shown);
      // The keyboard goes on where the form was.
      await page.keyboard.press('Tab');
      await expect(part.getByRole('button', { name: data.keep })).toBeFocused();
      const mail = await mailTo(person.email, lang === 'de' ? 'wird gelöscht' : 'will be deleted');
      expect(mail.text).toContain(lang === 'de' ? '/profile' : '/en/profile');
      await page.reload();
      await expect(part).toContainText(shown);
      await part.getByRole('button', { name: data.keep }).click();
      await expect(toasts(page, lang)).toContainText(profile.saved);
      await expect(part.locator('summary', { hasText: data.delete })).toBeVisible();
      await page.reload();
      await expect(part.locator('summary', { hasText: data.delete })).toBeVisible();
    });
  }
});

test.describe('a forgotten password', () => {
  for (const lang of inTurn('is replaced by a')) {
    test(`is replaced by a mailed link, and every session ends, ${lang}`, async ({
      page,
      browser,
      baseURL,
      watch,
    }) => {
      test.slow();
      watch.allow(/status of 40[14]/);
      const { fields, login, reset } = TEXTS[lang].account;
      const person = { email: ownAddress('vergessen'), password: GOOD_PASSWORD };
      await register(page.context().request, person, false, lang);
      const other = await browser.newContext({ baseURL: baseURL ?? '' });
      await enter(other.request, person);
      const theirs = await other.newPage();
      await theirs.goto(inLang(lang, '/profile'));
      const toggle = theirs.getByRole('switch', { name: TEXTS[lang].account.profile.emails });
      await expect(toggle).toBeVisible();

      await page.goto(`${inLang(lang, '/')}?lo=1`);
      await loginForm(page, lang).getByLabel(fields.email).fill(person.email);
      await loginForm(page, lang).getByRole('button', { name: login.forgotten }).click();
      const request = page.getByRole('dialog', { name: TEXTS[lang].shell.account.requestReset });
      await submit(request).click();
      await expect(request.getByRole('heading', { level: 3 })).toBeFocused();
      const link = await linkInMail(person.email, 'reset');
      expect(link.startsWith('/en/')).toBe(lang === 'en');
      await page.goto(link);
      const main = page.getByRole('main');
      await main.getByLabel(fields.newPassword, { exact: true }).fill(NEXT_PASSWORD);
      await main.getByLabel(fields.repeat, { exact: true }).fill(NEXT_PASSWORD);
      await submit(main).click();
      await expect(page).toHaveURL(inLang(lang, '/'));
      await expect(loginForm(page, lang)).toBeVisible();
      const form = await logIn(page, person, lang);
      await expect(form.getByRole('alert')).toContainText(login.wrong);
      await logIn(page, { ...person, password: NEXT_PASSWORD }, lang);
      await expect(toasts(page, lang)).toContainText(login.done);
      await mailTo(person.email, lang === 'de' ? 'Passwort bei' : 'Your password with');

      // The other browser is told with its next question.
      await toggle.click();
      await expect(loginForm(theirs, lang)).toContainText(TEXTS[lang].shell.session.ended);
      await other.close();

      // The link works once.
      await page.goto(link);
      await main.getByLabel(fields.newPassword, { exact: true }).fill(GOOD_PASSWORD);
      await main.getByLabel(fields.repeat, { exact: true }).fill(GOOD_PASSWORD);
      await submit(main).click();
      await expect(main.getByRole('alert')).toContainText(reset.failed);
      await expect(main.getByRole('alert')).toContainText(reset.invalid);
    });
  }

  test('that is replaced in a browser that is signed in signs it out', async ({ page, watch }) => {
    watch.allow(/status of 401/);
    const person = await enteredAs(page.context().request, 'vergessen');
    await send(page.context().request, '/api/v1', 'request-reset-password/', { email: person.email });
    await page.goto(await linkInMail(person.email, 'reset'));
    const main = page.getByRole('main');
    await main.getByLabel(T.account.fields.newPassword, { exact: true }).fill(NEXT_PASSWORD);
    await main.getByLabel(T.account.fields.repeat, { exact: true }).fill(NEXT_PASSWORD);
    await submit(main).click();
    await expect(loginForm(page)).toBeVisible();
    await expect(page.getByRole('button', { name: T.shell.account.label, exact: true })).toBeVisible();
  });
});

test.describe('a session', () => {
  /** From the specification, in milliseconds. */
  const INTERVAL = 540_000;

  test('is refreshed every nine minutes, and tells of its end', async ({
    page,
    playwright,
    baseURL,
    watch,
  }) => {
    test.slow();
    watch.allow(/status of 401/);
    await page.clock.install();
    const person = await enteredAs(page.context().request, 'frisch');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/refresh-token/')) asked += 1;
    });
    await page.goto('/methodology');
    await expect(
      page.getByRole('button', { name: T.shell.account.signedInAs.replace('{{name}}', 'Vorname Nachname') }),
    ).toBeVisible();
    expect(asked).toBe(1);
    await page.clock.fastForward(INTERVAL - 60_000);
    expect(asked).toBe(1);
    const refreshed = page.waitForResponse('**/refresh-token/*');
    await page.clock.fastForward(60_000);
    expect((await refreshed).status()).toBe(200);
    expect(asked).toBe(2);

    const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await enter(other, person);
    await other.post('/api/v1/refresh-token/');
    const token = (await other.storageState()).cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
    await other.delete('/api/v1/profile/sessions/', { headers: { 'X-CSRFToken': token } });
    await other.dispose();
    // What is asked next hears it: that may also be the count of unseen changes, which is due by then as well.
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await page.clock.fastForward(INTERVAL);
    await refused;
    await expect(page).toHaveURL('/');
    await expect(toasts(page)).toContainText(T.shell.session.ended);
    await expect(page.getByRole('button', { name: T.shell.account.label, exact: true })).toBeVisible();
  });

  test('of somebody who is not signed in is not asked about again', async ({ page }) => {
    await page.clock.install();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/refresh-token/')) asked += 1;
    });
    await page.goto('/methodology');
    await expect.poll(() => asked).toBe(1);
    await page.clock.fastForward(3 * INTERVAL);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked).toBe(1);
  });

  test('makes the forms of an address needless', async ({ page }) => {
    await signIn(page.context().request, 'retail');
    for (const query of ['lo=1', 'ro=1']) {
      await page.goto(`/?${query}`);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('button', { name: /^Konto, / })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('leads back to a fund with all that the address said', async ({ page, api, request }) => {
    const { slug, id } = await api.fund(KNOWN.isin);
    const person = { email: ownAddress('zurueck'), password: GOOD_PASSWORD };
    await register(request, person);
    await page.goto(`/details/${slug}/${id}`);
    await page.getByRole('button', { name: T.shell.account.label, exact: true }).click();
    await page.getByRole('banner').getByRole('button', { name: T.shell.account.login, exact: true }).click();
    await loginForm(page).getByLabel(T.account.fields.email).fill(person.email);
    await loginForm(page).getByLabel(T.account.fields.password, { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText(T.account.login.done);
    await expect(page).toHaveURL(`/details/${slug}/${id}`);
    expect(mailsTo(person.email)).toHaveLength(1);
  });
});
