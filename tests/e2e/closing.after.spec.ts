/** A share class closes: it leaves every list, and whoever looks it up is told what became of it. */
import { expect, KNOWN, searchBox, TEXTS, test } from './portal';
import { psql } from './psql';

/** From the commit to the answer of the search, in milliseconds. */
const SOON = 5_000;

// The advanced search is asked as well.
test.use({ role: 'retail' });

test('a share class that closes leaves the lists, and its page says what became of it', async ({
  page,
  api,
}) => {
  // One that was issued long before it closes.
  const isin = psql(
    `SELECT isin FROM funds_tranche WHERE "primary" AND closed_on IS NULL AND issue_date < '2015-01-01'
     AND isin <> '${KNOWN.isin}' ORDER BY isin LIMIT 1`,
  );
  const closed = await api.fund(isin);
  const target = await api.fund(KNOWN.isin);
  const listed = async () => (await api.screen(`q=${isin}&per_page=1`)).count;
  expect(await listed()).toBe(1);
  try {
    psql(
      `UPDATE funds_tranche SET closed_on = '2026-06-30', merged_into_id = ${target.id} WHERE isin = '${isin}'`,
    );
    await expect.poll(listed, { timeout: SOON, intervals: [100] }).toBe(0);
    await page.goto('/');
    await searchBox(page).fill(isin);
    const option = page.getByRole('option').first();
    await expect(option).toContainText(TEXTS.de.common.closed);
    await page.goto(`/details/${closed.slug}/${closed.id}`);
    const notice = page.getByRole('main').getByText('30.06.2026').first();
    await expect(notice).toBeVisible();
    await page.getByRole('main').locator(`a[href="/details/${target.slug}/${target.id}"]`).first().click();
    await expect(page).toHaveURL(`/details/${target.slug}/${target.id}`);
  } finally {
    psql(`UPDATE funds_tranche SET closed_on = NULL, merged_into_id = NULL WHERE isin = '${isin}'`);
  }
  await expect.poll(listed, { timeout: SOON, intervals: [100] }).toBe(1);
});
