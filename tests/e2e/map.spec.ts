/** The map of risk and return: read with the pointer or the keys, and a place on it leads to its funds. Beside it the view of years. */
import type { Page } from '@playwright/test';
import { expect, formatted, queryOf, TEXTS, test } from './portal';
import { expectCount, PATH } from './screen';

const T = TEXTS.de.landscape;
const map = (page: Page) => page.getByRole('application', { name: new RegExp(`^${T.name}`) });
const toFunds = (page: Page) => page.getByRole('link', { name: /^Diese(n Fonds| [\d.]+ Fonds) zeigen$/ });

const FIGURE = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

interface Map {
  count: number;
  drawn: number;
}

test('shows everybody all funds on the home page', async ({ page, api }) => {
  const { drawn } = await api.get<Map>('filter_search_map/?m=true');
  await page.goto('/');
  await expect(page.getByText(T.drawn_other.replace('{{formatted}}', formatted(drawn)))).toBeVisible();
  await map(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(toFunds(page)).toHaveAttribute(
    'href',
    /^\/advanced-search-results\?m=true&perf_3y_min=.*vol_3y_/,
  );
  await page.keyboard.press('Escape');
  await expect(toFunds(page)).toHaveCount(0);
});

test.describe('for users', () => {
  test.use({ role: 'retail' });

  test('leads from a place on the map of a screen to just its funds', async ({ page, api }) => {
    await page.goto(`${PATH}?r=A&r=B&m=true&view=map`);
    const drawing = map(page);
    await expect(drawing.locator('path').first()).toBeAttached();
    // The first key reads where most funds are.
    await drawing.focus();
    await page.keyboard.press('ArrowRight');
    const told = (await toFunds(page).textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/r=A&r=B&m=true&perf_3y_min=[^&]+&perf_3y_max=[^&]+&vol_3y_/);
    expect(page.url()).not.toContain('view=');
    const { count } = await api.screen(queryOf(page));
    expect(told).toContain(count === 1 ? TEXTS.de.landscape.open_one : formatted(count));
    await expectCount(page, count);
    await page.goBack();
    await expect(page).toHaveURL(`${PATH}?r=A&r=B&m=true&view=map`);
    // The same with the pointer.
    const box = await drawing.boundingBox();
    if (box === null) throw new Error('The map has no place.');
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.6);
    await expect(toFunds(page)).toBeVisible();
    const near = (await toFunds(page).textContent()) ?? '';
    await page.mouse.down();
    await page.mouse.up();
    await expect(page).toHaveURL(/vol_3y_/);
    const found = (await api.screen(queryOf(page))).count;
    expect(near).toContain(found === 1 ? TEXTS.de.landscape.open_one : formatted(found));
  });

  test('changes between table and map, and filters reshape it', async ({ page, api }) => {
    await page.goto(`${PATH}?m=true`);
    await page.getByRole('button', { name: TEXTS.de.screen.views.map, exact: true }).click();
    await expect(page).toHaveURL(`${PATH}?m=true&view=map`);
    await expect(map(page)).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    const { drawn } = await api.get<Map>('advanced_search_map/?m=true&r=A');
    await page
      .getByRole('group', { name: new RegExp(`^${TEXTS.de.screen.facets.ratings}`) })
      .getByRole('checkbox')
      .first()
      .check();
    await expect(page).toHaveURL(/r=A.*view=map/);
    await expect(page.getByText(T.drawn_other.replace('{{formatted}}', formatted(drawn)))).toBeVisible();
    await page.getByRole('button', { name: T.asTable }).click();
    await expect(page.getByRole('columnheader', { name: T.table.group })).toBeVisible();
  });

  test('shows calendar years as fund pages do, row by row, on a phone with a head that stays', async ({
    page,
    api,
  }) => {
    const t = TEXTS.de.screen;
    await page.goto(`${PATH}?r=A&m=true`);
    await expectCount(page, (await api.screen('r=A&m=true')).count);
    await page.keyboard.press('v');
    await page.keyboard.press('v');
    await expect(page).toHaveURL(`${PATH}?r=A&m=true&view=years`);
    const table = page.getByRole('table', { name: t.years.caption });
    const [first, second] = (await api.screen('r=A&m=true&ordering=-perf_last_year')).results;
    if (first === undefined || second === undefined) throw new Error('Too few funds.');
    const chart = await api.get<{ years: number[]; performance: number[] }>(
      `charts/calendarYears/${first.id}/`,
    );
    const figures = chart.performance.toReversed().map((one) => FIGURE.format(one).replace('-', '−'));
    const cells = table.getByRole('row').nth(1).locator('td[data-numeric]');
    await expect(cells.first()).toHaveText(figures[0] ?? '');
    expect((await cells.allTextContents()).slice(0, figures.length)).toEqual(figures);
    await expect(table.getByRole('columnheader', { name: String(chart.years.at(-1)) })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expect(table.getByRole('link', { name: second.name, exact: true })).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.mouse.wheel(0, 600);
    const frame = () =>
      page.evaluate(() => {
        const section = document.querySelector('table')?.closest('section');
        const stuck = section?.parentElement?.previousElementSibling;
        return {
          up: (section?.scrollHeight ?? 0) - (section?.clientHeight ?? 0),
          page: document.body.scrollWidth,
          head: stuck?.getBoundingClientRect().top,
        };
      });
    // A wheel scrolls a moment later.
    await expect.poll(frame).toEqual({ up: 0, page: 390, head: 0 });
  });
});
