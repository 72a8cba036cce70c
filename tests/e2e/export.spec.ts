/** Exports: the file that the browser saves holds what the list shows, and a failure says what to do. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { expect, TEXTS, test, ticked } from './portal';
import { choose, open } from './screen';

const T = TEXTS.de.export;
const TABLE = TEXTS.de.table;

/** The sheets of a workbook as rows of texts, read by the library that the portal writes with. */
function sheets(path: string): string[][][] {
  const program =
    'import json,sys,openpyxl;print(json.dumps([[[str(c) for c in r if c is not None] for r in s.values] for s in openpyxl.load_workbook(open(sys.argv[1],"rb")).worksheets]))';
  return JSON.parse(
    execFileSync('../.venv/bin/python', ['-c', program, path], { maxBuffer: 2 ** 28 }).toString(),
  );
}

async function dialog(page: Page) {
  await page.getByRole('main').getByRole('button', { name: TABLE.export, exact: true }).click();
  const found = page.getByRole('dialog', { name: T.title });
  await expect(found).toBeVisible();
  return found;
}

async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), path: await file.path() };
}

test.describe('a private investor', () => {
  test.use({ role: 'retail' });

  test('takes the whole list home as it is filtered and sorted', async ({ page, api }) => {
    const query = 'r=A&m=true&ordering=-perf_1y';
    await open(page, query);
    const shown = await dialog(page);
    await expectAccessible(page, 'the export dialog');
    const { name, path } = await download(page, () => shown.getByRole('button', { name: T.make }).click());
    expect(name).toMatch(/^fondsatlas-fonds-\d{4}-\d\d-\d\d\.xlsx$/);
    const [funds, about] = sheets(path);
    const { count, results } = await api.screen(query);
    expect(funds).toHaveLength(count + 1);
    expect(funds?.slice(1, 4).map(([first]) => first)).toEqual(results.slice(0, 3).map((one) => one.name));
    expect(about?.flat()).toContain('A (sehr gut)');
    const link = about?.flat().find((text) => text.includes('/advanced-search-results?'));
    expect([...new URL(link ?? '').searchParams].sort()).toEqual([...new URLSearchParams(query)].sort());
    await expect(page.getByText(name)).toBeVisible();
  });

  test('takes only the ticked funds, by keyboard', async ({ page }) => {
    await open(page, 'r=B');
    const boxes = page.getByRole('table').getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(2).check();
    await ticked(page).getByRole('button', { name: TABLE.export, exact: true }).focus();
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: T.title });
    await expect(shown.getByRole('radio', { name: /^Die ausgewählten Fonds \(2\)/ })).toBeChecked();
    await shown.getByRole('button', { name: T.make }).focus();
    const { path } = await download(page, () => page.keyboard.press('Enter'));
    expect(sheets(path)[0]).toHaveLength(3);
  });

  test('is told when it fails, and can try again', async ({ page, watch }) => {
    watch.allow(/ERR_FAILED/);
    await open(page, 'r=B');
    await page.route('**/generate_report/**', (route) => route.abort());
    const shown = await dialog(page);
    await shown.getByRole('button', { name: T.make }).click();
    await expect(shown.getByText(`${T.failed} ${T.next}`)).toBeVisible();
    await page.unroute('**/generate_report/**');
    await download(page, () => shown.getByRole('button', { name: T.make }).click());
  });

  test('reads that time series are for professionals', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const columns = Promise.withResolvers<void>();
    await page.route('**/api/v1/fields/**', async (route) => {
      await columns.promise;
      await route.continue();
    });
    await page.goto('/advanced-search-results?r=B');
    // Asked for before the columns are known, the dialog opens as soon as they are.
    await choose(page, TABLE.export);
    columns.resolve();
    const shown = page.getByRole('dialog', { name: T.title });
    await expect(shown.getByText(T.series.professionals)).toBeVisible();
    await expectAccessible(page, 'the export dialog');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test.describe('a professional', () => {
  test.use({ role: 'professional' });

  test('takes time series home', async ({ page }) => {
    await open(page, 'r=B&m=true');
    await page.getByRole('table').getByRole('checkbox').nth(0).check();
    const shown = await dialog(page);
    const { name, path } = await download(page, () =>
      shown.getByRole('button', { name: T.series.make }).click(),
    );
    expect(name).toMatch(/^fondsatlas-zeitreihen-/);
    const [values] = sheets(path);
    expect(values?.[0]?.[0]).toBe('Datum');
    expect(values?.length).toBeGreaterThan(50);
  });
});
