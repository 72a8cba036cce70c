/** People of an asset manager, and the staff who decide what they hand in. */
import type { Browser, Page } from '@playwright/test';
import { enter, enterAsStaff, GOOD_PASSWORD, ownAddress, type Person, register } from './own-account';
import { expect, type Lang, test } from './portal';
import { psql } from './psql';

interface Rights {
  role?: 'owner' | 'editor' | 'reader';
  /** Whether they may hand in articles of funds. */
  articles?: boolean;
}

/** An account that acts for a company, as staff would have linked it. */
export async function enterAsManager(
  page: Page,
  company: string,
  lang: Lang,
  { role = 'editor', articles = false }: Rights = {},
): Promise<Person> {
  const person = { email: ownAddress('fondshaus'), password: GOOD_PASSWORD };
  await register(page.request, person, true, lang);
  psql(
    `UPDATE accounts_user SET account_type = 'asset_manager', review = 'approved', managed_company_id = ${company},
     company_role = '${role}', is_esg_article_upload_allowed = ${articles} WHERE email = '${person.email}'`,
  );
  await enter(page.request, person);
  return person;
}

/** A page of staff in a browser of their own; whoever opens it closes its context. */
export async function staffDesk(browser: Browser, lang: Lang = 'de', width = 1280): Promise<Page> {
  const { baseURL = '' } = test.info().project.use;
  const locale = lang === 'de' ? 'de-DE' : 'en-GB';
  const context = await browser.newContext({ baseURL, locale, viewport: { width, height: 900 } });
  await enterAsStaff(context.request, 'pruefung', { lang });
  return context.newPage();
}

/** Staff publish or decline what was handed in; `what` is a model of the admin and a number. */
export async function decide(desk: Page, what: string, action: string, reason?: string): Promise<void> {
  await desk.goto(`/admin/${what}/act/${action}/`);
  if (reason) await desk.locator('[name="reason"]').fill(reason);
  await desk.locator('input[type=submit].default').click();
  await expect(desk.locator('.messagelist .success')).toBeVisible();
}

/** Any PDF that the portal itself has published. */
export async function somePdf(page: Page): Promise<Buffer> {
  const path = psql(
    `SELECT t.id || '/documents/' || d.id FROM funds_funddocument d JOIN funds_tranche t ON t.fund_id = d.fund_id
     WHERE d.simulated AND d.visible LIMIT 1`,
  );
  return (await page.request.get(`/api/v1/funds/${path}/`)).body();
}
