/**
 * The advanced search: how soon the list is painted. Counted in frames and in processor time beside that of a plain
 * table, neither of which depends on the machine; milliseconds are measured by `./portal bench browser`.
 */
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './portal';
import { box, facet, open } from './screen';

const FRAMES = 2;
/** Processor time of a whole narrowing, from the click on: twice what it takes, in drawings of a plain table (`unit`). */
const WORK = 1.6;

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Notes, for every answer, how many frames began until its list was on screen. */
async function countFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    let frame = 0;
    const next = () => {
      frame += 1;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    let answered = 0;
    const counted: number[] = [];
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) {
        if (name === 'fund-list-paint') counted.push(frame - answered);
      }
    }).observe({ type: 'measure' });
    const mark = performance.mark.bind(performance);
    performance.mark = (name, options) => {
      if (name === 'fund-list-answer') answered = frame;
      return mark(name, options);
    };
    Object.assign(window, { framesToPaint: counted });
  });
  return () => page.evaluate(() => (window as unknown as { framesToPaint: number[] }).framesToPaint);
}

/** Processor time that the page's main thread has spent on scripts, styles and layout, in milliseconds. */
async function work(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics
    .filter(({ name }) => /^(Script|Layout|RecalcStyle)Duration$/.test(name))
    .reduce((sum, { value }) => sum + 1000 * value, 0);
}

/** Draws and removes a table of a fixed size: what a machine takes for it says how quick it is just now. */
const unit = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const table = document.createElement('table');
    for (let row = 0; row < 300; row += 1) {
      const line = table.insertRow();
      for (let cell = 0; cell < 20; cell += 1) line.insertCell().textContent = `${row} ${cell}`;
    }
    document.body.append(table);
    table.getBoundingClientRect();
    table.remove();
  });

test.use({ role: 'retail' });

test('paints the list within two frames of the answer', async ({ page, context }) => {
  const frames = await countFrames(page);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await open(page);
  const spent: number[] = [];
  const units: number[] = [];
  for (const label of ['A', 'B', 'C', 'D', 'E']) {
    const before = (await frames()).length;
    const start = await work(session);
    await box(facet(page, 'ratings'), label).check();
    await expect.poll(async () => (await frames()).length).toBeGreaterThan(before);
    const drawn = await work(session);
    spent.push(drawn - start);
    await unit(page);
    units.push((await work(session)) - drawn);
    // The answer without a filter is still fresh and is not asked for again: nothing to measure.
    await box(facet(page, 'ratings'), label).uncheck();
    await expect(page.locator('aside [aria-busy=false]')).toBeVisible();
  }
  expect(median(await frames())).toBeLessThanOrEqual(FRAMES);
  expect(median(spent) / median(units)).toBeLessThanOrEqual(WORK);
});
