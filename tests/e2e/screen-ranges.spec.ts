/** The advanced search: ranges, and values that are counted when their box is opened. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { inTurn, SCHEMES } from './pairs';
import { expect, formatted, queryOf, TEXTS, test } from './portal';
import { box, expectCount, facet, open, PATH, T } from './screen';

test.use({ role: 'retail' });

/** Opens a box that is closed at first. */
async function opened(page: Page, name: keyof typeof T.facets | RegExp): Promise<Locator> {
  const group = name instanceof RegExp ? page.getByRole('group', { name }) : facet(page, name);
  await group.getByRole('button', { expanded: false }).first().click();
  return group;
}

const TER = /^Laufende Kosten \(TER\)/;
const from = (within: Locator) => within.getByRole('textbox', { name: new RegExp(`^${T.range.minimum}`) });
const to = (within: Locator) => within.getByRole('textbox', { name: new RegExp(`^${T.range.maximum}`) });

test('limits ongoing charges and performance by typing, and goes back exactly', async ({ page, api }) => {
  await open(page);
  const ter = await opened(page, TER);
  await to(ter).fill('1,5');
  await to(ter).press('Enter');
  await expect(page).toHaveURL(`${PATH}?ter_max=1.5`);
  const cheap = await api.screen('ter_max=1.5');
  await expectCount(page, cheap.count);
  await from(ter).fill('0,25');
  await from(ter).press('Enter');
  const ranged = 'ter_min=0.25&ter_max=1.5';
  await expect(page).toHaveURL(`${PATH}?${ranged}`);
  await expectCount(page, (await api.screen(ranged)).count);
  const chips = page.getByRole('list', { name: T.activeFilters });
  await expect(chips.getByRole('button')).toHaveText([/Laufende Kosten \(TER\): 0,25 bis 1,50\s%\sp\.\sa\./]);

  // The box of the chosen period, below zero.
  const performance = await opened(page, 'perf_3y');
  await to(performance).fill('-2,5');
  await to(performance).press('Enter');
  const losing = 'perf_3y_max=-2.5&ter_min=0.25&ter_max=1.5';
  await expect(page).toHaveURL(`${PATH}?${losing}`);
  const { count } = await api.screen(losing);
  expect(count).toBeLessThan(cheap.count);
  await expectCount(page, count);

  await page.goBack();
  await expect(page).toHaveURL(`${PATH}?${ranged}`);
  await expect(to(performance)).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(`${PATH}?ter_max=1.5`);
  await expect(from(ter)).toHaveValue('');
  await page.goForward();
  await expect(from(ter)).toHaveValue('0,25');
  await page.reload();
  // Boxes stay as they were left.
  await expect(to(page.getByRole('group', { name: TER }))).toHaveValue('1,5');
  await expectCount(page, (await api.screen(ranged)).count);
  await chips.getByRole('button').click();
  await expect(page).toHaveURL(PATH);
});

test('moves the handles by keyboard, which never pass each other', async ({ page, api }) => {
  await open(page);
  const drawdown = await opened(page, 'max_drawdown');
  const low = drawdown.getByRole('slider').first();
  const high = drawdown.getByRole('slider').last();
  await low.focus();
  for (let step = 0; step < 4; step += 1) await low.press('ArrowRight');
  await expect(low).toHaveAttribute('aria-valuetext', /^−30,00\s%$/);
  await expect(page).toHaveURL(`${PATH}?drawdown_min=-30`);
  await expectCount(page, (await api.screen('drawdown_min=-30')).count);
  await high.focus();
  await high.press('Home');
  await expect(page).toHaveURL(`${PATH}?drawdown_min=-30&drawdown_max=-30`);
  await high.press('End');
  await expect(high).toHaveAttribute('aria-valuetext', T.range.open);
  await low.focus();
  await low.press('Home');
  await expect(page).toHaveURL(PATH);
});

test('names what cannot be searched for, and searches for nothing', async ({ page }) => {
  await open(page);
  const ter = await opened(page, TER);
  await to(ter).fill('wenig');
  await expect(ter.getByText(/^Das ist keine Zahl/)).toBeVisible();
  await expect(to(ter)).toHaveAttribute('aria-invalid', 'true');
  await to(ter).fill('9'.repeat(24));
  await expect(ter.getByText(/^Diese Zahl liegt außerhalb des Bereichs/)).toBeVisible();
  await from(ter).fill('2');
  await to(ter).fill('1');
  await expect(ter.getByText(T.range.fault.reversed)).toBeVisible();
  expect(queryOf(page)).toBe('page=1');
});

test('keeps what can be used of an edited address', async ({ page }) => {
  await page.goto(
    `${PATH}?ter_min=2&ter_max=1&perf_3y_min=-100.5&sfdr=7&srri=3&points_max=${'9'.repeat(40)}`,
  );
  const note = page.getByRole('status').filter({ hasText: 'nicht verstanden' });
  for (const part of ['ter_min=2', 'ter_max=1', 'perf_3y_min=-100.5', 'sfdr=7']) {
    await expect(note.getByText(part, { exact: true })).toBeVisible();
  }
  await note.getByRole('button', { name: T.cleanAddress }).click();
  await expect(page).toHaveURL(`${PATH}?srri=3`);
});

test('filters by values and flags that are counted in open boxes alone', async ({ page, api }) => {
  await open(page);
  const currencies = await opened(page, 'currency');
  const { facets } = await api.screen('facets=currency&facets=accumulating&per_page=1');
  const currency = facets.currency?.values[0];
  if (!currency) throw new Error('no currency is counted');
  await expect(currencies.getByText(formatted(currency.count), { exact: false }).first()).toBeVisible();
  await box(currencies, currency.label).check();
  await expect(page).toHaveURL(`${PATH}?currency=${currency.value}`);
  await expectCount(page, currency.count);

  const distribution = await opened(page, 'accumulating');
  await distribution.getByRole('radio', { name: T.flags.accumulating.true }).check();
  const both = `currency=${currency.value}&accumulating=true`;
  await expect(page).toHaveURL(`${PATH}?${both}`);
  const { count } = await api.screen(both);
  await expectCount(page, count);

  await page.getByRole('button', { name: TEXTS.de.shell.menu.language }).click();
  await page.getByRole('link', { name: TEXTS.de.shell.languages.en }).click();
  await expect(page).toHaveURL(`/en${PATH}?${both}`);
  const english = page.getByRole('group', { name: new RegExp(`^${TEXTS.en.screen.facets.accumulating}`) });
  await expect(english.getByRole('radio', { name: TEXTS.en.screen.flags.accumulating.true })).toBeChecked();
  await expect(
    page.getByRole('list', { name: TEXTS.en.screen.activeFilters }).getByRole('button'),
  ).toHaveText([new RegExp(`Currency: ${currency.label}`), /Accumulating/]);
});

for (const colorScheme of inTurn('open boxes of each kind', SCHEMES)) {
  test(`open boxes of each kind break no rule of accessibility, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, 'ter_min=0.5&ter_max=0.5');
    const ter = await opened(page, TER);
    for (const name of ['currency', 'accumulating'] as const) {
      const inBox = await opened(page, name);
      await expect(inBox.getByText(/\d/).first()).toBeVisible();
    }
    await to(ter).fill('0,1');
    await expect(ter.getByText(T.range.fault.reversed)).toBeVisible();
    await expectAccessible(page, `open boxes, ${colorScheme}`);
  });
}

test('holds a fund against a range in words', async ({ page, api }) => {
  const [fund] = (await api.screen('ter_min=1&per_page=1&ordering=-ter')).results;
  if (!fund) throw new Error('no fund with charges');
  await open(page, `ter_max=0.5&explain=${fund.isin}`);
  const row = page.getByRole('row', { name: TER });
  await expect(row).toContainText(/höchstens 0,50\s%\sp\.\sa\./);
  await expect(row).toContainText(T.explain.fails);
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const colorScheme of inTurn('a range works', SCHEMES)) {
    test(`a range works in the drawer, ${colorScheme}`, async ({ page, api }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(PATH);
      await page.getByRole('button', { name: new RegExp(`^${T.filters}`) }).click();
      const ter = await opened(page, TER);
      await to(ter).fill('1');
      await to(ter).press('Enter');
      await expect(page).toHaveURL(`${PATH}?m=true&ter_max=1`);
      const { count } = await api.screen('m=true&ter_max=1');
      await expect(page.getByRole('dialog').getByRole('button', { name: formatted(count) })).toBeVisible();
      // What a finger has to meet.
      for (const input of [from(ter), to(ter), ...(await ter.getByRole('slider').all())]) {
        expect((await input.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await expectAccessible(page, `an open range in the drawer, ${colorScheme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });
  }
});
