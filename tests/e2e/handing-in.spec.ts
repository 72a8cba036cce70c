/** An asset manager hands in a document, learns why it came back, hands it in again, and readers get it. */
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessible';
import { decide, enterAsManager, somePdf, staffDesk } from './asset-manager';
import { mailTo } from './mail';
import { inTurn } from './pairs';
import { expect, inLang, type Lang, TEXTS, test } from './portal';
import { psql } from './psql';

/** Words of the server, which has its own texts. */
const WORDS = {
  de: {
    noPdf: 'vollständiges PDF',
    declined: 'Abgelehnt:',
    states: ['Eingereicht', 'Abgelehnt', 'Veröffentlicht'],
  },
  en: { noPdf: 'complete PDF', declined: 'Declined:', states: ['Submitted', 'Declined', 'Published'] },
} as const;
const REASON = 'Die Seiten 3 und 4 fehlen.';

interface Fund {
  company: string;
  name: string;
  isin: string;
  id: string;
}

/** A fund of a large company, one whose documents no other test counts; each language has its own. */
function fundFor(lang: Lang): Fund {
  const found = psql(
    `SELECT f.company_id, t.id, t.isin, f.name FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id AND t.primary
     WHERE t.closed_on IS NULL AND NOT EXISTS (SELECT 1 FROM funds_funddocument d WHERE d.fund_id = f.id)
     AND f.company_id = (SELECT company_id FROM funds_fund GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)
     ORDER BY f.name DESC OFFSET ${lang === 'de' ? 3 : 5} LIMIT 1`,
  );
  const [company = '', id = '', isin = '', name = ''] = found.split('|');
  return { company, id, isin, name };
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

for (const lang of inTurn('handing in')) {
  test(`a document is handed in, comes back and is published, ${lang}`, async ({ page, browser, watch }) => {
    test.slow();
    watch.allow(/status of 400/);
    const T = TEXTS[lang].documents;
    const [submitted, declined, published] = WORDS[lang].states;
    const fund = fundFor(lang);
    const pdf = await somePdf(page);
    const person = await enterAsManager(page, fund.company, lang);

    // The menu leads there, and the page says what it is for.
    await page.goto(inLang(lang, '/'));
    await page.getByRole('banner').getByRole('button', { name: TEXTS[lang].shell.account.label }).click();
    await page.getByRole('link', { name: T.title }).click();
    await expect(page).toHaveURL(inLang(lang, '/fund-documents'));
    await expect(page.getByRole('heading', { name: T.empty.title })).toBeVisible();

    // Nothing is sent that lacks something; what the server refuses is said at its field, and nothing typed is lost.
    await page.getByRole('button', { name: T.open }).click();
    const form = page.getByRole('region', { name: T.form.first.title });
    await form.getByRole('button', { name: T.form.first.submit, exact: true }).click();
    await expect(form.getByRole('combobox', { name: T.columns.fund })).toBeFocused();
    await expect(form.getByText(T.form.fundMissing).last()).toBeVisible();
    await form.getByRole('combobox', { name: T.columns.fund }).fill(fund.isin);
    await form.getByRole('option', { name: fund.isin }).click();
    await form.getByLabel(T.form.category).selectOption('annual_report');
    await form.getByLabel(T.form.date, { exact: true }).fill('2026-06-30');
    await form
      .getByLabel(T.form.file, { exact: true })
      .setInputFiles(file('bericht.pdf', Buffer.from('nichts')));
    await form.getByRole('button', { name: T.form.first.submit, exact: true }).click();
    await expect(form.getByRole('alert')).toContainText(WORDS[lang].noPdf);
    await expectAccessible(page, 'the form with what was refused');
    await expect(form.getByRole('combobox', { name: T.columns.fund })).toHaveValue(fund.name);
    await form.getByLabel(T.form.file, { exact: true }).setInputFiles(file('bericht.pdf', pdf));
    await form.getByRole('button', { name: T.form.first.submit, exact: true }).click();
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: fund.name }) });
    await expectStand(row, submitted);

    // Staff decline it: the mail leads to the list, which says why.
    const id = psql(
      `SELECT d.id FROM funds_funddocument d JOIN accounts_user u ON u.id = d.author_id WHERE u.email = '${person.email}'`,
    );
    const desk = await staffDesk(browser);
    await decide(desk, `funds/funddocument/${id}`, 'decline', REASON);
    const mail = await mailTo(person.email, WORDS[lang].declined);
    const link = /https?:\S+fund-documents/.exec(mail.text)?.[0] ?? '';
    expect(new URL(link).pathname).toBe(inLang(lang, '/fund-documents'));
    await page.goto(new URL(link).pathname);
    await expectStand(row, declined);
    await expect(row).toContainText(REASON);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(row).toContainText(REASON);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page, 'the list, 390 px');
    await page.setViewportSize({ width: 1440, height: 900 });

    // Again, with another type and the same file.
    await row.getByRole('button').click();
    const again = page.getByRole('region', { name: T.form.again.title });
    await expect(again.getByLabel(T.form.category)).toHaveValue('annual_report');
    await again.getByLabel(T.form.category).selectOption('semi_annual_report');
    await again.getByRole('button', { name: T.form.again.submit }).click();
    await expectStand(row, submitted);
    await expect(row).not.toContainText(REASON);

    // Published: readers get it from the same link.
    await decide(desk, `funds/funddocument/${id}`, 'publish');
    await page.reload();
    await expectStand(row, published);
    const address = await row.locator('td a').getAttribute('href');
    expect(await (await page.request.get(address ?? '')).body()).toEqual(pdf);

    // A new version waits for a decision, while readers keep the former one.
    await row.getByRole('button', { name: T.replace }).click();
    const replace = page.getByRole('region', { name: T.form.replace.title });
    await expect(replace.getByText(T.form.replace.lead)).toBeVisible();
    await expectAccessible(page, 'the form of a new version');
    await replace.getByLabel(T.form.date, { exact: true }).fill('2026-09-30');
    await replace.getByRole('button', { name: T.form.replace.submit }).click();
    await expectStand(row, submitted);
    await expect(row).toContainText(T.earlier);
    const dated = () => psql(`SELECT date FROM funds_funddocument WHERE id = ${id}`);
    expect(dated()).toBe('2026-06-30');
    await decide(desk, `funds/funddocument/${id}`, 'publish');
    await desk.context().close();
    await page.reload();
    await expectStand(row, published);
    expect(dated()).toBe('2026-09-30');
    await page.getByRole('combobox', { name: T.columns.state }).selectOption('declined');
    await expect(page.getByText(T.noneHere)).toBeVisible();
  });
}

const expectStand = (row: Locator, state: string) => expect(row.locator('[data-state]')).toHaveText(state);
