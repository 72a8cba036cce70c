/** An asset manager writes news, staff publish them, everybody reads them, and the asset manager takes them back. */
import type { Browser } from '@playwright/test';
import { expectAccessible } from './accessible';
import { decide, enterAsManager, staffDesk } from './asset-manager';
import { inTurn } from './pairs';
import { expect, inLang, TEXTS, test } from './portal';
import { psql } from './psql';

/** A company whose dashboard no other test counts, and one of its share classes. */
function someCompany(): { company: string; tranche: string } {
  const found = psql(
    `SELECT f.company_id, min(t.id) FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id AND t.primary
     WHERE t.closed_on IS NULL GROUP BY 1 ORDER BY count(*) DESC, 1 OFFSET 20 LIMIT 1`,
  );
  const [company = '', tranche = ''] = found.split('|');
  return { company, tranche };
}

async function publish(browser: Browser, id: string): Promise<void> {
  const desk = await staffDesk(browser);
  await decide(desk, `profiles/companynews/${id}`, 'publish');
  await desk.context().close();
}

for (const lang of inTurn('company news')) {
  test(`news are written, published, read and taken back, ${lang}`, async ({ page, browser, watch }) => {
    test.slow();
    const { news } = TEXTS[lang].dashboardNews;
    const own = TEXTS[lang].ownMaterial;
    const { company, tranche } = someCompany();
    const mark = `Neubau ${Date.now()}`;
    await enterAsManager(page, company, lang, { role: 'owner' });

    // Both languages side by side, with the editor that staff have.
    await page.goto(inLang(lang, `/asset-manager-dashboard/${company}/news`));
    await page.getByRole('button', { name: news.open }).click();
    const german = news.titleIn.replace('{{language}}', own.language.de);
    await page.getByLabel(german).fill(mark);
    await page.locator('[name="text.de"] + .rich-text [role=textbox]').fill('Wir ziehen um.');
    await expectAccessible(page, 'the form of news');
    await page.getByRole('button', { name: news.submit, exact: true }).click();
    await expect(page.getByText(news.saved)).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: mark });
    await expect(row).toContainText(own.states.submitted);

    // Nobody reads it before staff have published it; its company sees what it will be.
    const id = psql(`SELECT id FROM profiles_companynews WHERE title_de = '${mark}'`);
    const address = inLang(lang, `/asset-manager-news/neubau/${id}`);
    await page.goto(`${address}?draft=1`);
    await expect(page.getByRole('heading', { level: 1, name: mark })).toBeVisible();
    await publish(browser, id);
    const reader = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
    const paper = await reader.newPage();
    await paper.goto(address);
    await expect(paper.getByRole('heading', { level: 1, name: mark })).toBeVisible();
    await expect(paper.getByText('Wir ziehen um.')).toBeVisible();

    // Taken back, it is gone at once.
    await page.goto(inLang(lang, `/asset-manager-dashboard/${company}/news`));
    await page.getByRole('button', { name: `${own.takeBack}: ${mark}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: own.takeBack }).click();
    await expect(page.getByText(news.removed)).toBeVisible();
    await paper.goto(address);
    await expect(paper).toHaveURL(/\/404$/);
    await reader.close();

    // A fund of the company is edited on a page of its own; another one's is not.
    await page.goto(inLang(lang, `/edit-fund/${tranche}`));
    await expect(page.getByRole('heading', { level: 1, name: TEXTS[lang].editFund.title })).toBeVisible();
    await expectAccessible(page, 'the page of a fund that is edited');
    const foreign = psql(
      `SELECT min(t.id) FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id WHERE f.company_id <> ${company}`,
    );
    watch.allow(/status of 403/);
    await page.goto(inLang(lang, `/edit-fund/${foreign}`));
    await expect(page).toHaveURL(new RegExp(`${inLang(lang, '/').replace(/\/$/, '')}/?$`));
  });
}
