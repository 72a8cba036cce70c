/** An asset manager hands in articles of its funds: the difference first, then staff, and only then readers. */
import { expectAccessible } from './accessible';
import { enterAsManager, staffDesk } from './asset-manager';
import { inTurn } from './pairs';
import { expect, inLang, type Lang, TEXTS, test } from './portal';
import { psql } from './psql';

interface Fund {
  company: string;
  isin: string;
  id: string;
  article: string;
}

/** A fund of a middling company; each language has its own. */
function fundFor(lang: Lang): Fund {
  const found = psql(
    `SELECT f.company_id, t.isin, f.id, f.sfdr FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id AND t.primary
     WHERE t.closed_on IS NULL AND f.sfdr = 8 ORDER BY f.company_id, t.isin OFFSET ${lang === 'de' ? 40 : 80} LIMIT 1`,
  );
  const [company = '', isin = '', id = '', article = ''] = found.split('|');
  return { company, isin, id, article };
}

for (const lang of inTurn('articles of funds')) {
  test(`articles are handed in, checked and approved, ${lang}`, async ({ page, browser }) => {
    test.slow();
    const T = TEXTS[lang].dashboardArticles;
    const fund = fundFor(lang);
    await enterAsManager(page, fund.company, lang, { articles: true });
    // when: a table with a good row and one that is none
    await page.goto(inLang(lang, `/asset-manager-dashboard/${fund.company}/articles`));
    await expectAccessible(page, 'before the file');
    const table = Buffer.from(`ISIN;Artikel\n${fund.isin};Art. 9\nDE0000000000;8\n`);
    await page
      .getByLabel(T.form.file)
      .setInputFiles({ name: 'artikel.csv', mimeType: 'text/csv', buffer: table });
    await page.getByRole('button', { name: T.form.submit }).click();
    // then
    const changes = page.getByRole('region', { name: T.changes, exact: true });
    await expect(changes.getByText(fund.isin)).toBeVisible({ timeout: 60_000 });
    // Cells are marked once the answer is stored.
    await expect(page.getByRole('link', { name: T.workbook })).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page, 'after the check');
    await page.getByRole('button', { name: T.acceptGood_one }).click();
    await expect(page.getByText(T.waitsForStaff)).toBeVisible();
    expect(psql(`SELECT sfdr FROM funds_fund WHERE id = ${fund.id}`)).toBe('8');
    // when: staff approve
    const desk = await staffDesk(browser);
    const id = psql(
      `SELECT max(id) FROM importing_tableimport WHERE company_id = ${fund.company} AND state = 'waiting'`,
    );
    await desk.goto(`/admin/importing/tableimport/${id}/change/`);
    await expect(desk.getByText(fund.isin).first()).toBeVisible();
    await desk.locator('input[type=submit].default').click();
    await expect
      .poll(() => psql(`SELECT sfdr FROM funds_fund WHERE id = ${fund.id}`), { timeout: 60_000 })
      .toBe('9');
    await desk.context().close();
  });
}
