/** The charts of the fund page. Every page is watched for refusals by its security policy (`portal.ts`). */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { inTurn } from './pairs';
import { type Api, expect, formatted, inLang, KNOWN, type Lang, TEXTS, test } from './portal';
import { psql } from './psql';

const T = TEXTS.de.charts;
const EXTRAS = [
  'peergroupComparison',
  'riskReturn',
  'crashDrawdown',
  'evolutionOfRisk',
  'fundRating',
  'classDistribution',
  'distribution',
] as const;
type Name = (typeof EXTRAS)[number] | 'performance' | 'comparison';

interface Course {
  dates: string[];
  series: { label: string; values: (number | null)[] }[];
}

const panel = (page: Page, name: Name, lang: Lang = 'de'): Locator =>
  page.getByRole('region', { name: TEXTS[lang].charts.titles[name], exact: true });
const drawing = (within: Locator): Locator => within.getByRole('application');

/** Until the lines, bars or points of a chart are there. */
async function expectDrawn(page: Page, name: Name, lang: Lang = 'de'): Promise<void> {
  const found = panel(page, name, lang);
  await found.scrollIntoViewIfNeeded();
  await expect(
    found.locator('svg .apexcharts-series path, svg .apexcharts-series circle').first(),
  ).toBeAttached();
}

async function open(page: Page, api: Api, query = '', lang: Lang = 'de') {
  const fund = await api.fund(KNOWN.isin);
  await page.goto(inLang(lang, `/details/${fund.slug}/${fund.id}${query}`));
  await expect(page.getByRole('heading', { level: 1, name: KNOWN.name })).toBeVisible();
  return fund;
}

/** A change since the start of a course, whose index of the API begins at 100. */
const change = (value: number) => {
  const text = digits(value - 100);
  return `${value > 100 ? '+' : ''}${text}\u00a0%`;
};
/** The lines that are drawn: the mean of the peers stands in the table only. */
const drawn = (data: Course) => data.series.filter((_line, place) => place !== 1);

const digits = (value: number, lang: Lang = 'de') =>
  new Intl.NumberFormat(lang === 'de' ? 'de-DE' : 'en-GB', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
    .format(value)
    .replace('-', '−');

test.describe('for a visitor', () => {
  test('performance is drawn beside the peers, and nothing else is asked for', async ({ page, api }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const name = /\/charts\/(\w+)\//.exec(request.url())?.[1];
      if (name) asked.push(name);
    });
    const fund = await open(page, api);
    await expectDrawn(page, 'performance');
    const data = await api.get<Course>(`charts/performance/${fund.id}/`);
    // The lines are named at their ends; what is read takes the place of the caption.
    const values = panel(page, 'performance').getByRole('listitem');
    await expect(values).toHaveCount(0);
    await drawing(panel(page, 'performance')).press('End');
    await expect(values).toHaveText(
      drawn(data).map(({ label, values: all }) => `${label}${change(all.at(-1) ?? 0)}`),
    );
    // Others see what professionals have, by its name.
    const risk = page.locator('#risk [data-locked="professional"]');
    for (const name of ['crashDrawdown', 'evolutionOfRisk', 'riskReturn'] as const)
      await expect(risk.getByText(T.titles[name])).toBeVisible();
    await page.mouse.wheel(0, 6000);
    await expect(page.getByRole('button', { name: /herunterladen/ })).toHaveCount(0);
    for (const name of EXTRAS) await expect(panel(page, name)).toHaveCount(0);
    expect(new Set(asked)).toEqual(new Set(['performance', 'calendarYears']));

    await risk.getByRole('button', { name: TEXTS.de.fund.locked.login }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('the table holds the figures of the chart', async ({ page, api }) => {
    const fund = await open(page, api, '?period=1');
    await expectDrawn(page, 'performance');
    const data = await api.get<Course>(`charts/performance/${fund.id}/?period=1`);
    const found = panel(page, 'performance');
    await found.getByRole('button', { name: T.asTable }).click();
    const rows = found.getByRole('table').locator('tbody tr');
    await expect(rows).toHaveCount(data.dates.length);
    const [year, month, day] = (data.dates.at(-1) ?? '').split('-');
    await expect(rows.first().locator('th, td')).toHaveText([
      `${day}.${month}.${year}`,
      ...data.series.map(({ values }) => change(values.at(-1) ?? 0)),
    ]);
    await found.getByRole('button', { name: T.asTable }).click();
    await expectDrawn(page, 'performance');
  });

  test('the keyboard goes through the values, which are spoken', async ({ page, api }) => {
    const fund = await open(page, api);
    await expectDrawn(page, 'performance');
    const data = await api.get<Course>(`charts/performance/${fund.id}/`);
    const spoken = panel(page, 'performance').locator('[aria-live]');
    const sentence = (place: number) => {
      const [year, month, day] = (data.dates[place] ?? '').split('-');
      const values = drawn(data).map(({ label, values: all }) => `${label}: ${change(all[place] ?? 0)}`);
      return `${day}.${month}.${year}. ${values.join('; ')}. ${place + 1} von ${data.dates.length}`;
    };
    await drawing(panel(page, 'performance')).focus();
    for (const [key, place] of [
      ['ArrowLeft', data.dates.length - 1],
      ['ArrowLeft', data.dates.length - 2],
      ['Home', 0],
      ['ArrowRight', 1],
      ['End', data.dates.length - 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(spoken).toHaveText(sentence(place));
    }
    await expect(panel(page, 'performance').locator('[data-cursor]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(panel(page, 'performance').getByRole('button', { name: T.asTable })).toBeFocused();
  });

  test('a span of days is in the address, and Back undoes it', async ({ page, api }) => {
    await open(page, api);
    await expectDrawn(page, 'performance');
    await page.getByRole('radio', { name: T.periods[5] }).check({ force: true });
    await expect(page).toHaveURL(/\?period=5$/);
    await page.getByText(T.ownSpan, { exact: true }).click();
    await page.getByLabel(T.from, { exact: true }).fill('2023-01-02');
    await page.getByLabel(T.to, { exact: true }).fill('2023-12-29');
    const answer = page.waitForResponse(/charts\/performance\/.*from=2023-01-02&to=2023-12-29/);
    await page.getByRole('button', { name: T.show, exact: true }).click();
    expect((await answer).status()).toBe(200);
    await expect(page).toHaveURL(/\?period=5&from=2023-01-02&to=2023-12-29$/);
    await expect(panel(page, 'performance').getByText('29.12.2023')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\?period=5$/);
    await expect(page.getByRole('radio', { name: T.periods[5] })).toBeChecked();
    await page.getByText(T.ownSpan, { exact: true }).click();
    await expect(page.getByLabel(T.from, { exact: true })).toHaveValue('');
  });

  test('periods of months are asked for by their days', async ({ page, api }) => {
    await open(page, api);
    await expectDrawn(page, 'performance');
    const answer = page.waitForResponse(/charts\/performance\/.*from=\d{4}-\d\d-\d\d&/);
    await page.getByRole('radio', { name: T.periods['6m'] }).check({ force: true });
    expect((await answer).status()).toBe(200);
    await expect(page).toHaveURL(/\?period=6m$/);
    await expect(
      panel(page, 'performance').getByRole('heading', { name: /^Seit .*Vergleichsgruppe$/ }),
    ).toBeVisible();
  });

  test('days that make no span are told, and nothing is changed', async ({ page, api }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/charts/')) asked.push(request.url());
    });
    await open(page, api, '?from=2024-05-01&to=2023-05-01');
    await expect(page.getByRole('alert').filter({ hasText: T.faults.reversed })).toBeVisible();
    await panel(page, 'performance').scrollIntoViewIfNeeded();
    await expect(panel(page, 'performance').getByText(T.faults.reversed)).toBeVisible();
    // Other charts have a time of their own.
    expect(asked.filter((url) => url.includes('from='))).toEqual([]);
    await expect(page).toHaveURL(/\?from=2024-05-01&to=2023-05-01$/);

    // Before the record date is known, only the server could say it.
    await expect(page.getByText(/^Stichtag \d/).first()).toBeVisible();
    await page.getByLabel(T.from, { exact: true }).fill('2999-01-01');
    await page.getByRole('button', { name: T.show, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: /einen früheren Tag/ })).toBeVisible();
    await expect(page).toHaveURL(/\?from=2024-05-01&to=2023-05-01$/);

    await page.goto(`${new URL(page.url()).pathname}?period=7`);
    await expect(page.getByText('period=7')).toBeVisible();
  });

  test('on paper a chart is drawn for the width of the page', async ({ page, api }) => {
    await open(page, api);
    await expectDrawn(page, 'performance');
    const chart = drawing(panel(page, 'performance'));
    /** The width that each drawing of the chart, its lines and its texts, is made for. */
    const widths = () =>
      chart
        .locator('svg[viewBox]')
        .evaluateAll((all) => all.map((one) => (one as SVGSVGElement).viewBox.baseVal.width));
    const [wide = 0] = await widths();
    expect(wide).toBeGreaterThan(800);
    // Whatever is not there when the event has been told is not on the paper: no frame, no timer comes between.
    const printed = await chart.evaluate(async (element) => {
      window.dispatchEvent(new Event('beforeprint'));
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      return [...element.querySelectorAll<SVGSVGElement>('svg[viewBox]')].map(
        (one) => one.viewBox.baseVal.width,
      );
    });
    expect(printed).toEqual([720, 720]);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(widths).toEqual([wide, wide]);
  });

  test('a time before the history is told', async ({ page, api }) => {
    await open(page, api, '?period=all');
    await expectDrawn(page, 'performance');
    await expect(panel(page, 'performance').getByText(/beginnen am \d\d\.\d\d\.\d{4}/)).toBeVisible();
  });

  test('a fund without prices says so instead of an empty chart', async ({ page }) => {
    // The last share class of the list, which no other test looks at, loses its prices.
    const id = psql(
      'DELETE FROM prices_nav WHERE tranche_id = (SELECT max(id) FROM funds_tranche); SELECT max(id) FROM funds_tranche',
    );
    await page.goto(`/details/x/${id}`);
    await expect(page.getByText(/hat zu dieser Anteilsklasse keinen Anteilspreis/)).toBeVisible();
    await expect(panel(page, 'performance')).toHaveCount(0);
  });

  test('what failed can be tried again', async ({ page, api, watch }) => {
    watch.allow(/status of 500/);
    let broken = true;
    await page.route(/charts\/performance\//, (route) =>
      broken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await open(page, api);
    await panel(page, 'performance').scrollIntoViewIfNeeded();
    const retry = panel(page, 'performance').getByRole('button', { name: TEXTS.de.common.retry });
    await expect(retry).toBeVisible();
    broken = false;
    await retry.click();
    await expectDrawn(page, 'performance');
  });

  test('other funds are found, compared and removed', async ({ page, api }) => {
    const { results } = await api.get<{ results: { id: number; isin: string }[] }>(
      'paginated_simple_search/?search=DWS',
    );
    const second = results.find(({ isin }) => isin !== KNOWN.isin);
    if (!second) throw new Error('There is no other fund.');
    await open(page, api);
    const box = page.getByRole('combobox', { name: T.compare.add });
    await box.fill(second.isin);
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(new RegExp(`\\?second_tranche_id=${second.id}$`));
    await expectDrawn(page, 'comparison');
    await expect(panel(page, 'comparison').getByRole('rowheader')).toHaveCount(2);
    await expect(page.getByRole('link', { name: T.compare.page })).toHaveAttribute(
      'href',
      new RegExp(`^/comparison/\\d+\\?second_tranche_id=${second.id}&period=3$`),
    );
    await page.getByRole('button', { name: /Fonds 2 entfernen/ }).click();
    await expect(panel(page, 'comparison')).toHaveCount(0);
  });
});

test.describe('for private investors', () => {
  test.use({ role: 'retail' });

  test('figures and pictures can be taken home', async ({ page, api }) => {
    const fund = await open(page, api, '?period=1');
    await expectDrawn(page, 'performance');
    const data = await api.get<Course>(`charts/performance/${fund.id}/?period=1`);
    const found = panel(page, 'performance');
    const save = async (kind: string) => {
      const download = page.waitForEvent('download');
      await found.getByRole('button', { name: `${kind} herunterladen` }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(
        new RegExp(`^allianz-.*-wertentwicklung\\.${kind.toLowerCase()}$`),
      );
      return readFileSync(await file.path());
    };
    const csv = (await save('CSV')).toString('utf8').split('\r\n');
    expect(csv[0]).toContain(`${data.series[0]?.label} (${T.units.change})`);
    const last = data.series.map(({ values }) =>
      String(Number(((values.at(-1) ?? 0) - 100).toFixed(4))).replace('.', ','),
    );
    expect(csv[data.dates.length]).toBe([data.dates.at(-1), ...last].join(';'));
    expect(csv.join('\n')).toContain(T.simulated);

    const svg = (await save('SVG')).toString('utf8');
    for (const text of [T.titles.performance, KNOWN.name, T.simulated, 'Stichtag'])
      expect(svg).toContain(text);
    expect(svg).not.toMatch(/foreignObject|<style|class=/);
    expect(svg.match(/<path/g)?.length ?? 0).toBeGreaterThanOrEqual(2);

    const png = await save('PNG');
    expect(png.subarray(1, 4).toString('ascii')).toBe('PNG');
    expect(png.readUInt32BE(16)).toBeGreaterThan(1000);
  });

  test('the other charts stay closed', async ({ page, api }) => {
    await open(page, api);
    await expectDrawn(page, 'performance');
    await expect(page.getByRole('link', { name: TEXTS.de.fund.locked.contact })).toHaveCount(3);
    for (const name of EXTRAS) await expect(panel(page, name)).toHaveCount(0);
  });
});

test.describe('for professionals', () => {
  test.use({ role: 'professional' });

  for (const lang of inTurn('all eight are drawn')) {
    test(`all eight are drawn (${lang})`, async ({ page, api }) => {
      const fund = await open(page, api, '', lang);
      for (const name of ['performance', ...EXTRAS] as const) await expectDrawn(page, name, lang);
      const classes = await api.get<{ classes: { count: number }[] }>(`charts/classDistribution/${fund.id}/`);
      await expect(panel(page, 'classDistribution', lang).locator('svg text[class*=value]')).toHaveText(
        classes.classes.map(({ count }) => formatted(count, lang)),
      );
      await expect(page.locator('[data-locked]')).toHaveCount(0);
      // Where the bar of sections lies over half a button, that counts as too small a target.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page, `charts ${lang}`);
    });
  }

  test('nothing moves when charts arrive', async ({ page, api }) => {
    await page.addInitScript(() => {
      const seen = window as unknown as { shifted: number };
      seen.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, api);
    // Only charts are looked at here, so what stands above them is waited for.
    await expect(
      page.locator('section[aria-labelledby="rating-explanation"] a[href*="methodology"]'),
    ).toBeVisible();
    await page.evaluate(() => {
      (window as unknown as { shifted: number }).shifted = 0;
    });
    for (const name of ['performance', ...EXTRAS] as const) await expectDrawn(page, name);
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    expect(shifted).toBeLessThan(0.01);
  });

  test('the years of a volatility are in the address', async ({ page, api }) => {
    await open(page, api);
    await expectDrawn(page, 'evolutionOfRisk');
    const answer = page.waitForResponse(/evolutionOfRisk.*vol_period=1/);
    await panel(page, 'evolutionOfRisk').getByRole('radio', { name: T.periods[1] }).check({ force: true });
    expect((await answer).status()).toBe(200);
    await expect(page).toHaveURL(/\?vol_period=1$/);
  });

  test.describe('on a telephone, in the dark', () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

    test('all eight are drawn and fit', async ({ page, api }) => {
      await open(page, api);
      for (const name of ['performance', ...EXTRAS] as const) await expectDrawn(page, name);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(390);
      await expectAccessible(page, 'charts at 390 px in the dark');
    });
  });
});
