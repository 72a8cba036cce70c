/** What provider staff change in PostgreSQL is found in the browser a moment later. */
import { type Api, expect, searchBox, test } from './portal';
import { psql } from './psql';

const ISIN = 'DE0007483612';
/** Words that no name in the list has. */
const WORD = 'Zitronenfalter';
/** From the commit to the answer of the search, in milliseconds. */
const SOON = 5_000;

async function found(api: Api, word: string): Promise<number> {
  return (await api.get<{ count: number }>(`paginated_simple_search/?search=${word}`)).count;
}

test.describe.configure({ mode: 'serial' });
// The advanced search is asked as well.
test.use({ role: 'retail', always: true });

test('a renamed share class is found by its new name, and no longer after the change is undone', async ({
  page,
  api,
}) => {
  expect(await found(api, WORD)).toBe(0);
  const name = psql(`SELECT name FROM funds_tranche WHERE isin = '${ISIN}'`);
  try {
    psql(`UPDATE funds_tranche SET name = name || ' ${WORD}' WHERE isin = '${ISIN}'`);
    await expect.poll(() => found(api, WORD), { timeout: SOON, intervals: [100] }).toBe(1);
    await page.goto('/');
    await searchBox(page).fill(WORD.toLowerCase());
    const option = page.getByRole('option').first();
    await expect(option).toContainText(ISIN);
    await expect(option).toContainText(WORD);
    await option.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} ${WORD}`);
  } finally {
    psql(`UPDATE funds_tranche SET name = '${name.replaceAll("'", "''")}' WHERE isin = '${ISIN}'`);
  }
  await expect.poll(() => found(api, WORD), { timeout: SOON, intervals: [100] }).toBe(0);
});

test('a renamed company reaches every share class of it', async ({ api }) => {
  const company = `(SELECT company_id FROM funds_fund JOIN funds_tranche t ON t.fund_id = funds_fund.id
    WHERE isin = '${ISIN}')`;
  const name = psql(`SELECT name FROM managers_company WHERE id = ${company}`);
  const classes = Number(
    psql(
      `SELECT count(*) FROM funds_tranche JOIN funds_fund f ON f.id = fund_id WHERE f.company_id = ${company}`,
    ),
  );
  const listed = async () => (await api.screen('q=Perlmuttfalter&per_page=1')).count;
  expect(classes).toBeGreaterThan(1);
  expect(await listed()).toBe(0);
  try {
    psql(`UPDATE managers_company SET name = name || ' Perlmuttfalter' WHERE id = ${company}`);
    await expect.poll(listed, { timeout: SOON, intervals: [100] }).toBe(classes);
  } finally {
    psql(
      `UPDATE managers_company SET name = '${name.replaceAll("'", "''")}' WHERE name LIKE '% Perlmuttfalter'`,
    );
  }
  await expect.poll(listed, { timeout: SOON, intervals: [100] }).toBe(0);
});
