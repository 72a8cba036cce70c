/** Home of somebody who comes back: what changed since, and where they were. */
import { enteredAs } from './own-account';
import { expect, TEXTS, test } from './portal';
import { psql } from './psql';
import { send } from './sign-in';

const T = TEXTS.de;
const TRAIL = 'fondsatlas.trail';

test('users see what changed since their last visit, and go on where they were', async ({
  page,
  baseURL,
}) => {
  test.slow();
  // given: a watched fund whose class changes, and a visit of yesterday
  await page
    .context()
    .addCookies([
      { name: 'cookie_consent', value: `2.${Math.floor(Date.now() / 1000)}`, url: baseURL ?? '' },
    ]);
  await enteredAs(page.context().request, 'startseite');
  const [id = '', slug, name = '', points = ''] = psql(`
    SELECT t.id, 'x', t.name, r.points FROM funds_tranche t JOIN ratings_rating r ON r.tranche_id = t.id
    WHERE t.primary AND r.points BETWEEN 45 AND 55 AND t.name ~ '^[A-Za-z ]{12,30}$'
      AND r.record_date = (SELECT max(record_date) FROM ratings_rating) ORDER BY t.id LIMIT 1`).split('|');
  const rate = (value: string) =>
    psql(`UPDATE ratings_rating SET points = ${value} WHERE tranche_id = ${id}
      AND record_date = (SELECT max(record_date) FROM ratings_rating)`);
  await send(page.context().request, '/api/v1', `watchlist/${id}/`, {});
  await page.goto(`/details/${slug}/${id}`);
  const noted = () => page.evaluate((key) => localStorage.getItem(key) ?? '', TRAIL);
  await expect.poll(noted).toContain(name);
  await page.evaluate((key) => {
    const trail = JSON.parse(localStorage.getItem(key) ?? '{}');
    const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString();
    localStorage.setItem(key, JSON.stringify({ ...trail, visit: { last: yesterday, before: null } }));
  }, TRAIL);
  rate('99');
  try {
    await expect
      .poll(async () => (await (await page.request.get('/api/v1/activity/')).json()).count, {
        timeout: 30_000,
      })
      .toBe(1);

    // when
    await page.addInitScript(() => {
      const seen = window as unknown as { shifted: number };
      seen.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/', { waitUntil: 'networkidle' });

    // then: it is told with points before and now
    const since = page.getByRole('region', { name: /^Seit Ihrem Besuch am \d\d\.\d\d\.\d{4}$/ });
    const change = since.getByRole('listitem');
    await expect(change).toHaveCount(1);
    await expect(change).toContainText(name);
    await expect(change).toContainText(`${T.alerts.kinds.upgrade} ${points} → 99`);
    await expect(since.getByText('1 Änderung')).toBeVisible();

    // and the fund is offered, at home and below the empty box
    const goOn = page.getByRole('region', { name: T.trail.title });
    await goOn.getByRole('button', { name: T.trail.pin.replace('{{name}}', name) }).click();
    await page.getByRole('combobox').click();
    await page.getByRole('option', { name: new RegExp(`^${name}.*${T.trail.pinned}$`) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0] ?? '');
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.01);
  } finally {
    rate(points);
  }
});
