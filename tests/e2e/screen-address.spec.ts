/** The advanced search: the address holds it all, and no address breaks it. */
import { expect, expectListed, formatted, listedIds, TEXTS, test } from './portal';
import { box, choose, facet, open, PATH, T } from './screen';

test.use({ role: 'retail' });

test('goes back, forward and reloads exactly', async ({ page, api }) => {
  await open(page);
  const steps = [
    'page=1',
    'r=A',
    'r=A&m=true',
    'r=A&m=true&ordering=-volume',
    'r=A&m=true&page=2&ordering=-volume',
  ];
  await box(facet(page, 'ratings'), 'A').check();
  await expect(page).toHaveURL(`${PATH}?${steps[1]}`);
  await page.getByRole('switch').check();
  await expect(page).toHaveURL(`${PATH}?${steps[2]}`);
  await page
    .getByRole('columnheader', { name: /^Fondsvolumen/ })
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(`${PATH}?${steps[3]}`);
  await page.getByRole('link', { name: TEXTS.de.common.next, exact: true }).click();
  await expect(page).toHaveURL(`${PATH}?${steps[4]}`);

  const lists = await Promise.all(steps.map((query) => api.screen(query)));
  const shows = async (step: number) => {
    const query = steps[step] ?? '';
    await expect(page).toHaveURL(`${PATH}${query === '' ? '' : `?${query}`}`);
    await expectListed(page, lists[step]?.results ?? []);
    await expect(box(facet(page, 'ratings'), 'A')).toBeChecked({ checked: step >= 1 });
    await expect(page.getByRole('switch')).toBeChecked({ checked: step >= 2 });
  };
  await shows(4);
  for (const step of [3, 2, 1, 0]) {
    await page.goBack();
    await shows(step);
  }
  for (const step of [1, 2, 3, 4]) {
    await page.goForward();
    await shows(step);
  }
  await page.reload();
  await shows(4);
});

test('comes back from a fund to the same list', async ({ page }) => {
  await open(page, 'r=A&page=3');
  const listed = await listedIds(page);
  await page.locator('tbody th[scope=row] a').nth(4).click();
  await expect(page).toHaveURL(new RegExp(`/details/[^/]+/${listed[4]}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${PATH}?r=A&page=3`);
  await expectListed(
    page,
    listed.map((id) => ({ id })),
  );
});

test('shows someone else the same through the copied link', async ({ page, context, browser, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'q=deka&r=A&r=B&fs=gte&s=10&page=2&ordering=-perf_1y&period=1y');
  const listed = await listedIds(page);
  await expect(page.locator('aside [aria-busy=false]')).toBeVisible();
  const facets = await facet(page, 'ratings').getByRole('list').innerText();
  await choose(page, TEXTS.de.common.link.copy);
  await expect(page.getByText(TEXTS.de.common.link.copied)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await other.newPage();
  await theirs.goto(link);
  await expectListed(
    theirs,
    listed.map((id) => ({ id })),
  );
  await expect.poll(() => facet(theirs, 'ratings').getByRole('list').innerText()).toBe(facets);
  await expect(theirs.getByRole('radio', { name: TEXTS.de.table.period.long['1y'] })).toBeChecked();
  await other.close();
});

test('keeps page and query when the language changes', async ({ page, api }) => {
  const query = 'q=deka&r=A&r=B&page=2&ordering=-volume';
  await open(page, query);
  const listed = await listedIds(page);
  await page.getByRole('button', { name: TEXTS.de.shell.menu.language }).click();
  await page.getByRole('link', { name: TEXTS.de.shell.languages.en }).click();
  await expect(page).toHaveURL(`/en${PATH}?${query}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1, name: '“deka”, rating A or B' })).toBeVisible();
  await expectListed(
    page,
    listed.map((id) => ({ id })),
  );
  const { count } = await api.screen(`${query}&lang=en`);
  await expect(page.getByRole('status').filter({ hasText: 'share classes' }).first()).toContainText(
    formatted(count, 'en'),
  );
  await page.goBack();
  await expect(page).toHaveURL(`${PATH}?${query}`);
  await expect(page.getByRole('heading', { level: 1, name: '„deka“, Rating A oder B' })).toBeVisible();
});

test('says what it ignored of an edited address and still lists funds', async ({ page, watch }) => {
  watch.allow(/status of 40[04]/);
  await open(page, 'r=Z&foo=1&per_page=1000000000&c=99999999&ordering=-nothing&r=A&page=5000');
  const note = page.getByRole('status').filter({ hasText: 'nicht verstanden' });
  for (const part of ['r=Z', 'foo=1', 'per_page=1000000000', 'c=99999999', 'ordering=-nothing']) {
    await expect(note.getByText(part, { exact: true })).toBeVisible();
  }
  await expect(note.getByText('r=A', { exact: true })).toHaveCount(0);
  await expect(note.getByText(/^Seite .* gibt es nicht/)).toBeVisible();
  await expect(box(facet(page, 'ratings'), 'A')).toBeChecked();
  await note.getByRole('button', { name: T.cleanAddress }).click();
  await expect(note).toHaveCount(0);
  await expect(page).toHaveURL(/\?r=A&page=\d+$/);
  await expect(page.locator('tbody th[scope=row] a').first()).toBeVisible();
});

test('shows the last page instead of one beyond it', async ({ page, api, watch }) => {
  watch.allow(/status of 40[04]/);
  const { count } = await api.screen('r=A');
  const last = Math.ceil(count / 15);
  // The second one lies beyond what the engine can count to.
  for (const beyond of [999, 99_999]) {
    await open(page, `r=A&page=${beyond}`);
    await expect(page.getByText(`Seite ${formatted(beyond)} gibt es nicht.`)).toContainText(
      `Gezeigt wird die letzte Seite, ${formatted(last)}.`,
    );
    await expectListed(page, (await api.screen(`r=A&page=${last}`)).results);
  }
});

test('survives hostile addresses', async ({ page, watch }) => {
  watch.allow(/status of 40[04]/);
  for (const query of [
    'q=%00%01%E2%80%AE%F0%9F%A6%86&p=%3Cscript%3E&page=-1',
    `q=${'x'.repeat(5000)}`,
    'q=*%3F~%22(%3A/&ordering=__proto__&period=constructor',
    'q=%E0%A4%A&r=%&s=1e9&fs=gte&fs=lte',
  ]) {
    await page.goto(`${PATH}?${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /Anteilsklasse/ })
        .first(),
    ).toBeVisible();
  }
});

test('begins with main share classes, and leaves every address that says something as it is', async ({
  page,
  api,
}) => {
  await page.goto(PATH);
  await expect(page).toHaveURL(`${PATH}?m=true`);
  await expectListed(page, (await api.screen('m=true')).results);
  const { count } = await api.screen('');
  await page
    .getByRole('button', { name: new RegExp(`^${formatted(count).replaceAll('.', '\\.')} `) })
    .click();
  await expect(page).toHaveURL(PATH);
  await expectListed(page, (await api.screen('')).results);

  // What was asked for stays, also after Back and a reload.
  await page.locator('tbody th[scope=row] a').first().click();
  await expect(page).toHaveURL(/details/);
  await page.goBack();
  await expect(page).toHaveURL(PATH);
  await page.goto(`${PATH}?r=A`);
  await expectListed(page, (await api.screen('r=A')).results);
  await expect(page).toHaveURL(`${PATH}?r=A`);
});

test('unfolds the other share classes of a fund below it', async ({ page, api }) => {
  const { results } = await api.screen('m=true');
  const fund = results.find((one) => one.tranches_count > 1 && one.tranches_count < 20);
  if (!fund) throw new Error('no fund with several share classes among the best');
  await open(page, 'm=true');
  const fold = page.getByRole('button', { name: new RegExp(`: ${fund.fund_name.replace(/[^\w ]/g, '.')}$`) });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('tbody tr')).toHaveCount(15 + fund.tranches_count - 1);
  await fold.click();
  await expect(page.locator('tbody tr')).toHaveCount(15);
});
