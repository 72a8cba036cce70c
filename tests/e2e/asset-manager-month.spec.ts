/** The month of an asset manager from its first draft to what readers get, with the staff's side of it. */
import type { Locator, Page } from '@playwright/test';
import { decide, enterAsManager, somePdf, staffDesk } from './asset-manager';
import { mailTo } from './mail';
import { inTurn } from './pairs';
import { expect, inLang, type Lang, TEXTS, test } from './portal';
import { psql } from './psql';

interface Month {
  page: Page;
  lang: Lang;
  company: string;
  tranche: string;
  isin: string;
  fund: string;
  /** What the texts of this month begin with. */
  mark: string;
  pdf: Buffer;
  png: Buffer;
}

const LOOKS = [
  { lang: 'de', width: 1440 },
  { lang: 'en', width: 390 },
  { lang: 'de', width: 390 },
  { lang: 'en', width: 1440 },
] as const;

/** A company for each look, which has no macro view of today yet; its fund is classified under Article 8 until then. */
function somethingOf(place: number): Pick<Month, 'company' | 'tranche' | 'isin' | 'fund'> {
  const found = psql(
    `SELECT f.company_id, t.id, t.isin, f.id FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id AND t.primary
     WHERE t.closed_on IS NULL AND f.sfdr = 8
       AND f.company_id IN (SELECT company_id FROM funds_fund GROUP BY 1 HAVING count(*) BETWEEN 20 AND 60)
       AND f.company_id NOT IN (SELECT company_id FROM macro_macrooverview WHERE date >= current_date)
     ORDER BY f.company_id DESC, t.isin OFFSET ${place * 17} LIMIT 1`,
  );
  const [company = '', tranche = '', isin = '', fund = ''] = found.split('|');
  return { company, tranche, isin, fund };
}

const home = ({ lang, company }: Month, room = '') =>
  inLang(lang, `/asset-manager-dashboard/${company}${room}`);

const inBoth = (label: string, lang: Lang) =>
  (['de', 'en'] as const).map((language) =>
    label.replace('{{language}}', TEXTS[lang].ownMaterial.language[language]),
  );

/** The field whose label begins with a text; what may be sent follows in it. */
const field = (within: Page | Locator, label: string) =>
  within.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}`));

const pdfFile = (buffer: Buffer) => ({ name: 'unterlage.pdf', mimeType: 'application/pdf', buffer });
const pngFile = (buffer: Buffer) => ({ name: 'bild.png', mimeType: 'image/png', buffer });

async function writeNews(month: Month): Promise<void> {
  const { page, lang, mark } = month;
  const { news } = TEXTS[lang].dashboardNews;
  await page.goto(home(month, '/news'));
  await page.getByRole('button', { name: news.open }).click();
  const [german = '', english = ''] = inBoth(news.titleIn, lang);
  await page.getByLabel(german).fill(`${mark} auf Deutsch`);
  await page.locator('[name="text.de"] + .rich-text [role=textbox]').fill('Wir haben einen Fonds aufgelegt.');
  await page.getByLabel(english).fill(`${mark} in English`);
  await page.locator('[name="text.en"] + .rich-text [role=textbox]').fill('We have launched a fund.');
  await field(page, news.image).setInputFiles(pngFile(month.png));
  await page.getByLabel(inBoth(news.pdfIn, lang)[0] ?? '').setInputFiles(pdfFile(month.pdf));
  await page.getByRole('button', { name: news.submit, exact: true }).click();
  await expect(page.getByText(news.saved)).toBeVisible();
}

async function handInDocument({ page, lang, mark, pdf }: Month): Promise<void> {
  const { documents } = TEXTS[lang].dashboardNews;
  await page.getByRole('button', { name: documents.open }).click();
  const form = page.getByRole('region', { name: documents.open });
  await form.getByLabel(documents.category).selectOption('product-flyer');
  await form.getByLabel(documents.name, { exact: true }).fill(`Flyer ${mark}`);
  await form.getByLabel(documents.date, { exact: true }).fill('2026-11-01');
  await form.getByLabel(documents.file, { exact: true }).setInputFiles(pdfFile(pdf));
  await form.getByRole('button', { name: documents.submit, exact: true }).click();
  await expect(page.getByText(documents.saved)).toBeVisible();
}

async function presentFund({ page, lang, tranche, mark, pdf, png }: Month): Promise<void> {
  const { photo, facts, documents } = TEXTS[lang].editFund;
  await page.goto(inLang(lang, `/edit-fund/${tranche}`));
  await field(page, photo.choose).setInputFiles(pngFile(png));
  await page.getByRole('button', { name: photo.submit }).click();
  await expect(page.getByText(photo.saved).first()).toBeVisible();
  for (const label of inBoth(facts.in, lang)) await field(page, label).fill(`${mark}\n2011`);
  await page.getByRole('button', { name: facts.submit }).click();
  await expect(page.getByText(facts.saved).first()).toBeVisible();
  await page.getByRole('button', { name: documents.open }).click();
  const paper = page.getByRole('region', { name: documents.open });
  await paper.getByLabel(documents.category).selectOption('annual_report');
  await paper.getByLabel(documents.date, { exact: true }).fill('2026-10-31');
  await paper.getByLabel(documents.file, { exact: true }).setInputFiles(pdfFile(pdf));
  await paper.getByRole('button', { name: documents.submit, exact: true }).click();
  await expect(page.getByText(documents.saved)).toBeVisible();
}

async function writeMacroView(month: Month): Promise<void> {
  const { page, lang, mark } = month;
  const { own, rating } = TEXTS[lang].macro;
  await page.goto(home(month, '/macro-views'));
  await page.getByRole('button', { name: own.new }).click();
  const usa = page.getByRole('group', { name: /USA$/ }).first();
  await usa.getByRole('radio', { name: rating[4], exact: true }).check();
  await page.getByRole('textbox', { name: own.form.commentDe }).fill(`${mark}: mehr Aktien.`);
  await page.getByRole('textbox', { name: own.form.commentEn }).fill(`${mark}: more equities.`);
  await page.getByRole('button', { name: own.form.save }).click();
  await expect(page.getByText(own.form.saved)).toBeVisible();
}

async function uploadArticles(month: Month): Promise<void> {
  const { page, lang, isin } = month;
  const T = TEXTS[lang].dashboardArticles;
  await page.goto(home(month, '/articles'));
  const rows = Buffer.from(`ISIN;Artikel\n${isin};Art. 9\nDE0000000000;8\n`);
  await page
    .getByLabel(T.form.file)
    .setInputFiles({ name: 'artikel.csv', mimeType: 'text/csv', buffer: rows });
  await page.getByRole('button', { name: T.form.submit }).click();
  const changes = page.getByRole('region', { name: T.changes, exact: true });
  await expect(changes.getByText(isin)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: T.acceptGood_one }).click();
  await expect(page.getByText(T.waitsForStaff)).toBeVisible();
}

async function orderRating(month: Month): Promise<void> {
  const { page, lang } = month;
  const { ratings, orders } = TEXTS[lang].dashboard;
  await page.goto(home(month, '/fund-ratings'));
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: ratings.orderRating }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[type=submit]').click();
  await expect(dialog.locator('[type=submit]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const sent = page.getByRole('region', { name: orders.title, exact: true });
  await expect(sent.getByText(orders.states.open).first()).toBeVisible();
}

async function readStatistics(month: Month): Promise<void> {
  const { page, lang } = month;
  await page.goto(home(month, '/stats'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(TEXTS[lang].common.loading)).toHaveCount(0);
}

/** Declined with a reason that is mailed, changed by its company, and published. */
async function passNews(month: Month, desk: Page, email: string): Promise<void> {
  const { page, lang, mark } = month;
  const own = TEXTS[lang].ownMaterial;
  const { news } = TEXTS[lang].dashboardNews;
  const id = psql(`SELECT id FROM profiles_companynews WHERE title_de LIKE '${mark}%'`);
  await decide(desk, `profiles/companynews/${id}`, 'decline', 'Bitte einen Tag nennen.');
  // A mail's lines are broken wherever they have become long.
  expect((await mailTo(email, '')).text.replace(/\s+/g, ' ')).toContain('Bitte einen Tag nennen.');
  await page.goto(home(month, '/news'));
  const row = page.getByRole('listitem').filter({ hasText: mark }).first();
  await expect(row).toContainText('Bitte einen Tag nennen.');
  await row.getByRole('button', { name: own.edit }).first().click();
  await page.getByRole('button', { name: news.submit, exact: true }).click();
  await expect(page.getByText(news.saved)).toBeVisible();
  await decide(desk, `profiles/companynews/${id}`, 'publish');
}

async function publishTheRest({ company, fund, mark }: Month, desk: Page): Promise<void> {
  const latest = (table: string, of: string) => psql(`SELECT max(id) FROM ${table} WHERE ${of}`);
  for (const [model, id] of [
    ['profiles/companydocument', latest('profiles_companydocument', `title LIKE '%${mark}'`)],
    ['macro/macrooverview', latest('macro_macrooverview', `company_id = ${company}`)],
    ['funds/funddocument', latest('funds_funddocument', `fund_id = ${fund}`)],
    ['funds/fundpresentation', latest('funds_fundpresentation', `fund_id = ${fund}`)],
  ])
    await decide(desk, `${model}/${id}`, 'publish');
  const upload = latest('importing_tableimport', `company_id = ${company} AND state = 'waiting'`);
  await desk.goto(`/admin/importing/tableimport/${upload}/change/`);
  await desk.locator('input[type=submit].default').click();
  await expect
    .poll(() => psql(`SELECT sfdr FROM funds_fund WHERE id = ${fund}`), { timeout: 60_000 })
    .toBe('9');
}

async function read({ page, lang, company, tranche, mark }: Month, width: number): Promise<void> {
  await page.goto(inLang(lang, `/asset-managers/${company}`));
  await expect(page.getByText(`Flyer ${mark}`).first()).toBeVisible();
  await page
    .getByRole('link', { name: new RegExp(mark) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(mark);
  await page.goto(inLang(lang, `/details/fonds/${tranche}`));
  await expect(page.getByText(mark).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

for (const { lang, width } of inTurn('the month of an asset manager', LOOKS)) {
  const place = LOOKS.findIndex((one) => one.lang === lang && one.width === width);
  test(`the month of an asset manager, ${lang}, ${width} px`, async ({ page, browser }) => {
    test.setTimeout(300_000);
    const found = somethingOf(place);
    const person = await enterAsManager(page, found.company, lang, { role: 'owner', articles: true });
    await page.setViewportSize({ width, height: 900 });
    const [pdf, png] = [await somePdf(page), await page.screenshot()];
    const month = { page, lang, ...found, mark: `Monat ${Date.now()}`, pdf, png };
    // What is handed in.
    await writeNews(month);
    await handInDocument(month);
    await presentFund(month);
    await writeMacroView(month);
    await uploadArticles(month);
    await orderRating(month);
    await readStatistics(month);
    // Nobody reads any of it before staff have decided.
    expect(psql(`SELECT sfdr FROM funds_fund WHERE id = ${found.fund}`)).toBe('8');
    const desk = await staffDesk(browser, lang, width);
    await passNews(month, desk, person.email);
    await publishTheRest(month, desk);
    await desk.context().close();
    await read(month, width);
  });
}
