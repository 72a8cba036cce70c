/** The advanced search: the table with its order, pages, columns and numbers. */
import { expect, expectListed, TEXTS, test } from './portal';
import { open, PATH } from './screen';

test.use({ role: 'retail' });

test('sorts by a header, both ways', async ({ page, api }) => {
  await open(page, 'm=true');
  const header = page.getByRole('columnheader', { name: /^Fondsvolumen/ });
  for (const [ordering, direction] of [
    ['-volume', 'descending'],
    ['volume', 'ascending'],
  ] as const) {
    await header.getByRole('button').click();
    await expect(page).toHaveURL(`${PATH}?m=true&ordering=${ordering}`);
    await expect(header).toHaveAttribute('aria-sort', direction);
    await expectListed(page, (await api.screen(`m=true&ordering=${ordering}`)).results);
  }
});

test('pages through a list and changes the page size', async ({ page, api }) => {
  await open(page, 'r=B');
  const pages = page.getByRole('navigation', { name: TEXTS.de.common.pages });
  await pages.getByRole('link', { name: TEXTS.de.common.next }).click();
  await expect(page).toHaveURL(`${PATH}?r=B&page=2`);
  await expectListed(page, (await api.screen('r=B&page=2')).results);
  await page.getByRole('combobox', { name: TEXTS.de.table.pageSize }).selectOption('30');
  await expect(page).toHaveURL(`${PATH}?r=B&per_page=30`);
  await expectListed(page, (await api.screen('r=B&per_page=30')).results);
});

test('changes the performance period and what is sorted with it', async ({ page }) => {
  await open(page);
  const head = page.getByRole('columnheader');
  await expect(head.filter({ hasText: 'Performance 3 Jahre' })).toBeVisible();
  await head.filter({ hasText: 'Performance 3 Jahre' }).getByRole('button').click();
  await expect(page).toHaveURL(`${PATH}?ordering=-perf_3y`);
  await page.getByRole('radio', { name: TEXTS.de.table.period.long['1y'] }).check();
  await expect(page).toHaveURL(`${PATH}?ordering=-perf_1y&period=1y`);
  await expect(head.filter({ hasText: 'Performance 1 Jahr' })).toHaveAttribute('aria-sort', 'descending');
  await expect(head.filter({ hasText: 'Performance 3 Jahre' })).toHaveCount(0);
});

test('keeps the chosen columns over a reload and resets them', async ({ page }) => {
  const t = TEXTS.de.table.columns;
  await open(page);
  const heads = page.getByRole('columnheader');
  const before = await heads.allInnerTexts();
  await page.getByRole('button', { name: t.open }).click();
  const dialog = page.getByRole('dialog', { name: t.title });
  await dialog.getByRole('searchbox').fill('wkn');
  await dialog.getByRole('checkbox', { name: 'WKN' }).check();
  await dialog.getByRole('searchbox').fill('');
  await dialog.getByRole('checkbox', { name: 'Fondsgesellschaft' }).uncheck();
  await dialog.getByRole('button', { name: t.done }).click();
  await expect(heads.filter({ hasText: 'WKN' })).toBeVisible();
  await expect(heads.filter({ hasText: 'Fondsgesellschaft' })).toHaveCount(0);

  await page.reload();
  await expect(heads.filter({ hasText: 'WKN' })).toBeVisible();
  await expect(heads.filter({ hasText: 'Fondsgesellschaft' })).toHaveCount(0);

  await page.getByRole('button', { name: t.open }).click();
  await dialog.getByRole('button', { name: t.defaults }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => heads.allInnerTexts()).toEqual(before);
});

test('writes numbers in the manner of the language', async ({ page, api }) => {
  const { results } = await api.screen('m=true&ordering=-volume');
  const volume = results[0]?.volume ?? 0;
  expect(volume).toBeGreaterThan(1000);
  for (const [lang, path] of [
    ['de', PATH],
    ['en', `/en${PATH}`],
  ] as const) {
    await page.goto(`${path}?m=true&ordering=-volume`);
    const text = new Intl.NumberFormat(lang === 'de' ? 'de-DE' : 'en-GB', {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format(volume);
    await expect(page.locator('tbody tr').first()).toContainText(text);
  }
});

test('cuts long names where their column ends, and shows them in full on focus and hover', async ({
  page,
  api,
}) => {
  const { results } = await api.screen('m=true&ordering=-volume&per_page=100');
  await open(page, 'm=true&ordering=-volume&per_page=100');
  const links = page.locator('tbody th[scope=row] a');
  await expect(links).toHaveCount(100);
  const at = await links.evaluateAll((all) =>
    // What was cut off a name stands in small letters beside it.
    all.findIndex(({ firstElementChild: drawn }) => drawn?.querySelector('small')),
  );
  const long = results[at];
  if (!long) throw new Error('no name among the largest funds is too long for its column');
  const link = links.nth(at);
  await expect(link).toHaveAccessibleName(long.name);
  const full = link.locator('[data-shown]');
  await expect(full).toHaveText(long.name);
  await expect(full).toHaveAttribute('data-shown', 'false');
  await link.focus();
  await expect(full).toHaveAttribute('data-shown', 'true');
  await page.locator('h1').click();
  await expect(full).toHaveAttribute('data-shown', 'false');
  const heights = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(new Set(heights).size, String(heights)).toBe(1);
  await link.hover();
  await expect(full).toHaveAttribute('data-shown', 'true');
});
