/** What readers come for, counted: clicks, taps, key presses and pasted texts, each of them one action. */
import type { Locator, Page } from '@playwright/test';
import { enteredAs } from './own-account';
import { expect, KNOWN, searchBox, TEXTS, test, ticked } from './portal';

const T = TEXTS.de;

/** Does what a reader does, and counts it. Scrolling is none, choosing in a list is two: it is opened first. */
class Reader {
  actions = 0;

  constructor(
    private readonly page: Page,
    private readonly touch = false,
  ) {}

  async press(target: Locator): Promise<void> {
    this.actions += 1;
    await (this.touch ? target.tap() : target.click());
  }

  async key(key: string): Promise<void> {
    this.actions += 1;
    await this.page.keyboard.press(key);
  }

  async choose(list: Locator, value: string): Promise<void> {
    this.actions += 2;
    await list.selectOption(value);
  }

  /** Pastes into the search box of the page, which has to have the focus. */
  async paste(text: string): Promise<void> {
    this.actions += 1;
    await expect(searchBox(this.page)).toBeFocused();
    await searchBox(this.page).evaluate((box: HTMLInputElement, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      // What nobody takes over is written into the box, as a browser does.
      if (box.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
    }, text);
  }
}

test('an exact ISIN leads to its fund with one key', async ({ page }) => {
  await page.goto('/');
  await searchBox(page).fill(KNOWN.isin);
  const reader = new Reader(page);
  await reader.key('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Allianz Nebenwerte Deutschland');
  expect(reader.actions).toBe(1);
});

test('two known funds are compared in six actions', async ({ page, api }) => {
  const { results } = await api.get<{ results: { isin: string }[] }>('filter_search/');
  const other = results.find(({ isin }) => isin !== KNOWN.isin);
  await page.goto('/');
  const reader = new Reader(page);
  await reader.press(searchBox(page));
  await reader.paste(`${KNOWN.isin}\n${other?.isin}`);
  const boxes = page.getByRole('main').getByRole('table').getByRole('row').getByRole('checkbox');
  await reader.press(boxes.nth(0));
  await reader.press(boxes.nth(1));
  await reader.press(ticked(page).getByRole('button', { name: T.table.selection.compare }));
  await expect(page).toHaveURL(/\/comparison\/\d+\?second_tranche_id=\d+/);
  expect(reader.actions).toBeLessThanOrEqual(6);
});

test.describe('with an account', () => {
  test.use({ role: 'retail' });

  test.describe('on a telephone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('three filters and an order take eight taps', async ({ page }) => {
      await page.goto('/advanced-search-results?m=true');
      await expect(page.locator('[data-card]').first()).toBeInViewport({ ratio: 1 });
      const reader = new Reader(page, true);
      await reader.press(page.getByRole('button', { name: new RegExp(`^${T.screen.filters}( \\d)?$`) }));
      const sheet = page.getByRole('dialog', { name: T.screen.filters });
      await reader.press(sheet.getByRole('button', { name: T.screen.presets.lowCost }));
      await reader.press(
        sheet
          .getByRole('group', { name: /^Rating/ })
          .getByRole('checkbox')
          .first(),
      );
      const groups = sheet.getByRole('group', { name: /^Vergleichsgruppe/ });
      await reader.press(groups.getByRole('checkbox').first());
      await reader.press(sheet.getByRole('button', { name: /anzeigen$/ }));
      await reader.choose(page.getByRole('combobox', { name: T.table.ordering.label }), 'ter');
      await expect(page).toHaveURL(/[?&]p=\d+&r=A&.*ter_max=0\.5.*&ordering=-?ter/);
      expect(reader.actions).toBeLessThanOrEqual(8);
    });
  });
});

test('a screen is saved with its alert in three actions', async ({ page }) => {
  await enteredAs(page.context().request, 'aufgabe');
  await page.goto('/advanced-search-results?r=A&m=true');
  const reader = new Reader(page);
  await reader.press(page.getByRole('button', { name: T.screen.save.open }));
  const dialog = page.getByRole('dialog');
  await reader.press(dialog.getByRole('button', { name: T.alerts.form.submit }));
  await expect(dialog).toHaveCount(0);
  expect(reader.actions).toBeLessThanOrEqual(3);
});
