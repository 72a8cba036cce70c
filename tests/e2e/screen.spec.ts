/** The advanced search: facets, table, and the address that holds it all. */
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectListed,
  formatted,
  KNOWN,
  listedIds,
  queryOf,
  type Screen,
  TEXTS,
  table,
  test,
} from './portal';

const T = TEXTS.de.screen;
const PATH = '/advanced-search-results';
const ADVANCED = '/api/v1/advanced_search/';

const facet = (page: Page, name: keyof typeof T.facets): Locator =>
  page.getByRole('group', { name: new RegExp(`^${T.facets[name].replace(/[()]/g, '\\$&')}`) });

const box = (within: Locator, label: string): Locator =>
  within
    .getByRole('listitem')
    .filter({ has: within.page().getByText(label, { exact: true }) })
    .getByRole('checkbox');

const classes = (count: number): string =>
  `${formatted(count)} ${count === 1 ? 'Anteilsklasse' : 'Anteilsklassen'}`;

async function expectCount(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^[\d.]+ Anteilsklassen?$/ })).toHaveText(
    classes(count),
  );
}

/** The counts of a facet's values, in words, are those of the API's answer. */
async function expectCounts(within: Locator, values: Screen['facets']['ratings']['values']): Promise<void> {
  for (const { label, count } of values.slice(0, 5)) {
    // A rating shows its letter as a badge, its meaning beside it.
    const words = `${label} ${classes(count)}`.replace(/[.*+?^$|[\]\\]/g, '\\$&').replace(/[()]/g, '\\$&?');
    await expect(within.getByRole('checkbox', { name: new RegExp(`^${words}$`) })).toBeVisible();
  }
}

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${PATH}${query === '' ? '' : `?${query}`}`);
  await expect(page.locator('tbody th[scope=row] a').first()).toBeVisible();
}

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

  await page.getByRole('button', { name: T.resetAll }).click();
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
  const amount = size.getByRole('textbox', { name: T.size.amount });
  await amount.fill('1.250,5');
  await amount.press('Enter');
  await expect(page).toHaveURL(`${PATH}?fs=gte&s=1250.5`);
  await expectCount(page, (await api.screen('fs=gte&s=1250.5')).count);

  await size.getByRole('combobox', { name: T.size.sign }).selectOption('lte');
  await expect(page).toHaveURL(`${PATH}?fs=lte&s=1250.5`);
  await expectCount(page, (await api.screen('fs=lte&s=1250.5')).count);

  await amount.fill('viel');
  await expect(size.getByText(T.size.wrong)).toBeVisible();
  await expect(page).toHaveURL(`${PATH}?fs=lte&s=1250.5`);

  await page.getByRole('button', { name: T.resetAll }).click();
  await expect(page).toHaveURL(PATH);
  const slider = size.getByRole('slider');
  await slider.focus();
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  await expect(page).toHaveURL(/\?fs=gte&s=[\d.]+$/);
  const query = queryOf(page);
  await expectCount(page, (await api.screen(query)).count);
});

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

test('goes back, forward and reloads exactly', async ({ page, api }) => {
  await open(page);
  const steps = [
    '',
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
  const facets = await facet(page, 'ratings').getByRole('list').innerText();
  await page.getByRole('button', { name: T.copy }).click();
  await expect(page.getByText(T.copied)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await other.newPage();
  await theirs.goto(link);
  await expectListed(
    theirs,
    listed.map((id) => ({ id })),
  );
  expect(await facet(theirs, 'ratings').getByRole('list').innerText()).toBe(facets);
  await expect(theirs.getByRole('radio', { name: TEXTS.de.table.period.long['1y'] })).toBeChecked();
  await other.close();
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
    await expect(page.getByRole('heading', { level: 1, name: T.title })).toBeVisible();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /Anteilsklasse/ })
        .first(),
    ).toBeVisible();
  }
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
  await page.getByRole('button', { name: T.explain.open }).click();
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

test('keeps page and query when the language changes', async ({ page, api }) => {
  const query = 'q=deka&r=A&r=B&page=2&ordering=-volume';
  await open(page, query);
  const listed = await listedIds(page);
  await page.getByRole('button', { name: TEXTS.de.shell.menu.language }).click();
  await page.getByRole('link', { name: TEXTS.de.shell.languages.en }).click();
  await expect(page).toHaveURL(`/en${PATH}?${query}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1, name: TEXTS.en.screen.title })).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1, name: T.title })).toBeVisible();
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

test('shortens long names and shows them in full on focus and hover', async ({ page, api }) => {
  const { results } = await api.screen('m=true&ordering=-volume&per_page=100');
  const at = results.findIndex(({ name }) => Array.from(name).length > 36);
  const long = results[at];
  if (!long) throw new Error('no long name among the largest funds');
  await open(page, 'm=true&ordering=-volume&per_page=100');
  const link = page.locator('tbody tr').nth(at).getByRole('link');
  await expect(link).toHaveAccessibleName(long.name);
  const short = `${Array.from(long.name).slice(0, 35).join('').trimEnd()}…`;
  await expect(link.getByText(short, { exact: true })).toBeVisible();
  const full = link.getByText(long.name, { exact: true });
  await expect(full).toHaveAttribute('data-shown', 'false');
  await link.focus();
  await expect(full).toHaveAttribute('data-shown', 'true');
  await page.locator('h1').click();
  await expect(full).toHaveAttribute('data-shown', 'false');
  await link.hover();
  await expect(full).toHaveAttribute('data-shown', 'true');
});

test('never lets an older answer replace a newer one', async ({ page, api }) => {
  await open(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === ADVANCED && url.searchParams.getAll('r').join() === 'A',
    async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    },
  );
  await box(facet(page, 'ratings'), 'A').check();
  await box(facet(page, 'ratings'), 'B').check();
  const { count, results } = await api.screen('r=A&r=B');
  await expectCount(page, count);
  release();
  await page.evaluate(() => fetch('/api/v1/record_date/').then((answer) => answer.text()));
  await expectCount(page, count);
  await expectListed(page, results);
});

test('names a failure, what to do, and tries again', async ({ page, watch }) => {
  watch.allow(/status of 503/);
  const message = 'Abruf von Fonds derzeit nicht möglich. Bitte versuchen Sie es später noch einmal.';
  const problem = {
    title: 'x',
    status: 503,
    detail: message,
    code: 'search_unavailable',
    request_id: 'test-2',
  };
  const advanced = (url: URL) => url.pathname === ADVANCED;
  await page.route(advanced, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'Retry-After': '5' },
      body: JSON.stringify(problem),
    }),
  );
  await page.goto(PATH);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(message);
  await expect(alert).toContainText('test-2');
  await page.unroute(advanced);
  await alert.getByRole('button', { name: TEXTS.de.common.retry }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.locator('tbody th[scope=row] a').first()).toBeVisible();
});

test('paints the list within two frames of the answer', async ({ page }) => {
  await open(page);
  const paints = () =>
    page.evaluate(() => performance.getEntriesByName('fund-list-paint').map(({ duration }) => duration));
  for (const label of ['A', 'B', 'C', 'D', 'E']) {
    for (const checked of [true, false]) {
      const before = (await paints()).length;
      await box(facet(page, 'ratings'), label).setChecked(checked);
      // An answer that is still fresh is not asked for again: then there is nothing to measure.
      if (checked) await expect.poll(async () => (await paints()).length).toBeGreaterThan(before);
      await expect(page.locator('aside [aria-busy=false]')).toBeVisible();
    }
  }
  // The first one also brings in the code of the page. Of the others the portal, its engine and the tests beside
  // this one slow some down, which share two cores with the browser; the page's own work is in every one of them.
  const [, ...later] = await paints();
  const [, second] = later.toSorted((a, b) => a - b);
  expect(later.length).toBeGreaterThanOrEqual(5);
  expect(second).toBeLessThanOrEqual(34);
});
