/** Accounts: signing in and out, registration, passwords, the profile, and who may open what. */
import type { Locator, Page } from '@playwright/test';
import { linkInMail } from './mail';
import { enter, register } from './own-account';
import { expect, expectListed, type Lang, TEXTS, test } from './portal';
import { demoAccount, type Role, signIn } from './sign-in';

const T = TEXTS.de;
const SCREEN = '/advanced-search-results';
const GOOD_PASSWORD = 'Grüne-Wiese-2026';
const NEXT_PASSWORD = 'Blaue-Berge-2027';

const dialog = (page: Page, name: 'login' | 'register' | 'requestReset', lang: Lang = 'de') =>
  page.getByRole('dialog', { name: TEXTS[lang].shell.account[name] });
const accountMenu = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${T.shell.account.label}`) });
const toasts = (page: Page) => page.getByRole('region', { name: T.shell.notifications });
/** The first one: below the form of the login stands another one, for passkeys. */
const submit = (within: Locator) => within.locator('[type=submit]').first();

async function fillLogin(form: Locator, userName: string, password: string): Promise<void> {
  await form.getByLabel(T.account.fields.email).fill(userName);
  await form.getByLabel(T.account.fields.password, { exact: true }).fill(password);
  await submit(form).click();
}

/** An address that no other test uses, and no other run. */
const ownAddress = (name: string) => `${name}-${Date.now()}-${test.info().workerIndex}@example.com`;

test.describe('visitors', () => {
  test('are refused by the API where pages are guarded, and nowhere else', async ({ request }) => {
    for (const path of ['advanced_search/', 'user_info/', 'profile/sessions/']) {
      const answer = await request.get(`/api/v1/${path}`);
      expect(answer.status(), path).toBe(401);
      expect((await answer.json()).code, path).toBe('unauthorized');
    }
    for (const path of [
      'news/',
      'reports/',
      'filter_search/',
      'paginated_simple_search/?search=deka',
      'fields/',
    ]) {
      expect((await request.get(`/api/v1/${path}`)).status(), path).toBe(200);
    }
  });

  test('come to the advanced search by signing in, with the query they had', async ({ page, request }) => {
    await page.goto(`${SCREEN}?r=A&m=true`);
    await expect(page).toHaveURL('/search-results');
    const form = dialog(page, 'login');
    await expect(form).toContainText(T.shell.account.needed);
    const { userName } = await demoAccount(request, 'retail');
    await form.getByRole('button', { name: T.account.demo.roles.retail }).click();
    await expect(form.getByLabel(T.account.fields.email)).toHaveValue(userName);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${SCREEN}?r=A&m=true`);
    await expect(toasts(page)).toContainText(T.account.login.done);
    await expect(page.locator('tbody th[scope=row] a').first()).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    // What was refused is not in the history.
    await page.goBack();
    await expect(page).toHaveURL('/search-results');
    await expect(form).toHaveCount(0);
  });

  test('read the beginning of a report, and all of it once they have signed in', async ({
    page,
    request,
  }) => {
    await page.goto('/methodology');
    await page.getByRole('button', { name: T.shell.menu.publications }).click();
    await page.getByRole('link', { name: T.shell.crumbs.reports }).click();
    await expect(page.getByText(T.articles.shortenedList)).toBeVisible();
    await page.locator('main h2 a').first().click();
    await expect(page.getByText(T.articles.shortened)).toBeVisible();
    await page.getByRole('article').getByRole('button', { name: T.shell.account.login }).click();
    await demoAccount(request, 'retail');
    await dialog(page, 'login').getByRole('button', { name: T.account.demo.roles.retail }).click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: T.articles.requestLong })).toBeVisible();
    await expect(page.getByText(T.articles.shortened)).toHaveCount(0);
  });

  test('are led home from a guarded address, without a form', async ({ page }) => {
    await page.goto('/profile');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('open the forms by address and by menu, and get the focus back', async ({ page }) => {
    await page.goto('/?lo=1');
    await expect(dialog(page, 'login')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.goto('/en?ro=1');
    await expect(dialog(page, 'register', 'en')).toBeVisible();
    await page.goto('/methodology');
    await accountMenu(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'login').getByLabel(T.account.fields.email)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(accountMenu(page)).toBeFocused();
    await expect(accountMenu(page)).toHaveAttribute('aria-expanded', 'false');
  });
});

test.describe('the login form', () => {
  test('explains a refusal and keeps what was typed', async ({ page, watch }) => {
    watch.allow(/status of 401/);
    await page.goto('/?lo=1');
    const form = dialog(page, 'login');
    await fillLogin(form, ownAddress('nobody'), 'falsch');
    await expect(form.getByRole('alert')).toContainText(
      'Login fehlgeschlagen. Benutzername oder Passwort stimmen nicht.',
    );
    await expect(form.getByLabel(T.account.fields.password, { exact: true })).toHaveValue('falsch');
    await page.goto('/en?lo=1');
    const english = dialog(page, 'login', 'en');
    await english.getByLabel(TEXTS.en.account.fields.email).fill(ownAddress('nobody'));
    await english.getByLabel(TEXTS.en.account.fields.password, { exact: true }).fill('falsch');
    await submit(english).click();
    await expect(english.getByRole('alert')).toContainText(
      'Login failed. User name or password are incorrect.',
    );
  });

  test('works on a narrow screen', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/methodology');
    await accountMenu(page).click();
    await page.getByRole('button', { name: T.shell.account.login, exact: true }).click();
    const { userName, password } = await demoAccount(request, 'professional');
    await fillLogin(dialog(page, 'login'), userName, password);
    await expect(toasts(page)).toContainText(T.account.login.done);
    await accountMenu(page).click();
    await page.getByRole('link', { name: T.shell.crumbs.profile }).click();
    await expect(page).toHaveURL('/profile');
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(sideways).toBeLessThanOrEqual(390);
  });
});

test.describe('a session', () => {
  const entered = async (page: Page, role: Role) => signIn(page.context().request, role);

  test('outlives a reload and ends with signing out', async ({ page, api }) => {
    await entered(page, 'licensed');
    await page.goto(`${SCREEN}?r=A`);
    await page.reload();
    const shown = await page.request.get('/api/v1/advanced_search/?r=A');
    await expectListed(page, (await shown.json()).results);
    await accountMenu(page).click();
    await page.getByRole('button', { name: T.shell.account.logout }).click();
    await expect(page).toHaveURL('/');
    await expect(toasts(page)).toContainText(T.shell.session.loggedOut);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/search-results');
    await expect(page.locator('tbody')).toHaveCount(0);
    expect(await page.request.get('/api/v1/advanced_search/').then((answer) => answer.status())).toBe(401);
    expect((await api.get<{ count: number }>('news/')).count).toBeGreaterThan(0);
  });

  test('can be ended from another browser', async ({ page, browser, baseURL, watch }) => {
    watch.allow(/status of 401/);
    const person = { email: ownAddress('sitzungen'), password: GOOD_PASSWORD };
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    await register(other.request, person);
    await enter(other.request, person);
    const theirs = await other.newPage();
    await theirs.goto(SCREEN);
    await expect(theirs.locator('tbody th[scope=row] a').first()).toBeVisible();

    await enter(page.context().request, person);
    await page.goto('/profile');
    await page.getByRole('button', { name: T.account.sessions.endOthers }).click();
    await expect(page.getByRole('button', { name: T.account.sessions.endOthers })).toHaveCount(0);

    // The other one learns of it with its next question, and may sign in again right there.
    await theirs.getByRole('link', { name: T.common.next, exact: true }).click();
    await expect(dialog(theirs, 'login')).toContainText(T.shell.session.ended);
    await expect(theirs).toHaveURL('/search-results');
    await other.close();
  });
});

/** Fills in what everyone is asked, and consents. */
async function fillRegistration(form: Locator, address: string): Promise<void> {
  const { fields } = T.account;
  for (const [label, text] of [
    [fields.firstName, 'Vorname'],
    [fields.name, 'Nachname'],
    [fields.email, address],
    [fields.password, GOOD_PASSWORD],
    [fields.repeat, GOOD_PASSWORD],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  await form.getByRole('checkbox').check();
}

/** Asks for the mail about a forgotten password, and sets a new one by its link. */
async function replacePassword(page: Page, address: string): Promise<void> {
  const { fields, login } = T.account;
  await page.goto('/?lo=1');
  await dialog(page, 'login').getByLabel(fields.email).fill(address);
  await dialog(page, 'login').getByRole('button', { name: login.forgotten }).click();
  const request = dialog(page, 'requestReset');
  await expect(request.getByLabel(fields.email)).toHaveValue(address);
  await submit(request).click();
  await expect(request.getByRole('heading', { level: 3 })).toBeFocused();
  await page.goto(await linkInMail(address, 'reset'));
  await page.getByLabel(fields.newPassword, { exact: true }).fill(NEXT_PASSWORD);
  await page.getByLabel(fields.repeat, { exact: true }).fill(NEXT_PASSWORD);
  await submit(page.getByRole('main')).click();
}

test.describe('an account from its registration on', () => {
  test('private: registered, confirmed, signed in, password forgotten and set anew', async ({
    page,
    watch,
  }) => {
    test.slow();
    watch.allow(/status of 40[34]/);
    const address = ownAddress('privat');
    await page.goto('/?ro=1');
    const form = dialog(page, 'register');
    await fillRegistration(form, address);
    await submit(form).click();
    await expect(form.getByRole('heading', { name: T.account.register.done })).toBeFocused();
    await expect(form).toContainText(T.account.register.afterPrivate);

    // Not before the address is confirmed.
    await page.goto('/?lo=1');
    const login = dialog(page, 'login');
    await fillLogin(login, address, GOOD_PASSWORD);
    await expect(login.getByRole('button', { name: T.account.mail.again })).toBeVisible();
    const confirm = await linkInMail(address, 'confirm');
    await page.goto(confirm);
    await expect(page.getByRole('main')).toContainText(
      'Benutzername bestätigt. Sie können sich jetzt anmelden.',
    );
    await page.goto(confirm);
    await expect(page.getByRole('alert')).toContainText('Erfassung konnte nicht bestätigt werden.');

    await replacePassword(page, address);
    await expect(login).toBeVisible();
    await fillLogin(login, address, NEXT_PASSWORD);
    await expect(accountMenu(page)).toHaveAccessibleName('Konto, Vorname Nachname');
  });

  test('professional: says that it is reviewed', async ({ page }) => {
    const address = ownAddress('professionell');
    const { fields } = T.account;
    await page.goto('/?ro=1');
    const form = dialog(page, 'register');
    await form.getByRole('radio', { name: T.account.register.professional }).check();
    await fillRegistration(form, address);
    for (const [label, text] of [
      [fields.company, 'Beispiel Invest'],
      [fields.phone, '+49 30 0000000'],
      [fields.contactPerson, 'Vorname Nachname'],
      [fields.function, 'Einkauf'],
    ] as const) {
      await form.getByLabel(label, { exact: true }).fill(text);
    }
    await submit(form).click();
    await expect(form).toContainText(T.account.register.afterProfessional);
    await expect(form).toContainText(address);
  });
});

test.describe('the profile', () => {
  test('keeps changes and says so', async ({ page }) => {
    test.slow();
    const person = { email: ownAddress('profil'), password: GOOD_PASSWORD };
    await register(page.context().request, person, true);
    await enter(page.context().request, person);
    await page.goto('/profile');
    await expect(page.getByText(T.account.review.waiting)).toBeVisible();
    const company = page.getByLabel(T.account.fields.company);
    const before = await company.inputValue();
    const save = page.getByRole('button', { name: T.account.form.save });
    await company.fill(`${before} und Partner`);
    await save.click();
    await expect(toasts(page)).toContainText('Einstellungen gespeichert.');
    await page.reload();
    await expect(company).toHaveValue(`${before} und Partner`);
    await company.fill(before);
    await save.click();
    await expect(toasts(page)).toContainText('Einstellungen gespeichert.');

    const toggle = page.getByRole('switch', { name: T.account.profile.emails });
    const on = await toggle.isChecked();
    // The switch is turned before the server has answered, and leaving the page would call that off.
    const answered = page.waitForResponse((one) => one.request().method() !== 'GET');
    await toggle.click();
    await expect(toggle).toBeChecked({ checked: !on });
    expect((await answered).ok()).toBe(true);
    await page.reload();
    await expect(toggle).toBeChecked({ checked: !on });
    await toggle.click();
    await expect(toggle).toBeChecked({ checked: on });
  });
});
