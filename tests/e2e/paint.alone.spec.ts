/** The advanced search: how soon the list is painted. Measured while no other test shares the processor. */
import { expect, test } from './portal';
import { box, facet, open } from './screen';

test('paints the list within two frames of the answer', async ({ page }) => {
  await open(page);
  const paints = () =>
    page.evaluate(() => performance.getEntriesByName('fund-list-paint').map(({ duration }) => duration));
  for (const label of ['A', 'B', 'C', 'D', 'E']) {
    for (const checked of [true, false]) {
      const before = (await paints()).length;
      await box(facet(page, 'ratings'), label).setChecked(checked);
      // An answer that is still fresh is not asked for again: then there is nothing to measure.
      if (checked) await expect.poll(async () => (await paints()).length).toBeGreaterThan(before);
      await expect(page.locator('aside [aria-busy=false]')).toBeVisible();
    }
  }
  // The first one also brings in the code of the page. Of the others the portal and its engine slow some down, which
  // share two cores with the browser; the page's own work is in every one of them.
  const [, ...later] = await paints();
  const [, second] = later.toSorted((a, b) => a - b);
  expect(later.length).toBeGreaterThanOrEqual(5);
  expect(second).toBeLessThanOrEqual(34);
});
