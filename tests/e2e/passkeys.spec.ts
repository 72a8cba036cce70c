/** Passkeys in a real browser, with the authenticator that Chromium has for tests. */
import type { Page } from '@playwright/test';
import { enter, enteredAs, GOOD_PASSWORD, makeStaff } from './own-account';
import { inTurn } from './pairs';
import { expect, inLang, type LANGS, TEXTS, test } from './portal';
import { send } from './sign-in';

/** Browsers make no passkeys for an address of numbers. */
const NUMBERS = process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8000';
const NAMED = NUMBERS.replace('127.0.0.1', 'localhost');

interface Device {
  /** What is left on it. */
  passkeys(): Promise<number>;
  /** Whether the owner is recognised from now on. */
  recognises(owner: boolean): Promise<void>;
}

/** A device that keeps passkeys and recognises its owner at once; one that suggests them answers unasked. */
async function deviceOf(page: Page, { suggests = false } = {}): Promise<Device> {
  if (!suggests)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    passkeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    recognises: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

function panelOf(page: Page) {
  return page.locator('#passkeys');
}

/** Adds a passkey with the form of the profile. */
async function add(page: Page, lang: (typeof LANGS)[number], name: string): Promise<void> {
  const texts = TEXTS[lang].account;
  const summary = page.locator('summary', { hasText: texts.passkeys.add });
  const form = panelOf(page).locator('details').filter({ has: summary });
  await form.locator(summary).click();
  await form.getByLabel(texts.passkeys.name).fill(name);
  await form.getByLabel(texts.fields.password, { exact: true }).fill(GOOD_PASSWORD);
  await form.getByRole('button', { name: texts.passkeys.add }).click();
}

/** Signs out, once nothing is on its way that would bring the session back. */
async function leave(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await send(page.context().request, '/api/v1', 'logout/', {});
}

test.describe('at the address where passkeys work', () => {
  test.use({ baseURL: NAMED });

  for (const lang of inTurn('a passkey is added,')) {
    test(`a passkey is added, signs in, is listed and is removed, ${lang}`, async ({
      page,
      watch,
      context,
    }) => {
      const texts = TEXTS[lang].account;
      const device = await deviceOf(page);
      const person = await enteredAs(context.request, `passkey-${lang}`, lang);
      await page.goto(inLang(lang, '/profile'));
      await add(page, lang, 'Laptop');
      await expect(page.getByText(texts.passkeys.added)).toBeVisible();
      await expect(panelOf(page).getByText(texts.passkeys.unused)).toBeVisible();
      expect(await device.passkeys()).toBe(1);

      // The same device has one now.
      await add(page, lang, 'Laptop');
      await expect(panelOf(page).getByRole('alert')).toHaveText(texts.passkeys.faults.known);

      await leave(page);
      await page.goto(`${inLang(lang, '/')}?lo=1`);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: texts.passkeys.signIn }).click();
      await expect(page.getByText(texts.login.done)).toBeVisible();
      await page.goto(inLang(lang, '/profile'));
      await expect(
        page.getByRole('banner').or(page.getByRole('main')).getByText(person.email).first(),
      ).toBeVisible();
      const row = panelOf(page).getByRole('listitem').filter({ hasText: 'Laptop' });
      await expect(row.getByText(texts.passkeys.unused)).toHaveCount(0);

      await row.locator('summary', { hasText: texts.passkeys.remove }).click();
      await row.getByLabel(texts.fields.password, { exact: true }).fill(GOOD_PASSWORD);
      await row.getByRole('button', { name: texts.passkeys.remove }).click();
      await expect(row).toHaveCount(0);

      // The device still holds it, and the portal no longer knows it.
      watch.allow(/status of 401/);
      await leave(page);
      await page.goto(`${inLang(lang, '/')}?lo=1`);
      await dialog.getByRole('button', { name: texts.passkeys.signIn }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      expect((await context.request.get('/api/v1/user_info/')).status()).toBe(401);
    });
  }

  test('a passkey is picked where the user name is typed', async ({ page, context }) => {
    const texts = TEXTS.de.account;
    const device = await deviceOf(page, { suggests: true });
    const person = await enteredAs(context.request, 'passkey-suggested');
    await page.goto('/profile');
    await add(page, 'de', 'Laptop');
    await expect(page.getByText(texts.passkeys.added)).toBeVisible();
    await leave(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/login/')) asked.push(new URL(request.url()).pathname);
    });
    // The device answers as soon as the form is there; nothing is typed or pressed.
    await page.goto('/?lo=1');
    await expect(page.getByText(texts.login.done)).toBeVisible();
    expect(asked).toEqual(['/api/v1/login/passkey/options/', '/api/v1/login/passkey/']);
    expect(await (await context.request.get('/api/v1/user_info/')).json()).toMatchObject({
      email: person.email,
    });
    expect(await device.passkeys()).toBe(1);
  });

  test('a device that does not recognise its owner changes nothing', async ({ page, context }) => {
    const texts = TEXTS.de.account;
    const device = await deviceOf(page);
    await device.recognises(false);
    await enteredAs(context.request, 'passkey-stranger');
    await page.goto('/profile');
    await add(page, 'de', 'Telefon');
    await expect(panelOf(page).getByRole('alert')).toHaveText(texts.passkeys.faults.ended);
    await expect(panelOf(page).getByLabel(texts.passkeys.name)).toHaveValue('Telefon');
    await device.recognises(true);
    await panelOf(page).getByRole('button', { name: texts.passkeys.add }).click();
    await expect(page.getByText(texts.passkeys.added)).toBeVisible();
  });

  test('staff are offered one first, and enter the admin with it', async ({ page, context }) => {
    const texts = TEXTS.de.account;
    await deviceOf(page);
    await enter(context.request, await makeStaff(context.request, 'passkey-staff'));
    await page.goto('/admin/');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('main').getByRole('link', { name: texts.passkeys.offer })).toBeVisible();
    await add(page, 'de', 'Schlüssel');
    await expect(page.getByText(texts.passkeys.added)).toBeVisible();
    await leave(page);
    await page.goto('/admin/');
    await page.getByRole('dialog').getByRole('button', { name: texts.passkeys.signIn }).click();
    await expect(page).toHaveURL(/\/admin\/$/);
  });
});

test.describe('at an address of numbers', () => {
  test.use({ baseURL: NUMBERS });

  test('the page says where passkeys work', async ({ page, context, watch }) => {
    const texts = TEXTS.de.account;
    await page.goto('/?lo=1');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: texts.passkeys.signIn }).click();
    const link = dialog.getByRole('link', { name: NAMED });
    await expect(link).toHaveAttribute('href', `${NAMED}/?lo=1`);
    await enteredAs(context.request, 'passkey-numbers');
    await page.goto('/profile');
    await panelOf(page).getByRole('link', { name: NAMED }).click();
    await expect.poll(() => new URL(page.url()).origin).toBe(NAMED);
    watch.allow(/^foreign: /);
  });
});
