/** Macro views: visitors compare a company with all, and an asset manager's view reaches them through review. */
import { expectAccessible } from './accessible';
import { decide, enterAsManager, staffDesk } from './asset-manager';
import { inTurn } from './pairs';
import { expect, inLang, TEXTS, test } from './portal';
import { psql } from './psql';

interface Matrix {
  count: number;
  companies: { id: number; name: string }[];
}

for (const lang of inTurn('macro views')) {
  test(`visitors read the consensus, one company beside it and how it turned out, ${lang}`, async ({
    page,
    api,
  }) => {
    const T = TEXTS[lang].macro;
    const { companies } = await api.get<Matrix>('macro_matrix/');
    // Other tests hand in first views, of which nothing can have come true yet.
    const judged = psql('SELECT DISTINCT company_id FROM macro_outcome').split('\n').map(Number);
    const chosen = companies.find(({ id }) => judged.includes(id));
    if (chosen === undefined) throw new Error('There are no macro views.');
    await page.goto(inLang(lang, '/macro-views'));
    await expect(page.getByRole('heading', { level: 1, name: T.title })).toBeVisible();
    const table = page.getByRole('table', { name: T.caption });
    // Fifteen categories and four groups.
    await expect(table.getByRole('rowheader')).toHaveCount(15 + 4);

    await page.getByRole('combobox', { name: T.company }).selectOption(String(chosen.id));
    await expect(page).toHaveURL(new RegExp(`company_info=${chosen.id}`));
    await expect(table.getByRole('columnheader', { name: chosen.name, exact: true })).toBeVisible();

    await page.getByRole('link', { name: T.outcomes.after.replace('{{months}}', '3') }).click();
    await expect(page).toHaveURL(/horizon=3/);
    await expect(page.getByRole('table', { name: T.outcomes.levels })).toBeVisible();

    // The same without columns.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('main h3').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page, 'on a phone, with a company');
  });

  test(`a view is written, reviewed and read, ${lang}`, async ({ page, browser, api }) => {
    test.slow();
    const T = TEXTS[lang].macro;
    // A company that nobody else writes for, and whose views no other test counts.
    const company = psql(
      `SELECT c.id FROM managers_company c WHERE NOT EXISTS (SELECT 1 FROM macro_macrooverview o WHERE o.company_id = c.id)
       ORDER BY c.id OFFSET ${lang === 'de' ? 5 : 9} LIMIT 1`,
    );
    await enterAsManager(page, company, lang);
    await page.goto(inLang(lang, `/asset-manager-dashboard/${company}/macro-views`));
    await page.getByRole('button', { name: T.own.new }).click();

    // By keyboard: the group is entered once, and arrows choose within it.
    const usa = page.getByRole('group', { name: /USA$/ }).first();
    await usa.getByRole('radio', { name: T.own.form.none }).focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    await expect(usa.getByRole('radio', { name: T.rating[5], exact: true })).toBeChecked();
    await page.getByRole('textbox', { name: T.own.form.commentDe }).fill('Mehr Aktien.');
    await page.getByRole('textbox', { name: T.own.form.commentEn }).fill('More equities.');
    await expectAccessible(page, 'the form');
    await page.getByRole('button', { name: T.own.form.save }).click();
    await expect(page.getByText(T.own.form.saved)).toBeVisible();
    await expect(page.getByRole('cell', { name: T.own.state.submitted })).toBeVisible();

    // Nobody reads it yet.
    const before = await api.get<{ count: number }>(`macro_overviews/?company_info=${company}`);
    expect(before.count).toBe(0);
    const id = psql(`SELECT id FROM macro_macrooverview WHERE company_id = ${company}`);
    await decide(await staffDesk(browser), `macro/macrooverview/${id}`, 'publish');
    const after = await api.get<{ count: number }>(`macro_overviews/?company_info=${company}`);
    expect(after.count).toBe(1);
    await page.reload();
    await expect(page.getByRole('cell', { name: T.own.state.published })).toBeVisible();
  });
}
