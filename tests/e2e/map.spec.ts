/** The map of risk and return: read with the pointer or the keys, and a place on it leads to its funds. */
import type { Page } from '@playwright/test';
import { expect, formatted, queryOf, TEXTS, test } from './portal';
import { expectCount, PATH } from './screen';

const T = TEXTS.de.landscape;
const map = (page: Page) => page.getByRole('application', { name: new RegExp(`^${T.name}`) });
const toFunds = (page: Page) => page.getByRole('link', { name: /^Diese(n Fonds| [\d.]+ Fonds) zeigen$/ });

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
});
