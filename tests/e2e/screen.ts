/** What the tests of the advanced search share: its parts on the page, and what they must show. */
import type { Locator, Page } from '@playwright/test';
import { expect, formatted, type Screen, TEXTS } from './portal';

export const T = TEXTS.de.screen;
export const PATH = '/advanced-search-results';
export const ADVANCED = '/api/v1/advanced_search/';

export const facet = (page: Page, name: keyof typeof T.facets): Locator =>
  // The heading goes on with the number of chosen values; 'Rating' is not 'Ratingpunkte'.
  page.getByRole('group', { name: new RegExp(`^${T.facets[name].replace(/[().]/g, '\\$&')}( \\d+)?$`) });

export const box = (within: Locator, label: string): Locator =>
  within
    .getByRole('listitem')
    .filter({ has: within.page().getByText(label, { exact: true }) })
    .getByRole('checkbox');

export const classes = (count: number): string =>
  `${formatted(count)} ${count === 1 ? 'Anteilsklasse' : 'Anteilsklassen'}`;

export async function expectCount(page: Page, count: number): Promise<void> {
  // Of main share classes alone there are as many as funds.
  const counted = page.getByRole('status').filter({ hasText: /^[\d.]+ (Anteilsklassen?|Fonds)$/ });
  await expect(counted).toHaveText(new RegExp(`^${formatted(count).replaceAll('.', '\\.')} `));
}

/** The counts of a facet's values, in words, are those of the API's answer. */
export async function expectCounts(
  within: Locator,
  values: Screen['facets']['ratings']['values'],
): Promise<void> {
  for (const { label, count } of values.slice(0, 5)) {
    // A rating shows its letter as a badge, its meaning beside it.
    const words = `${label} ${classes(count)}`.replace(/[.*+?^$|[\]\\]/g, '\\$&').replace(/[()]/g, '\\$&?');
    await expect(within.getByRole('checkbox', { name: new RegExp(`^${words}$`) })).toBeVisible();
  }
}

/** Opens a screen; of all share classes, as any address is that says something but not `m`, where nothing is asked for. */
export async function open(page: Page, query = 'page=1'): Promise<void> {
  await page.goto(`${PATH}?${query}`);
  await expect(page.locator('tbody th[scope=row] a').first()).toBeVisible();
}

/** Does what the menu of the screen offers. */
export async function choose(page: Page, label: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: TEXTS.de.table.selection.more }).click();
  await main.getByRole('button', { name: label, exact: true }).click();
}
