/** The directory of peer groups: from home to a group and to its funds. */
import { expect, TEXTS, test } from './portal';

const T = TEXTS.de.directory;

interface Directory {
  count: number;
  results: { id: number; name: string; asset_class_label: string; region: string | null }[];
}

test('visitors find a peer group among all of them, and go on to it', async ({ page, api }) => {
  const { count, results } = await api.get<Directory>('peergroups/');
  const wanted = results.find(({ region }) => region !== null);
  if (wanted === undefined) throw new Error('There is no peer group with a region.');
  await page.goto('/');
  await page
    .getByRole('navigation', { name: TEXTS.de.home.ways.label })
    .getByRole('link', { name: new RegExp(`^${TEXTS.de.home.ways.peergroups}`) })
    .click();
  await expect(page).toHaveURL('/peergroups');
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveCount(count);

  // Whatever one types, the row that has it as its name is left.
  await page.getByRole('searchbox', { name: T.filter }).fill(wanted.name);
  await expect(page.getByRole('rowheader', { name: wanted.name, exact: true })).toBeVisible();
  expect(await rows.count()).toBeLessThan(count);
  await page.getByRole('combobox', { name: T.region }).selectOption(wanted.region);
  await expect(page).toHaveURL(new RegExp(`region=${wanted.region}`));
  await expect(page.getByRole('heading', { level: 2, name: wanted.asset_class_label })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox', { name: T.filter })).toHaveValue(wanted.name);

  // A visitor is led from the screen of its funds to what an account opens.
  const funds = page.getByRole('link', { name: T.screenOf.replace('{{name}}', wanted.name) });
  await expect(funds).toHaveAttribute('href', `/advanced-search-results?p=${wanted.id}&m=true`);
  await page.getByRole('rowheader', { name: wanted.name, exact: true }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: wanted.name, exact: true })).toBeVisible();

  // And back by the way that stands above the page.
  await page
    .getByRole('navigation', { name: TEXTS.de.shell.crumbsLabel })
    .getByRole('link', { name: TEXTS.de.shell.crumbs.peergroups })
    .click();
  await expect(page).toHaveURL('/peergroups');
});
