/** Statistics of an asset manager: a simulated year, its charts, tables and files, and what investors looked for. */
import { readFileSync } from 'node:fs';
import { expectAccessible } from './accessible';
import { inTurn } from './pairs';
import { expect, inLang, TEXTS, test } from './portal';
import { psql } from './psql';

test.use({ role: 'asset_manager' });

const own = () =>
  `/asset-manager-dashboard/${psql("SELECT managed_company_id FROM accounts_user WHERE email = 'asset-manager@demo.example'")}/stats`;

for (const lang of inTurn('the statistics of an asset manager')) {
  test(`an asset manager reads a year of statistics (${lang})`, async ({ page }) => {
    const T = TEXTS[lang].dashboardStats;
    await page.goto(inLang(lang, own()));
    await expect(page.getByRole('heading', { level: 1, name: T.title })).toBeVisible();
    const charts = page.getByRole('region', { name: T.charts, exact: true });
    await expect(charts.getByRole('heading', { level: 3 })).toHaveCount(6);
    await expect(page.getByText(T.simulated).first()).toBeVisible();

    // The table stands where the chart was, and the file holds it.
    const first = charts.getByRole('region').first();
    await first.getByRole('button', { name: TEXTS[lang].charts.asTable }).click();
    await expect(first.getByRole('table')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      first.getByRole('link', { name: T.csv }).click(),
    ]);
    const content = readFileSync(await download.path(), 'utf-8');
    expect(content.startsWith('\ufeff')).toBe(true);
    expect(content.split('\r\n').length).toBeGreaterThan(12);

    // Who read and when are in the address, which Back takes back.
    await page.getByRole('combobox', { name: T.user, exact: true }).selectOption('professional');
    await expect(page).toHaveURL(/[?&]user=professional/);
    await page.goBack();
    await expect(page.getByRole('combobox', { name: T.user, exact: true })).toHaveValue('all');

    const demand = page.getByRole('region', { name: T.demand.title, exact: true });
    await expect(demand.getByText(lang === 'de' ? /filterten/ : /filtered/).first()).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
      await expectAccessible(page, `statistics, ${width} px`);
    }
    await demand.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/details\//);
  });
}
