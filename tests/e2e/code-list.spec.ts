/** A pasted list of codes: from the search box to a table, and as a link. */
import type { Page } from '@playwright/test';
import { expect, KNOWN, searchBox, TEXTS, test } from './portal';

const T = TEXTS.de.codes;

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader');

/** Pastes as a clipboard does, in one go. */
async function paste(page: Page, text: string): Promise<void> {
  await searchBox(page).evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('visitors paste a list into the search box and get a table, whose address is a link', async ({
  page,
  api,
  context,
}) => {
  const second = (await api.get<{ results: { isin: string; name: string }[] }>('filter_search/')).results[0];
  if (second === undefined) throw new Error('There is no fund.');
  await page.goto('/');
  await paste(page, `WKN;Name\n${KNOWN.wkn};Allianz\n${second.isin};${second.name};134,22\nDE0008481736\n`);
  await expect(page).toHaveURL(`/code-list#${KNOWN.wkn},${second.isin},DE0008481736`);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText(T.states.unknown.replace('{{formatted}}', '1'))).toBeVisible();

  // The server learns the codes from the call alone.
  const theirs = await context.newPage();
  const asked = theirs.waitForRequest((request) => request.url().endsWith('/code-list'));
  await theirs.goto(page.url());
  expect((await asked).url()).not.toContain(KNOWN.wkn);
  await expect(rows(theirs)).toHaveCount(2);

  // The mistyped code is of the fund that stands there already.
  await page.getByRole('button', { name: new RegExp(`${KNOWN.isin}.*DE0008481736`) }).click();
  await expect(page).toHaveURL(`/code-list#${KNOWN.wkn},${second.isin},${KNOWN.isin}`);
  await expect(page.getByText(T.states.repeated.replace('{{formatted}}', '1'))).toBeVisible();
});

test('a list of five hundred codes is shown, one of more is refused with its number', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400/);
  const codes = Array.from({ length: 501 }, (_, number) => `A${String(number).padStart(5, '0')}`);
  await page.goto(`/code-list#${codes.slice(0, 500).join(',')}`);
  await expect(page.getByText(/^500 Codes: /)).toBeVisible();
  await page.getByText(T.change, { exact: true }).click();
  await page.getByRole('textbox', { name: T.label }).fill(codes.join('\n'));
  await page.getByRole('button', { name: T.show }).click();
  await expect(page.getByRole('alert')).toContainText('501 Codes');
});

test('is sorted by a column, and keeps the codes', async ({ page, api }) => {
  const { results } = await api.get<{ results: { isin: string }[] }>('filter_search/');
  const hash = `#${results
    .slice(0, 5)
    .map(({ isin }) => isin)
    .join(',')}`;
  await page.goto(`/en/code-list${hash}`);
  await expect(rows(page)).toHaveCount(5);
  const before = await rows(page).allInnerTexts();
  await page.getByRole('columnheader', { name: /^Name/ }).getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`/en/code-list\\?ordering=-?name${hash}$`));
  expect((await rows(page).allInnerTexts()).toSorted()).toEqual(before.toSorted());
});

test.describe('users', () => {
  test.use({ role: 'retail' });

  test('filter a list in the advanced search', async ({ page, api }) => {
    const { results } = await api.get<{ results: { isin: string; id: number }[] }>('filter_search/');
    const isins = results.slice(0, 3).map(({ isin }) => isin);
    await page.goto(`/code-list#${isins.join(',')}`);
    await page.getByRole('link', { name: T.screen }).click();
    await expect(page).toHaveURL(`/advanced-search-results?q=${isins.join('+')}`);
    await expect(page.locator('tbody th[scope=row] a')).toHaveCount(3);
  });
});
