/** A telephone: 390 px wide, operated by touch. */
import { expect, expectListed, formatted, KNOWN, searchBox, TEXTS, test } from './portal';

const T = TEXTS.de;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, role: 'retail' });

test('filters in a drawer that says how many funds are left', async ({ page, api }) => {
  await page.goto('/advanced-search-results?page=1');
  await expect(page.locator('[data-card] a').first()).toBeVisible();
  // The first result stands in the first screen.
  await expect(page.locator('[data-card]').first()).toBeInViewport({ ratio: 1 });
  const open = page.getByRole('button', { name: new RegExp(`^${T.screen.filters}( \\d)?$`) });
  await open.tap();
  const drawer = page.getByRole('dialog', { name: T.screen.filters });
  await drawer
    .getByRole('group', { name: /^Rating/ })
    .getByRole('checkbox')
    .first()
    .check();
  await expect(page).toHaveURL('/advanced-search-results?r=A');
  const { count, results } = await api.screen('r=A');
  const done = drawer.getByRole('button', { name: `${formatted(count)} Anteilsklassen anzeigen` });
  await done.tap();
  await expect(drawer).toHaveCount(0);
  await expectListed(page, results);
  await expect(open).toHaveAccessibleName(`${T.screen.filters} 1`);

  // Escape closes as well, and Back undoes the filter, not the drawer.
  await open.tap();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/advanced-search-results?page=1');
});

test('sorts without headers in sight', async ({ page, api }) => {
  await page.goto('/advanced-search-results?m=true');
  await page.getByRole('combobox', { name: T.table.ordering.label }).selectOption('volume');
  await expect(page).toHaveURL('/advanced-search-results?m=true&ordering=-volume');
  await expectListed(page, (await api.screen('m=true&ordering=-volume')).results);
  await page.getByRole('button', { name: T.table.ordering.descending }).tap();
  await expect(page).toHaveURL('/advanced-search-results?m=true&ordering=volume');
});

test('reaches every page through the menu', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: T.shell.menu.open });
  for (const [name, address] of [
    [T.shell.crumbs.guidedSearch, '/filter-search-results'],
    [T.shell.crumbs.news, '/news?page=1&per_page=15'],
  ] as const) {
    await menu.tap();
    await page.getByRole('navigation', { name: T.shell.menu.label }).getByRole('link', { name }).tap();
    await expect(page).toHaveURL(address);
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  }
});

test('finds and opens a fund by touch', async ({ page, api }) => {
  const fund = await api.fund(KNOWN.isin);
  await page.goto('/');
  await searchBox(page).fill(KNOWN.wkn);
  await page.getByRole('option').filter({ hasText: KNOWN.isin }).tap();
  await expect(page).toHaveURL(`/search-results?selectedFund=${fund.id}`);
});

test('shows every column of the share classes, and where the reader is on one line', async ({
  page,
  api,
}) => {
  const { slug, id } = await api.fund(KNOWN.isin);
  for (const address of [`/details/${slug}/${id}`, `/search-results?selectedFund=${id}`]) {
    await page.goto(address);
    const classes = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'WKN' }) });
    await expect(classes.getByRole('cell', { name: KNOWN.wkn, exact: true })).toBeVisible();
    const hidden = await classes.evaluate((one) => {
      const frame = one.parentElement ?? one;
      return frame.scrollWidth - frame.clientWidth;
    });
    expect(hidden).toBe(0);
  }
  await page.goto(`/details/${slug}/${id}`);
  // One step back stands in one line with the date; the heading says where one is.
  const steps = page.getByRole('navigation', { name: T.shell.crumbsLabel });
  await expect(steps.getByRole('link')).toHaveText([T.shell.crumbs.advancedSearch]);
  const note = page.getByRole('complementary', { name: T.shell.dataNote });
  const [back, beside] = [await steps.boundingBox(), await note.boundingBox()];
  expect(
    Math.abs((back?.y ?? 0) + (back?.height ?? 0) / 2 - (beside?.y ?? 0) - (beside?.height ?? 0) / 2),
  ).toBeLessThan(4);
});

test('breaks words of 60 letters rather than scroll sideways', async ({ page, api }) => {
  const long = Array(2).fill('Infrastrukturversorgungsunternehmensbeteiligungsgesellschaft').join(' ');
  const named = new Set(['fund_name', 'company', 'peergroup', 'title', 'summary']);
  await page.route('**/api/v1/**', async (route) => {
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
    const text = await answer.text();
    const json = JSON.parse(text, function (this: { isin?: string }, key, value) {
      const isName = named.has(key) || (key === 'name' && this.isin !== undefined);
      return isName && typeof value === 'string' ? long : value;
    });
    return route.fulfill({ response: answer, json });
  });
  const { slug, id } = await api.fund(KNOWN.isin);
  for (const [address, complete] of [
    [`/details/${slug}/${id}`, '#data dd'],
    [`/search-results?selectedFund=${id}`, 'main tbody a'],
    [`/search-results?q=${KNOWN.wkn.slice(0, 3)}`, 'main ol h2'],
    [`/comparison/${id}`, 'li[data-place] a'],
    [`/peergroup/x/${id}`, 'main h1'],
    ['/reports', 'main h2'],
    [`/code-list#${KNOWN.isin},DE0008481736`, '[data-card] a'],
    [`/advanced-search-results?q=${long.split(' ')[0]}`, 'main h1'],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(complete).first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, address).toBeLessThanOrEqual(390);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the line of other share classes is high enough for a finger, in a card that is not', async ({
  page,
}) => {
  await page.goto('/search-results?q=deka');
  const line = page.locator('main ol button[aria-expanded]').first();
  await expect(line).toBeVisible();
  const hit = await line.evaluate((button) => {
    const { left, top, height } = button.getBoundingClientRect();
    const own = Array.from({ length: 80 }, (_none, at) => top - 40 + at).filter(
      (y) => document.elementFromPoint(left + 8, y)?.closest('button') === button,
    );
    return { touched: own.length, drawn: height };
  });
  expect(hit.touched).toBeGreaterThanOrEqual(44);
  expect(hit.drawn).toBeLessThanOrEqual(30);
});
