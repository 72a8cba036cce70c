/** Staff load tables and files in the admin, and readers see what comes of it. After all others: new funds change counts. */
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { enterAsStaff } from './own-account';
import { inTurn } from './pairs';
import { expect, inLang, type Lang, TEXTS, test } from './portal';
import { psql } from './psql';
import { workbook } from './workbook';

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const upload = (name: string, content: string | Buffer): Upload => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: typeof content === 'string' ? Buffer.from(content) : content,
});

/** ISINs of the test's own, with their check digits. */
const ISINS = ['DE000A9ZZZ06', 'DE000A9ZZZ14'] as const;
const BAD = 'DE000A9ZZZ05';
const COMPANY = 'Prüfhaus für Tabellen';
const HEADER = ['name', 'issuer', 'isin', 'asset_class', 'currency'] as const;

const SAYS = {
  de: {
    locale: 'de-DE',
    isin: `„${BAD}“ ist keine ISIN`,
    currency: `${ISINS[0]} notiert in EUR, hier steht USD`,
    old: '101,25',
    new: '105,5',
    held: '1.055',
    corrected: '105,6',
    damaged: 'ist beschädigt und nicht lesbar',
    table: 'eine Tabelle als XLSX oder CSV',
    password: 'Die Datei hat ein Passwort',
    unpacked: 'ist entpackt größer als 512 MiB',
  },
  en: {
    locale: 'en-GB',
    isin: `“${BAD}” is not an ISIN`,
    currency: `${ISINS[0]} is quoted in EUR, this is USD`,
    old: '101.25',
    new: '105.5',
    held: '1,055',
    corrected: '105.6',
    damaged: 'is damaged and cannot be read',
    table: 'a table as XLSX or CSV',
    password: 'The file has a password',
    unpacked: 'is larger than 512 MiB when it is unpacked',
  },
} as const;

/** Chooses table and file, and sends the form. */
async function send(page: Page, table: string, file: Upload): Promise<void> {
  await page.goto('/admin/importing/tableimport/add/');
  await page.locator('[name=table]').selectOption(table);
  await page.locator('[name=file]').setInputFiles(file);
  await page.locator('[name=_save]').click();
}

/** Chooses a row in a field that asks for its choices while somebody types. */
const choose = (page: Page, field: string, id: string) =>
  page.locator(`[name=${field}]`).evaluate((select: HTMLSelectElement, value) => {
    select.add(new Option(value, value, true, true));
  }, id);
const reaches = (page: Page, state: string) =>
  expect(page.locator('.import-state')).toHaveAttribute('data-state', state, { timeout: 60_000 });
/** The button that loads everything. */
const loadAll = (page: Page) => page.locator('.submit-row input.default');
const withoutRejects = (page: Page) => page.locator('.submit-row input[name=rest]');
/** The NAVs of the first share class in their order, and how many of both share classes there are. */
const stored = () =>
  psql(`SELECT count(DISTINCT t.id), coalesce(string_agg(trim_scale(p.nav)::text, ' ' ORDER BY p.date), '')
    FROM funds_tranche t LEFT JOIN prices_nav p ON p.tranche_id = t.id WHERE t.isin IN ('${ISINS.join("','")}')`);

let staff: Awaited<ReturnType<APIRequestContext['storageState']>> | undefined;

/** A page of the same member of staff for all tests, whose browser speaks a language. */
async function desk(browser: Browser, baseURL: string | undefined, lang: Lang): Promise<Page> {
  const options = { baseURL: baseURL ?? '', locale: SAYS[lang].locale };
  const context = await browser.newContext(staff ? { ...options, storageState: staff } : options);
  if (!staff) {
    await enterAsStaff(context.request, 'tabellen');
    staff = await context.request.storageState();
  }
  return context.newPage();
}

/** The fund that got a document. */
let withDocument = '';

/** Takes away what the tests have loaded, which would otherwise keep figures from being simulated. */
test.afterAll(() => {
  psql(`DELETE FROM funds_funddocument WHERE fund_id = ${withDocument || 0};
    DELETE FROM funds_owndata`);
});

test.describe.configure({ mode: 'serial' });

for (const lang of inTurn('fund list and prices')) {
  test(`a fund list and prices are checked, loaded and corrected, ${lang}`, async ({ browser, baseURL }) => {
    test.slow();
    const says = SAYS[lang];
    const office = await desk(browser, baseURL, lang);
    // A fund list from a workbook; a row with a fault holds back the others until staff do without it.
    const rows = [
      HEADER,
      ['Prüffonds Rente A', COMPANY, ISINS[0], 'bond', 'EUR'],
      ['Prüffonds Rente B', COMPANY, ISINS[1], 'bond', 'EUR'],
      ['Prüffonds Rente C', COMPANY, BAD, 'bond', 'EUR'],
    ];
    await send(office, 'funds', upload('Fondsliste.xlsx', workbook(rows)));
    await reaches(office, 'checked');
    await expect(office.locator('#rejects')).toContainText(says.isin);
    await expect(office.locator('#differences [data-change=new]')).toContainText(
      `${ISINS[0]} Prüffonds Rente A`,
    );
    await expect(loadAll(office)).toHaveCount(0);
    expect(stored()).toBe('0|');
    const [rejects] = await Promise.all([
      office.waitForEvent('download'),
      office.locator('#rejects a').first().click(),
    ]);
    const report = readFileSync(await rejects.path(), 'utf8');
    expect(report).toMatch(/^\ufeffsheet,line,reason,detail,grund,/);
    expect(report).toContain('Fonds,4,isin_invalid,');
    await withoutRejects(office).click();
    await reaches(office, 'loaded');

    // Prices from a text file in Windows-1252 with commas: all of it or nothing.
    const prices = (currency: string, nav = '101,25') =>
      `isin;date;nav;currency\n${ISINS[0]};30.10.2026;${nav};EUR\n${ISINS[0]};27.10.2026;101,5;${currency}\n`;
    await send(office, 'prices', upload('Preise.csv', prices('USD')));
    await reaches(office, 'checked');
    await expect(office.locator('#rejects')).toContainText(says.currency);
    await expect(loadAll(office)).toHaveCount(0);
    expect(stored()).toBe('2|');
    // The start page leads to them.
    await office.goto('/admin/');
    await office.locator('[data-queue="rejects"]').click();
    await expect(office.locator('#result_list')).toContainText('Preise.csv');
    await send(office, 'prices', upload('Preise.csv', Buffer.from(prices('EUR'), 'latin1')));
    await reaches(office, 'checked');
    await loadAll(office).click();
    await reaches(office, 'loaded');

    // A correction says what it replaces, before it does.
    await send(office, 'prices', upload('Korrektur.csv', prices('EUR', '105,5')));
    await reaches(office, 'checked');
    const changed = office.locator('#differences [data-change=changed]');
    await expect(changed.locator('del')).toHaveText(says.old);
    await expect(changed.locator('ins')).toHaveText(says.new);
    await loadAll(office).click();
    await reaches(office, 'loaded');
    expect(stored()).toBe('2|101.5 105.5');

    // A price that cannot be true waits for staff, whom the start page leads to it.
    await send(office, 'prices', upload('Falsch.csv', prices('EUR', '1055')));
    await reaches(office, 'checked');
    await expect(office.locator('#differences [data-change=held] ins')).toHaveText(says.held);
    await loadAll(office).click();
    await reaches(office, 'loaded');
    expect(stored()).toBe('2|101.5 105.5');
    await office.goto('/admin/');
    await office.locator('[data-queue="held_prices"]').click();
    await expectAccessible(office, 'the list of held prices');
    await office.locator('#searchbar').fill(ISINS[0]);
    await office.keyboard.press('Enter');
    await office.locator('#result_list tbody th a').click();
    await expect(office.locator('.held-picture circle')).toBeVisible();
    await expectAccessible(office, 'a held price');
    await office.locator('[name=nav]').fill(says.corrected);
    await office.locator('form:has([name=correct]) [type=submit]').click();
    await expect(office.locator('.messagelist .success')).toBeVisible();
    expect(stored()).toBe('2|101.5 105.6');
    await office.context().close();
  });
}

for (const lang of inTurn('wrong files')) {
  test(`a file that is no table is answered clearly, and nothing is loaded, ${lang}`, async ({
    browser,
    baseURL,
  }) => {
    const says = SAYS[lang];
    const office = await desk(browser, baseURL, lang);
    const before = stored();
    for (const [file, said] of [
      [upload('Preise.csv', '%PDF-1.7\n%%EOF'), says.table],
      [
        upload('Preise.xlsx', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])),
        says.password,
      ],
    ] as const) {
      await send(office, 'prices', file);
      await expect(office.locator('.errorlist').first()).toContainText(said);
    }
    await office.goto('/admin/importing/tableimport/?state__exact=checking');
    await expect(office.locator('#result_list tbody tr')).toHaveCount(0);
    const whole = workbook([
      ['isin', 'date', 'nav', 'currency'],
      [ISINS[0], '30.10.2026', '1,5', 'EUR'],
    ]);
    // The directory of the archive says how large its parts are; nothing is unpacked before it has been read.
    const bomb = Buffer.from(whole);
    bomb.writeUInt32LE(513 * 1024 ** 2, bomb.lastIndexOf('PK\x01\x02') + 24);
    for (const [content, said] of [
      [whole.subarray(0, -100), says.damaged],
      [bomb, says.unpacked],
    ] as const) {
      await send(office, 'prices', upload('Preise.xlsx', content));
      await reaches(office, 'failed');
      await expect(office.getByRole('status')).toContainText(said);
      await expect(loadAll(office)).toHaveCount(0);
    }
    expect(stored()).toBe(before);
    await office.context().close();
  });
}

for (const lang of inTurn('logos and documents')) {
  test(`logos, a document and a report reach their readers, ${lang}`, async ({
    page,
    api,
    browser,
    baseURL,
    cookiesOf,
  }) => {
    test.slow();
    const office = await desk(browser, baseURL, lang);
    await office.goto('/admin/');
    const logo = upload('Logo.png', await office.locator('#header').screenshot());
    const pdf = upload('Studie.pdf', await office.pdf({ pageRanges: '1' }));
    // The fund list of the test above may not have had its turn.
    const [tranche, fund, company] =
      psql(`SELECT t.id, f.id, f.company_id FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id
      WHERE t."primary" AND t.closed_on IS NULL
        AND NOT EXISTS (SELECT FROM funds_funddocument d WHERE d.fund_id = f.id) ORDER BY t.id LIMIT 1`).split(
        '|',
      );
    withDocument = fund ?? '';
    const fundPage = inLang(lang, `/details/x/${tranche}`);
    // Beside the name and in the master data; the latter says whose it is.
    const shown = page.locator(`main img[src^="/api/v1/funds/${tranche}/logo/"]`).last();
    // It stands far down and is loaded when it comes into sight.
    const loaded = async () => {
      await shown.scrollIntoViewIfNeeded();
      return shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    };

    // The company's logo is on the page of its fund, until the fund has its own.
    await office.goto(`/admin/managers/company/${company}/change/`);
    await office.locator('[name=image]').setInputFiles(logo);
    await office.locator('[name=_save]').click();
    await expect(office.locator('.messagelist .success')).toBeVisible();
    await page.goto(fundPage);
    await expect.poll(loaded).toBe(true);
    const ofCompany = await (await page.request.get(`/api/v1/funds/${tranche}/logo/`)).body();
    await office.goto(`/admin/funds/fund/${fund}/change/`);
    await office
      .locator('[name=logo]')
      .setInputFiles(upload('Fonds.png', await office.locator('h1').screenshot()));
    await office.locator('[name=_save]').first().click();
    await expect(office.locator('.messagelist .success')).toBeVisible();
    await page.reload();
    await expect.poll(loaded).toBe(true);
    const ofFund = await (await page.request.get(`/api/v1/funds/${tranche}/logo/`)).body();
    expect(ofFund.equals(ofCompany)).toBe(false);

    // A document: a draft nobody sees, then published.
    await office.goto('/admin/funds/funddocument/add/');
    await choose(office, 'fund', fund ?? '');
    await office.locator('[name=category]').selectOption('annual_report');
    await office.locator('[name=date]').fill('30.06.2026');
    await office.locator('[name=file]').setInputFiles(pdf);
    await office.locator('[name=_continue]').click();
    await expect(office.locator('.messagelist .success')).toBeVisible();
    const documents = page.getByRole('region', { name: TEXTS[lang].details.documents.title, exact: true });
    const listed = documents.getByRole('link', { name: '30.06.2026' });
    expect((await api.get<{ results: unknown[] }>(`fund_documents/${tranche}/`)).results).toHaveLength(0);
    await office.locator('[name=_act_publish]').click();
    await office.locator('.submit-row input.default').click();
    await expect(office.locator('.messagelist .success')).toBeVisible();
    await page.reload();
    await documents.scrollIntoViewIfNeeded();
    const [download] = await Promise.all([page.waitForEvent('download'), listed.click()]);
    expect(readFileSync(await download.path()).equals(pdf.buffer)).toBe(true);

    // A report shows the first page of its PDF.
    await office.goto('/admin/content/report/add/');
    await office.locator('[name=date]').fill('30.10.2026');
    await choose(office, 'category', psql('SELECT min(id) FROM content_category'));
    await office.locator('[name=title_de]').fill('Bericht mit erster Seite');
    await office.locator('[name=title_en]').fill('Report with its first page');
    await office.locator('[name=body_de] + .rich-text [role=textbox]').fill('Ein Absatz.');
    await office.locator('[name=body_en] + .rich-text [role=textbox]').fill('A paragraph.');
    // A reader whose language has no file gets one that is made of the text, which has no first page to show.
    await office.locator(`[name=pdf_${lang}]`).setInputFiles(pdf);
    await office.locator('[name=_continue]').click();
    await expect(office.locator('.messagelist .success')).toBeVisible();
    const id = office.url().match(/report\/(\d+)\//)?.[1];
    await office.locator('[name=_act_publish]').click();
    await office.locator('.submit-row input.default').click();
    await expect(office.locator('.messagelist .success')).toBeVisible();
    const cookies = await cookiesOf('professional');
    await page.context().addCookies(typeof cookies === 'object' ? cookies.cookies : []);
    await page.goto(inLang(lang, `/reports/x/${id}`));
    const first = page.locator('main img[src*="preview"]');
    await first.scrollIntoViewIfNeeded();
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await office.context().close();
  });
}
