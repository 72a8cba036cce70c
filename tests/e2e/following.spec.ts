/** Following funds and searches: stars, saved searches, what changed, and the mail about it. */
import type { Page } from '@playwright/test';
import { mailTo } from './mail';
import { enteredAs, GOOD_PASSWORD, ownAddress, register } from './own-account';
import { expect, KNOWN, TEXTS, test } from './portal';
import { psql } from './psql';
import { send } from './sign-in';

const T = TEXTS.de;
const SCREEN = '/advanced-search-results';

const star = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `${T.table.watch.label}: ${name}`, exact: true });
const toasts = (page: Page) => page.getByRole('region', { name: T.shell.notifications });

test('a visitor who presses a star signs in, and the fund is on the watchlist', async ({
  page,
  api,
  request,
}) => {
  // given
  const person = { email: ownAddress('stern'), password: GOOD_PASSWORD };
  await register(request, person);
  const { slug, id } = await api.fund(KNOWN.isin);
  await page.goto(`/details/${slug}/${id}`);
  await expect(star(page, KNOWN.name)).toHaveAttribute('aria-pressed', 'false');

  // when
  await star(page, KNOWN.name).click();
  const login = page.getByRole('dialog', { name: T.shell.account.login });
  await login.getByLabel(T.account.fields.email).fill(person.email);
  await login.getByLabel(T.account.fields.password, { exact: true }).fill(person.password);
  // Below the form stands another one, for passkeys.
  await login.locator('[type=submit]').first().click();

  // then
  await expect(star(page, KNOWN.name)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(star(page, KNOWN.name)).toHaveAttribute('aria-pressed', 'true');
  await star(page, KNOWN.name).click();
  await expect(star(page, KNOWN.name)).toHaveAttribute('aria-pressed', 'false');
});

test('a watched fund can be noted, removed and brought back', async ({ page }) => {
  await enteredAs(page.context().request, 'merkliste');
  await page.goto(`${SCREEN}?m=true`);
  const first = page.locator('tbody button[aria-pressed]').first();
  // The star is filled before the server has answered, and leaving the page would call that off.
  const answered = page.waitForResponse(
    (one) => one.request().method() === 'POST' && /watchlist/.test(one.url()),
  );
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  expect((await answered).ok()).toBe(true);

  await page.goto('/watchlist');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: new RegExp(T.watchlist.note.add) }).click();
  await rows.getByRole('textbox').fill('Im Depot prüfen');
  await page.keyboard.press('Control+Enter');
  await expect(toasts(page)).toContainText(T.watchlist.note.saved);
  await expect(rows).toContainText('Im Depot prüfen');

  await rows.locator('button[aria-pressed]').click();
  await expect(rows.locator('button[aria-pressed=true]')).toHaveCount(0);
  await toasts(page).getByRole('button', { name: T.table.watch.undo }).click();
  await expect(
    toasts(page)
      .getByText(T.table.watch.added.split('{{name}}')[1] ?? '')
      .last(),
  ).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows.filter({ hasText: 'Im Depot prüfen' })).toHaveCount(1);
});

test('a watchlist that cannot be loaded says so once, and one press loads all of it', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/);
  await enteredAs(page.context().request, 'merkliste');
  const [lists, entries] = ['**/api/v1/watch_lists/**', '**/api/v1/watchlist/?**'] as const;
  for (const path of [lists, entries]) await page.route(path, (route) => route.abort());
  await page.goto('/watchlist');
  const retry = page.getByRole('main').getByRole('button', { name: T.common.retry, exact: true });
  await expect(retry).toHaveCount(1, { timeout: 15_000 });

  for (const path of [lists, entries]) await page.unroute(path);
  await retry.click();

  await expect(page.getByRole('main').getByText(T.watchlist.empty.title)).toBeVisible();
  await expect(retry).toHaveCount(0);
});

test('a saved search tells once what has entered, in the portal and by mail', async ({ page }) => {
  test.slow();
  // given: a search for one share class that does not meet it yet
  const { email } = await enteredAs(page.context().request, 'suche');
  const [id, name, points] = psql(`
    SELECT t.id, t.name, r.points FROM funds_tranche t JOIN ratings_rating r ON r.tranche_id = t.id
    WHERE t.primary AND r.points BETWEEN 45 AND 55 AND t.name ~ '^[A-Za-z ]+$'
      AND r.record_date = (SELECT max(record_date) FROM ratings_rating) ORDER BY t.id DESC LIMIT 1`).split(
    '|',
  );
  const rate = (value: string) =>
    psql(`UPDATE ratings_rating SET points = ${value} WHERE tranche_id = ${id}
      AND record_date = (SELECT max(record_date) FROM ratings_rating)`);
  await page.goto(`${SCREEN}?r=A&m=true`);
  await page.getByRole('button', { name: T.screen.save.open }).click();
  const dialog = page.getByRole('dialog', { name: T.shell.dialogs.saveSearch });
  await expect(dialog.getByText(/In den letzten 12 Monaten: \d+ E-Mails?/)).toBeVisible();
  await dialog.getByLabel(T.alerts.form.name).fill('Meine Spitzenfonds');
  await dialog.getByLabel(T.alerts.form.frequency).selectOption('at_once');
  await dialog.locator('[type=submit]').click();
  await expect(toasts(page)).toContainText('Meine Spitzenfonds');
  const state = async () => {
    const answer = await page.request.get('/api/v1/saved_searches/');
    return (await answer.json()).results[0] as { id: number; state: string; unseen: number };
  };
  await expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe('ready');

  try {
    // when
    rate('79');
    await expect.poll(async () => (await state()).unseen, { timeout: 10_000, intervals: [100] }).toBe(1);

    // then
    await page.goto(`/saved-searches?open=${(await state()).id}`);
    const change = page
      .getByRole('listitem')
      .filter({ hasText: name ?? '' })
      .last();
    await expect(change).toContainText(T.alerts.kinds.enters);
    await expect(change).toContainText(new RegExp(`${points} →.* 79`));
    const mail = await mailTo(email, 'Meine Spitzenfonds', 60_000);
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(name);
    expect(mail.text.replace(/\s+/g, ' ')).toContain(`Ratingpunkte ${points} → 79, Grenze ≥ 78`);

    // The mail program's own button ends it; the page of the link only asks.
    const link = /<([^>]+)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    const path = new URL(link).pathname;
    await page.goto(path);
    await expect(page).toHaveURL(/\/unsubscribe-alerts\?token=/);
    expect((await page.request.post(path)).status()).toBe(200);
    const kept = await page.request.get('/api/v1/saved_searches/');
    expect((await kept.json()).results[0].frequency).toBe('never');
  } finally {
    rate(points ?? '50');
  }
});

test('a saved search is paused, changed in the search and deleted', async ({ page }) => {
  await enteredAs(page.context().request, 'pflege');
  await send(page.context().request, '/api/v1', 'saved_searches/', {
    search_query: 'r=B&m=true',
    search_name: 'Zweite Reihe',
  });
  await page.goto('/saved-searches');
  const item = page.getByRole('listitem').filter({ hasText: 'Zweite Reihe' }).first();
  const more = item.getByRole('button', { name: /^Weitere Aktionen/ });
  await more.click();
  await item.getByRole('button', { name: /Pausieren/ }).click();
  await expect(item.getByText(T.alerts.item.paused, { exact: true })).toBeVisible();
  await more.click();
  await item.getByRole('button', { name: new RegExp(T.alerts.item.delete) }).click();
  const question = page.getByRole('dialog', { name: T.alerts.item.deleteTitle });
  await question.getByRole('button', { name: T.alerts.item.delete, exact: true }).click();
  await expect(page.getByText('Zweite Reihe', { exact: true })).toHaveCount(0);
});

test('a screen as of an earlier day says so, and leads back to today', async ({ page }) => {
  test.slow();
  await enteredAs(page.context().request, 'rueckblick');
  // The indexer makes the snapshots of a new portal behind everything else.
  const query = 'r=A&m=true&asof=2026-06-15';
  const status = async () => (await page.request.get(`/api/v1/advanced_search/?${query}`)).status();
  await expect.poll(status, { timeout: 120_000, intervals: [1000] }).toBe(200);

  await page.goto(`${SCREEN}?${query}`);
  await expect(page.getByText(/31\.05\.2026/).first()).toBeVisible();
  await page.getByRole('button', { name: T.screen.asof.today }).click();
  await expect(page).toHaveURL(/r=A/);
  await expect(page).not.toHaveURL(/asof/);
});
