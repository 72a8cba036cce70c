/** The guided search: three questions, live counts, a list and a picture. */
import { expect, expectListed, formatted, TEXTS, test, type Value } from './portal';

const T = TEXTS.de.guided;
const PATH = '/filter-search-results';

interface Count {
  count: number;
  steps: Record<'asset_class' | 'region' | 'risk_class', Value[]>;
}

test('answers step by step, with the count at each', async ({ page, api }) => {
  const count = (query: string) => api.get<Count>(`filter_search_count/?${query}`);
  const left = page.getByRole('status').filter({ hasText: /passende/ });
  const none = await count('');
  await page.goto(PATH);
  await expect(page.getByRole('group', { name: T.questions.asset_class })).toBeVisible();
  await expect(left).toContainText(formatted(none.count));
  for (const { label, count: funds } of none.steps.asset_class) {
    await expect(page.getByRole('checkbox', { name: label, exact: true })).toHaveAccessibleDescription(
      new RegExp(`${formatted(funds)} Fonds`),
    );
  }

  await page.getByRole('checkbox', { name: /^Aktien/ }).check();
  await expect(page).toHaveURL(`${PATH}?asset_class=equity`);
  const equity = await count('asset_class=equity');
  await expect(left).toContainText(formatted(equity.count));

  await page.getByRole('button', { name: TEXTS.de.common.next }).click();
  await expect(page.getByRole('group', { name: T.questions.region })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Europa/ }).check();
  await page.getByRole('button', { name: TEXTS.de.common.next }).click();
  await expect(page.getByRole('group', { name: T.questions.risk_class })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Hoch/ }).check();
  const answers = 'asset_class=equity&region=europe&risk_class=high';
  const narrow = await count(answers);
  await expect(left).toContainText(formatted(narrow.count));

  await page.getByRole('button', { name: T.toResults }).click();
  await expect(page).toHaveURL(`${PATH}?${answers}&step=results`);
  await expect(page.getByRole('heading', { name: new RegExp(formatted(narrow.count)) })).toBeVisible();
  const list = await api.get<{ results: { id: number }[] }>(`filter_search/?${answers}`);
  await expectListed(page, list.results);

  await page.goBack();
  await expect(page.getByRole('checkbox', { name: /^Hoch/ })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^Hoch/ })).toBeChecked();
});

test.describe('for users', () => {
  test.use({ role: 'retail' });

  test('hands its answers on to the advanced search', async ({ page, api, watch }) => {
    watch.allow(/status of 400/);
    await page.goto(`${PATH}?region=japan_and_mars&region=asia&risk_class=low&step=results`);
    await expect(page.getByText('region=japan_and_mars')).toBeVisible();
    await page.getByRole('link', { name: T.refine }).click();
    await expect(page).toHaveURL('/advanced-search-results?sri=1&region=asia&m=true');
    await expectListed(page, (await api.screen('sri=1&region=asia&m=true')).results);
  });
});

test('draws performance against risk, and tells it without sight', async ({ page, api }) => {
  const answers = 'asset_class=equity&region=germany';
  const { results } = await api.get<{ results: { name: string }[] }>(`filter_search_perf_risk/?${answers}`);
  expect(results.length).toBeGreaterThan(0);
  await page.goto(`${PATH}?${answers}&step=results`);
  await expect(page.getByRole('heading', { name: T.chart.title })).toBeVisible();
  const slider = page.getByRole('slider', { name: T.chart.walk });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /Performance .* Volatilität .*/);
  const spoken = (await slider.getAttribute('aria-valuetext')) ?? '';
  expect(results.some(({ name }) => spoken.startsWith(name))).toBe(true);
  await page.getByText(T.chart.asTable).click();
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(results.length + 1);
});
