/** An asset manager's dashboard: what is due, orders and their answers, and a team that comes and goes. */
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { enterAsManager } from './asset-manager';
import { linkInMail } from './mail';
import { enter, GOOD_PASSWORD, ownAddress, type Person, register } from './own-account';
import { inTurn } from './pairs';
import { expect, inLang, type Lang, TEXTS, test } from './portal';
import { psql } from './psql';
import { signIn } from './sign-in';

const WIDTHS = [1440, 390] as const;

/** The company of the demo account, which has most funds. */
const company = () =>
  psql(`SELECT managed_company_id FROM accounts_user WHERE email = 'asset-manager@demo.example'`);

/** A company whose team no other test changes; each language has its own. */
const otherCompany = (lang: Lang) =>
  psql(
    `SELECT company_id FROM funds_fund GROUP BY 1 ORDER BY count(*) DESC, 1 OFFSET ${lang === 'de' ? 40 : 41} LIMIT 1`,
  );

async function registered(page: Page, name: string, lang: Lang): Promise<Person> {
  const person = { email: ownAddress(name), password: GOOD_PASSWORD };
  await register(page.request, person, true, lang);
  return person;
}

async function expectAccessibleAt(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what}, ${width} px`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

for (const lang of inTurn('the dashboard of an asset manager')) {
  test(`the dashboard leads through ratings and orders (${lang})`, async ({ page }) => {
    const T = TEXTS[lang].dashboard;
    await signIn(page.request, 'asset_manager');
    const own = `/asset-manager-dashboard/${company()}`;
    await page.goto(inLang(lang, own));
    await expect(page.getByRole('heading', { level: 1, name: T.title })).toBeVisible();
    await expect(page.getByRole('region', { name: T.ratings.title, exact: true })).toBeVisible();
    await expectAccessibleAt(page, 'dashboard');

    await page.goto(inLang(lang, `${own}/fund-ratings`));
    await expect(page).toHaveURL(inLang(lang, `${own}/fund-ratings?page=1&per_page=15`));
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: T.ratings.orderRating }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[type=submit]').click();
    await expect(dialog.locator('[type=submit]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    const orders = page.getByRole('region', { name: T.orders.title, exact: true });
    await expect(orders.getByText(T.orders.states.open).first()).toBeVisible();
    await expectAccessibleAt(page, 'fund ratings');

    await page.goto(inLang(lang, `${own}/team-rating`));
    await expect(page.getByRole('heading', { level: 1, name: T.teamRatings.title })).toBeVisible();
    await expectAccessibleAt(page, 'team ratings');

    await page.goto(inLang(lang, `${own}/team`));
    await expect(page.getByText(T.team.demo)).toBeVisible();
    await expectAccessibleAt(page, 'team');

    // Somebody else's dashboard leads home.
    await page.goto(inLang(lang, `/asset-manager-dashboard/${otherCompany(lang)}`));
    await expect(page).toHaveURL(inLang(lang, '/'));
  });

  test(`somebody is invited, joins and is removed (${lang})`, async ({ page, browser }) => {
    const T = TEXTS[lang].dashboard;
    const id = otherCompany(lang);
    await enterAsManager(page, id, lang, { role: 'owner' });
    const guest = await newPage(browser);
    const person = await registered(guest, 'gast', lang);
    await enter(guest.request, person);

    await page.goto(inLang(lang, `/asset-manager-dashboard/${id}/team`));
    const form = page.getByRole('region', { name: T.team.invite });
    await form.getByLabel(TEXTS[lang].account.fields.email).fill(person.email);
    await form.getByLabel(T.team.role, { exact: true }).selectOption('editor');
    await form.getByRole('button', { name: T.team.send }).click();
    await expect(
      page.getByRole('region', { name: T.team.invitations }).getByText(person.email),
    ).toBeVisible();

    await guest.goto(await linkInMail(person.email, 'invitation'));
    await expectAccessible(guest, 'invitation');
    await guest.getByRole('button', { name: T.invitation.accept }).click();
    await expect(guest).toHaveURL(inLang(lang, `/asset-manager-dashboard/${id}`));

    await page.reload();
    const log = page.getByRole('region', { name: T.log.title });
    // What was done last stands first, with the name that the guest registered with.
    await expect(log.getByRole('listitem').first()).toContainText('Vorname Nachname');
    const row = page.getByRole('listitem').filter({ hasText: person.email });
    await row.getByRole('button', { name: T.team.remove }).click();
    await page.getByRole('dialog').getByRole('button', { name: T.team.ask.remove.action }).click();
    await expect(row).toHaveCount(0);

    await guest.goto(inLang(lang, `/asset-manager-dashboard/${id}`));
    await expect(guest).toHaveURL(inLang(lang, '/'));
    await guest.context().close();
  });
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}
