/** Funds side by side: how one gets there, what is said with it, and what a wrong address gives. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { inTurn } from './pairs';
import { type Api, expect, type Fund, inLang, KNOWN, TEXTS, test, ticked } from './portal';
import { psql } from './psql';
import { choose } from './screen';

const T = TEXTS.de;
const MOST = 'Wählen Sie maximal 3 Fonds zum Vergleich aus';

interface Item extends Fund {
  tranche_currency: string;
  peergroup: string;
}

interface Course {
  dates: string[];
  series: { values: (number | null)[] }[];
  figures: { volatility: number | null }[];
  notices: { code: string; text: string }[];
}

/** The known fund and the best others of its peergroup. */
async function peers(api: Api): Promise<[Fund, Item, Item]> {
  const fund = await api.fund(KNOWN.isin);
  const { results } = await api.get<{ results: Item[] }>(`top_funds_for_search/${fund.id}/`);
  const [second, third] = results;
  if (!second || !third) throw new Error('the peergroup of the known fund has no other funds');
  return [fund, second, third];
}

const figures = (page: Page, lang: 'de' | 'en' = 'de') =>
  page.getByRole('table', { name: TEXTS[lang].comparison.caption });
const cards = (page: Page) => page.getByRole('list', { name: T.comparison.funds }).getByRole('listitem');
const row = (page: Page, name: string) =>
  figures(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

test('from the fund page: another fund is added, exchanged and removed by keyboard', async ({
  page,
  api,
}) => {
  const [fund, second, third] = await peers(api);
  await page.goto(`/details/${fund.slug}/${fund.id}`);
  await page.getByRole('main').getByRole('link', { name: T.fund.compare, exact: true }).click();
  await expect(page).toHaveURL(`/comparison/${fund.id}`);
  await expect(page).toHaveTitle(new RegExp(`^${T.comparison.title} – `));
  await expect(cards(page).getByRole('link', { name: KNOWN.name })).toBeVisible();

  const add = page.getByRole('combobox', { name: T.comparison.add });
  const choose = async (box: typeof add, isin: string) => {
    await box.fill(isin);
    await expect(page.getByRole('option').filter({ hasText: isin })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await choose(add, second.isin);
  await expect(page).toHaveURL(`/comparison/${fund.id}?second_tranche_id=${second.id}`);
  await expect(page.getByText(/Gemeinsamer Zeitraum \d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}/)).toBeVisible();
  await expect(figures(page).getByRole('columnheader')).toHaveCount(3);

  const exchange = page.getByRole('button', { name: `${T.comparison.exchange}: ${second.name}` });
  await exchange.focus();
  await page.keyboard.press('Enter');
  await choose(page.getByRole('combobox', { name: `${T.comparison.exchange}: ${second.name}` }), third.isin);
  await expect(page).toHaveURL(`/comparison/${fund.id}?second_tranche_id=${third.id}`);

  await page.getByRole('button', { name: `${T.comparison.remove}: ${KNOWN.name}` }).press('Enter');
  await expect(page).toHaveURL(`/comparison/${third.id}`);
  await page.goBack();
  await expect(cards(page).getByRole('link', { name: KNOWN.name })).toBeVisible();
});

test('the better value is marked and said to be so, in the funds as the API has them', async ({
  page,
  api,
}) => {
  const [, second, third] = await peers(api);
  const funds = await Promise.all(
    [second, third].map(({ id }) => api.get<{ ter: number | null }>(`funds/${id}/`)),
  );
  await page.goto(`/comparison/${second.id}?second_tranche_id=${third.id}`);
  const [first, other] = funds.map(({ ter }) => (ter === null ? null : Math.round(ter * 100)));
  const label = (await api.get<{ results: { name: string; label: string }[] }>('fields/')).results.find(
    ({ name }) => name === 'ter',
  )?.label;
  const cells = row(page, label ?? '').getByRole('cell');
  await expect(cells).toHaveCount(2);
  const better = first == null || other == null || first === other ? null : first < other ? 0 : 1;
  for (const place of [0, 1]) {
    const marked = cells.nth(place).getByText(T.comparison.better);
    await expect(marked).toHaveCount(better === place ? 1 : 0);
  }
});

test('funds in different currencies are warned of, and their returns have no better one', async ({
  page,
  api,
}) => {
  const [fund] = await peers(api);
  const { results } = await api.get<{ results: Item[] }>('paginated_simple_search/?search=usd&per_page=20');
  const dollar = results.find(({ tranche_currency }) => tranche_currency === 'USD');
  if (!dollar) throw new Error('no share class in dollars');
  await page.goto(`/comparison/${fund.id}?second_tranche_id=${dollar.id}&period=1`);
  await expect(page.getByText(/in verschiedenen Währungen gemessen \((EUR, USD|USD, EUR)\)/)).toBeVisible();
  await expect(figures(page).getByText(T.comparison.obstacles.currency).first()).toBeVisible();
  const returns = figures(page).getByRole('rowgroup').filter({ hasText: T.table.groups.performance });
  await expect(returns.getByText(T.comparison.better)).toHaveCount(0);
});

test('a figure says what it means: by keyboard, and to the methodology', async ({ page, api }) => {
  const [fund, second] = await peers(api);
  await page.goto(`/comparison/${fund.id}?second_tranche_id=${second.id}`);
  const term = figures(page).getByRole('button', { name: 'Volatilität 3 Jahre', exact: true });
  await term.focus();
  await page.keyboard.press('Enter');
  await expect(term).toHaveAttribute('aria-expanded', 'true');
  const meaning = page.getByText(/Standardabweichung der Monatsrenditen/);
  await expect(meaning).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(meaning).toHaveCount(0);
  await expect(term).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/methodology#figure-volatility-3y');
  await expect(page.locator('#figure-volatility-3y')).toBeInViewport();
});

test('what a figure means stays beside it while the page is scrolled', async ({ page, api }) => {
  const [fund, second, third] = await peers(api);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/comparison/${fund.id}?second_tranche_id=${second.id}&third_tranche_id=${third.id}`);
  const term = figures(page).getByRole('button', { name: 'Volatilität 3 Jahre', exact: true });
  const meaning = page.getByText(/Standardabweichung der Monatsrenditen/);
  await term.click();
  await expect(meaning).toBeVisible();
  await page.evaluate(() => {
    window.scrollBy(0, 200);
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  await expect(meaning).toBeVisible();
});

test.describe('from the list', () => {
  test.use({ role: 'retail' });

  test('at most three ticked funds are compared', async ({ page }) => {
    await page.goto('/advanced-search-results?m=true');
    const ticks = page.getByRole('table').getByRole('checkbox');
    await expect(ticks.first()).toBeVisible();
    const compare = ticked(page).getByRole('button', { name: T.table.selection.compare });
    const said = page.getByRole('region', { name: T.shell.notifications });
    await choose(page, T.table.selection.compare);
    await expect(said).toContainText(T.table.selection.none);
    // The first tick moves no row from under the pointer.
    const place = () => ticks.nth(1).evaluate((box) => box.getBoundingClientRect().top);
    const before = await place();
    await ticks.nth(0).check();
    await expect(compare).toBeVisible();
    expect(await place()).toBe(before);
    for (const place of [1, 2, 3]) await ticks.nth(place).check();
    await expect(compare).toHaveAttribute('aria-disabled', 'true');
    // It says why it does nothing.
    await compare.click({ force: true });
    await expect(said).toContainText(MOST);
    await expect(page).toHaveURL('/advanced-search-results?m=true');
    await ticks.nth(3).uncheck();
    await compare.click();
    await expect(page).toHaveURL(/\/comparison\/\d+\?second_tranche_id=\d+&third_tranche_id=\d+$/);
    await expect(cards(page)).toHaveCount(3);
    await expect(page.getByRole('combobox', { name: T.comparison.add })).toHaveCount(0);
  });

  test('what was ticked is found again, with Back and with the link, also after a reload', async ({
    page,
  }) => {
    const LIST = '/advanced-search-results?m=true&page=2';
    await page.goto(LIST);
    const ticks = page.getByRole('table').getByRole('checkbox');
    await expect(ticks.first()).toBeVisible();
    await ticks.nth(1).check();
    await ticks.nth(4).check();
    const expectLeft = async () => {
      await expect(page).toHaveURL(LIST);
      await expect(page.getByRole('table').getByRole('checkbox', { checked: true })).toHaveCount(2);
      await expect(ticks.nth(1)).toBeChecked();
      await expect(ticks.nth(4)).toBeChecked();
    };
    const expectCompared = () => expect(page.getByRole('link', { name: T.comparison.back })).toBeVisible();
    await ticked(page).getByRole('button', { name: T.table.selection.compare }).click();
    await expectCompared();
    await page.goBack();
    await expectLeft();

    await page.goForward();
    await expectCompared();
    await page.reload();
    await expectCompared();
    await page.goBack();
    await expectLeft();

    await page.goForward();
    await page.reload();
    await page.getByRole('link', { name: T.comparison.back }).click();
    await expectLeft();
    await page.reload();
    await expectLeft();
  });
});

test.describe('beside a share class that is valued monthly', () => {
  test.use({ role: 'retail' });

  test('each has a line, and risk of the same months', async ({ page, api }) => {
    const [fund] = await peers(api);
    const monthly = psql(
      `SELECT t.id FROM funds_tranche t JOIN prices_nav n ON n.tranche_id = t.id
       WHERE NOT t."primary" AND t.currency = 'EUR' GROUP BY t.id HAVING count(*) > 100 ORDER BY t.id LIMIT 1`,
    );
    const path = `${fund.id}/?second_tranche_id=${monthly}`;
    const data = await api.get<Course>(`charts/comparison/${path}`);
    const [own = [], other = []] = data.series.map(({ values }) => values.filter((value) => value !== null));
    expect(other.length).toBeLessThan(own.length / 3);
    for (const { volatility } of data.figures) expect(volatility).not.toBeNull();
    await page.goto(`/comparison/${fund.id}?second_tranche_id=${monthly}`);

    // One stroke from the first to the last value.
    const lines = page.locator('.apexcharts-series path');
    await expect(lines).toHaveCount(2);
    for (const [place, values] of [own, other].entries()) {
      const drawn = (await lines.nth(place).getAttribute('d')) ?? '';
      expect(drawn.match(/M/g)).toHaveLength(1);
      expect(drawn.match(/[LC]/g)).toHaveLength(values.length - 1);
    }

    // Between its prices, the last one is read, with its date.
    const between = data.dates.findLastIndex((_date, place) => data.series[1]?.values[place] === null);
    await page.getByRole('application').focus();
    for (let back = data.dates.length; back > between; back -= 1) await page.keyboard.press('ArrowLeft');
    await expect(page.locator('[data-cursor] [data-series]')).toHaveCount(2);
    await expect(page.locator('[aria-live]').filter({ hasText: ' von ' })).toContainText(
      /; 2 · .*: \d+,\d\d \(\d\d\.\d\d\.\d{4}\)\. \d+ von \d+$/,
    );

    // What has to be minded stands above the chart once, and in the file.
    const minded = data.notices.find(({ code }) => code === 'drawdown_mixed')?.text ?? 'not told';
    await expect(page.getByText(minded)).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV herunterladen' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(minded);
  });
});

test.describe('a wrong address', () => {
  test('is told part by part, and what is right stays', async ({ page, api, watch }) => {
    watch.allow(/status of 40[04]/);
    const [fund, second, third] = await peers(api);
    const cases: [string, string, string][] = [
      [`/comparison/${fund.id}?second_tranche_id=${fund.id}`, 'ist doppelt angegeben', KNOWN.name],
      [`/comparison/${fund.id}?second_tranche_id=abc`, '„abc“ ist keine gültige Fondsnummer', KNOWN.name],
      [`/comparison/abc?second_tranche_id=${fund.id}`, '„abc“ ist keine gültige Fondsnummer', KNOWN.name],
      [
        `/comparison/${fund.id}?second_tranche_id=99999999`,
        'Einen Fonds mit der Nummer 99999999 gibt es nicht',
        KNOWN.name,
      ],
      [
        `/comparison/99999999?second_tranche_id=${fund.id}`,
        'Einen Fonds mit der Nummer 99999999 gibt es nicht',
        KNOWN.name,
      ],
      [`/comparison/${fund.id}?period=4`, 'period=4', KNOWN.name],
      [
        `/comparison/${fund.id}?second_tranche_id=${second.id}&third_tranche_id=${third.id}&fourth_tranche_id=1`,
        MOST,
        KNOWN.name,
      ],
    ];
    for (const [address, told, kept] of cases) {
      await page.goto(address);
      await expect(page.getByRole('main').getByText(told).first(), address).toBeVisible();
      await expect(cards(page).getByRole('link', { name: kept }), address).toBeVisible();
      await expect(figures(page), address).toBeVisible();
      await expect(page.getByText(/Zeitraum \d\d\.\d\d\.\d{4} – /), address).toBeVisible();
    }
  });

  test('without a fund asks for the first one', async ({ page }) => {
    await page.goto('/comparison');
    await expect(page.getByRole('combobox', { name: T.comparison.addFirst })).toBeVisible();
    await expect(figures(page)).toHaveCount(0);
  });

  test('a span that the data do not reach says so, and the figures stay', async ({ page, api, watch }) => {
    // Asked for before the record date is known, the server says it; after that, the page itself.
    watch.allow(/status of 400/);
    const [fund] = await peers(api);
    await page.goto(`/comparison/${fund.id}?from=2999-01-01`);
    await expect(page.getByText(/^Anteilspreise gibt es bis zum \d\d\.\d\d\.\d{4}/).first()).toBeVisible();
    await expect(figures(page)).toBeVisible();
  });
});

for (const lang of inTurn('is accessible and fits')) {
  test(`is accessible and fits a telephone, ${lang}`, async ({ page, api }) => {
    const [fund, second, third] = await peers(api);
    await page.goto(
      inLang(lang, `/comparison/${fund.id}?second_tranche_id=${second.id}&third_tranche_id=${third.id}`),
    );
    await expect(figures(page, lang)).toBeVisible();
    await expect(page.getByRole('application')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `wide ${colorScheme}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'narrow');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const region = page.getByRole('region', { name: TEXTS[lang].comparison.region });
    // Three funds stand beside each other: the table goes with the page and scrolls no way of its own.
    const beyond = await region.evaluate((one) => [
      one.scrollWidth - one.clientWidth,
      one.scrollHeight - one.clientHeight,
    ]);
    expect(beyond).toEqual([0, 0]);
  });
}
