/** The advanced search: what narrows the list, and how it is undone. */
import { expect, expectListed, KNOWN, queryOf, table, test } from './portal';
import { box, choose, expectCount, expectCounts, facet, open, PATH, T } from './screen';

test.use({ role: 'retail' });

test('narrows by facets: counts, chips, one back, all back', async ({ page, api }) => {
  await open(page);
  const all = await api.screen();
  await expectCount(page, all.count);
  await expectCounts(facet(page, 'ratings'), all.facets.ratings.values);

  await box(facet(page, 'ratings'), 'A').check();
  const first = await api.screen('r=A');
  await expect(page).toHaveURL(`${PATH}?r=A`);
  await expectCount(page, first.count);
  await expectListed(page, first.results);
  // Other facets count under the rating, the rating's own values as if it were not there.
  await expectCounts(facet(page, 'regions'), first.facets.regions.values);
  await expectCounts(facet(page, 'ratings'), all.facets.ratings.values);

  await box(facet(page, 'ratings'), 'B').check();
  const region = first.facets.regions.values[0];
  if (!region) throw new Error('no region');
  await box(facet(page, 'regions'), region.label).check();
  const narrow = await api.screen(`r=A&r=B&region=${region.value}`);
  await expect(page).toHaveURL(`${PATH}?r=A&r=B&region=${region.value}`);
  await expectCount(page, narrow.count);
  expect(narrow.count).toBeLessThan(all.count);

  const chips = page.getByRole('list', { name: T.activeFilters });
  await expect(chips.getByRole('listitem')).toHaveCount(3);
  await chips.getByRole('button', { name: `${T.facets.ratings}: A` }).click();
  await expect(page).toHaveURL(`${PATH}?r=B&region=${region.value}`);
  await expect(box(facet(page, 'ratings'), 'A')).not.toBeChecked();

  await page.getByRole('complementary').getByRole('button', { name: T.resetAll }).click();
  await expect(page).toHaveURL(PATH);
  await expect(chips).toHaveCount(0);
  await expectCount(page, all.count);
});

test('keeps only main tranches on request', async ({ page, api }) => {
  await open(page);
  await page.getByRole('switch').check();
  await expect(page).toHaveURL(`${PATH}?m=true`);
  await expectCount(page, (await api.screen('m=true')).count);
});

test('finds a value in a long facet by typing', async ({ page, api }) => {
  await open(page);
  const companies = facet(page, 'companies');
  await companies.getByRole('searchbox').fill('qqqq');
  await expect(companies.getByText('Nichts passt zu „qqqq“.')).toBeVisible();
  await companies.getByRole('searchbox').fill('union investment');
  const { facets } = await api.screen('per_page=1&facet_search=companies:union%20investment');
  const [found] = facets.companies.values;
  if (!found) throw new Error('no company matches');
  await expect(companies.getByRole('listitem')).toHaveCount(facets.companies.values.length);
  await expectCounts(companies, facets.companies.values);
  await box(companies, found.label).check();
  await expect(page).toHaveURL(`${PATH}?c=${found.value}`);
  await expectCount(page, found.count);
  await expect(
    page.getByRole('list', { name: T.activeFilters }).getByText(`${T.facets.companies}: ${found.label}`),
  ).toBeVisible();
});

test('limits the fund size from below and above, by number and by slider', async ({ page, api }) => {
  await open(page);
  const size = facet(page, 'fund_size');
  const [from, to] = [T.range.minimum, T.range.maximum].map((name) =>
    size.getByRole('textbox', { name: new RegExp(`^${name}`) }),
  );
  if (!from || !to) throw new Error('no bounds');
  await from.fill('1.250,5');
  await from.press('Enter');
  await expect(page).toHaveURL(`${PATH}?fs=gte&s=1250.5`);
  await expectCount(page, (await api.screen('fs=gte&s=1250.5')).count);

  await to.fill('2500');
  await to.press('Enter');
  await expect(page).toHaveURL(`${PATH}?s_min=1250.5&s_max=2500`);
  await expectCount(page, (await api.screen('s_min=1250.5&s_max=2500')).count);

  await from.fill('');
  await from.press('Enter');
  await expect(page).toHaveURL(`${PATH}?fs=lte&s=2500`);
  await expectCount(page, (await api.screen('fs=lte&s=2500')).count);

  await to.fill('viel');
  await expect(size.getByText(/^Das ist keine Zahl/)).toBeVisible();
  await expect(page).toHaveURL(`${PATH}?fs=lte&s=2500`);

  await page.getByRole('complementary').getByRole('button', { name: T.resetAll }).click();
  await expect(page).toHaveURL(PATH);
  const slider = size.getByRole('slider').first();
  await slider.focus();
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  await expect(page).toHaveURL(/\?fs=gte&s=[\d.]+$/);
  const query = queryOf(page);
  await expectCount(page, (await api.screen(query)).count);
});

test('says which single filter to let go of, and lets it go', async ({ page, api }) => {
  const query = `q=${KNOWN.isin}&region=japan`;
  const { count } = await api.screen(query);
  expect(count).toBe(0);
  await page.goto(`${PATH}?${query}`);
  await expect(page.getByRole('heading', { name: T.relax.none })).toBeVisible();
  const offer = page
    .locator('section', { has: page.getByRole('heading', { name: T.relax.none }) })
    .getByRole('listitem')
    .filter({ hasText: T.relax.remove })
    .filter({ hasText: T.facets.regions });
  await expect(offer).toContainText('+1');
  await offer.getByRole('button').click();
  await expect(page).toHaveURL(`${PATH}?q=${KNOWN.isin}`);
  await expectCount(page, 1);
  await expect(table(page)).toContainText(KNOWN.isin);
});

test('explains criterion by criterion why a fund is not in the list', async ({ page }) => {
  await open(page, 'region=japan&m=true');
  await choose(page, T.explain.open);
  const panel = page.getByRole('region', { name: T.explain.open });
  await panel.getByRole('textbox', { name: T.explain.isin }).fill('de 0008 4817 63');
  await panel.getByRole('button', { name: T.explain.ask }).click();
  await expect(page).toHaveURL(new RegExp(`explain=${KNOWN.isin}$`));
  await expect(panel.getByText(KNOWN.name)).toBeVisible();
  await expect(panel).toContainText(T.explain.out);
  const row = panel.getByRole('row', { name: new RegExp(`^${T.facets.regions}`) });
  await expect(row).toContainText('Japan');
  await expect(row).toContainText(T.explain.fails);

  await panel.getByRole('textbox').fill('DE000');
  await panel.getByRole('button', { name: T.explain.ask }).click();
  await expect(panel.getByText(T.explain.wrong)).toBeVisible();
});
