/** The advanced search: answers that come late or not at all. */
import { expect, expectListed, TEXTS, test } from './portal';
import { ADVANCED, box, expectCount, facet, open, PATH } from './screen';

test.use({ role: 'retail' });

test('never lets an older answer replace a newer one', async ({ page, api }) => {
  await open(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === ADVANCED && url.searchParams.getAll('r').join() === 'A',
    async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    },
  );
  await box(facet(page, 'ratings'), 'A').check();
  await box(facet(page, 'ratings'), 'B').check();
  const { count, results } = await api.screen('r=A&r=B');
  await expectCount(page, count);
  release();
  await page.evaluate(() => fetch('/api/v1/record_date/').then((answer) => answer.text()));
  await expectCount(page, count);
  await expectListed(page, results);
});

test('names a failure, what to do, and tries again', async ({ page, watch }) => {
  watch.allow(/status of 503/);
  const message = 'Abruf von Fonds derzeit nicht möglich. Bitte versuchen Sie es später noch einmal.';
  const problem = {
    title: 'x',
    status: 503,
    detail: message,
    code: 'search_unavailable',
    request_id: 'test-2',
  };
  const advanced = (url: URL) => url.pathname === ADVANCED;
  await page.route(advanced, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'Retry-After': '5' },
      body: JSON.stringify(problem),
    }),
  );
  await page.goto(PATH);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(message);
  await expect(alert).toContainText('test-2');
  await page.unroute(advanced);
  await alert.getByRole('button', { name: TEXTS.de.common.retry }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.locator('tbody th[scope=row] a').first()).toBeVisible();
});
