/** What a fund page has beside figures: documents, exclusions, similar funds, and the request of a rating. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { inTurn } from './pairs';
import { expect, inLang, KNOWN, TEXTS, test } from './portal';
import { psql } from './psql';

/** Main share classes of funds with documents: the first is an alternative investment fund, the second none. */
function withDocuments(): { id: number; kind: string }[] {
  const rows = psql(`select distinct on (f.fund_classification = 'aif') t.id, f.fund_classification
    from funds_tranche t join funds_fund f on f.id = t.fund_id join funds_funddocument d on d.fund_id = f.id
    join funds_fundexclusion e on e.fund_id = f.id or f.fund_classification <> 'aif'
    where t."primary" and d.simulated order by f.fund_classification = 'aif' desc, t.id`);
  return rows.split('\n').map((row) => ({ id: Number(row.split('|')[0]), kind: row.split('|')[1] ?? '' }));
}

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const submit = (within: Locator) => within.locator('[type=submit]');

async function toPart(page: Page, name: string): Promise<Locator> {
  const found = part(page, name);
  await found.scrollIntoViewIfNeeded();
  return found;
}

for (const lang of inTurn('documents are listed by')) {
  test(`documents are listed by type and saved under a name that says what they are (${lang})`, async ({
    page,
  }) => {
    const [, fund] = withDocuments();
    const T = TEXTS[lang].details.documents;
    await page.goto(inLang(lang, `/details/x/${fund?.id}`));
    const documents = await toPart(page, T.title);
    await expect(documents.getByText(T.demo)).toBeVisible();
    const report = documents.getByRole('link', {
      name:
        lang === 'de'
          ? /^Jahresbericht 31\.12\.20\d\d Deutsch, PDF/
          : /^Annual report 31\.12\.20\d\d German, PDF/,
    });
    const [download] = await Promise.all([page.waitForEvent('download'), report.first().click()]);
    expect(download.suggestedFilename()).toMatch(
      lang === 'de' ? /^Jahresbericht .+ 20\d\d-12-31 de\.pdf$/ : /^Annual report .+ 20\d\d-12-31 de\.pdf$/,
    );
    const content = readFileSync(await download.path());
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(content.toString('latin1')).toContain('Demodokument');
    await expect(page).toHaveURL(/\/details\//);
  });
}

test('a document whose file is missing says so and can still be counted', async ({ page }) => {
  const [fund] = withDocuments();
  const [id, name] =
    psql(`select d.id, d.file from funds_funddocument d join funds_tranche t on t.fund_id = d.fund_id
    where t.id = ${fund?.id} and d.category = 'fund_prospect'`).split('|');
  psql(`update funds_funddocument set file = 'fund-documents/none.pdf' where id = ${id}`);
  try {
    await page.goto(`/details/x/${fund?.id}`);
    const documents = await toPart(page, TEXTS.de.details.documents.title);
    await expect(documents.getByText(TEXTS.de.details.documents.missing)).toHaveCount(1);
    await expect(documents.getByRole('link', { name: /^Verkaufsprospekt/ })).toHaveCount(0);
    const answer = await page.request.get(`/api/v1/funds/${fund?.id}/documents/${id}/`);
    expect(answer.status()).toBe(404);
    expect(((await answer.json()) as { code: string }).code).toBe('document_unavailable');
  } finally {
    psql(`update funds_funddocument set file = '${name}' where id = ${id}`);
  }
});

test('exclusions stand on the page of an alternative investment fund only', async ({ page }) => {
  const [alternative, other] = withDocuments();
  const T = TEXTS.de.details;
  await page.goto(`/details/x/${alternative?.id}`);
  const exclusions = await toPart(page, T.exclusions.title);
  await expect(exclusions.getByRole('listitem').first()).toBeVisible();
  await page.goto(`/details/x/${other?.id}`);
  await expect(part(page, T.documents.title)).toBeVisible();
  await expect(part(page, T.exclusions.title)).toHaveCount(0);
});

test('similar funds lead to their pages and to a comparison', async ({ page, api }) => {
  const { id, slug } = await api.fund(KNOWN.isin);
  const { results } = await api.get<{ results: { id: number; slug: string; name: string }[] }>(
    `top_funds_for_search/${id}/`,
  );
  await page.goto(`/details/${slug}/${id}`);
  const similar = await toPart(page, TEXTS.de.details.similar.title);
  const rows = similar.getByRole('rowheader');
  await expect(rows).toHaveCount(Math.min(5, results.length));
  const [best] = results;
  await expect(
    similar.getByRole('link', { name: `Vergleichen mit ${best?.name}`, exact: true }),
  ).toHaveAttribute('href', `/comparison/${id}?second_tranche_id=${best?.id}`);
  await rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(`/details/${best?.slug}/${best?.id}`);
});

for (const [width, scheme] of inTurn('the page moves nothing', [
  [1280, 'light'],
  [390, 'dark'],
] as const)) {
  test(`the page moves nothing when its parts arrive, and all can use it (${width} px, ${scheme})`, async ({
    page,
  }) => {
    const [fund] = withDocuments();
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { shifts });
    });
    await page.goto(`/details/x/${fund?.id}`);
    const T = TEXTS.de;
    const parts = [
      T.details.similar.title,
      T.details.exclusions.title,
      T.details.documents.title,
      T.fund.news,
    ];
    // They come while nobody is near them.
    for (const name of parts) {
      await expect(part(page, name)).toHaveCount(1);
      await expect(part(page, name).getByRole('status')).toHaveCount(0);
    }
    for (const name of parts) await toPart(page, name);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page, `fund page, ${width} px`);
  });
}

for (const [role, call] of [
  ['retail', 'send_fund_request'],
  ['professional', 'send_fund_request'],
  ['asset_manager', 'send_asset_manager_request'],
] as const) {
  test.describe(`of the role ${role}`, () => {
    test.use({ role });

    test('a request from the fund page goes by the call of its role', async ({ page, api }) => {
      const T = TEXTS.de;
      const { id, slug } = await api.fund(KNOWN.isin);
      await page.goto(`/details/${slug}/${id}`);
      await page.getByRole('button', { name: T.fund.more.label }).click();
      await page.getByRole('main').getByRole('button', { name: T.fund.requestRating }).click();
      const form = page.getByRole('dialog', { name: T.shell.dialogs.fundRequest });
      await expect(form.getByRole('listitem')).toHaveText([KNOWN.name]);
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await submit(form).click();
      expect(new URL((await sent).url()).pathname).toBe(`/api/v1/${call}/`);
      await expect(form.getByRole('heading', { level: 3 })).toBeFocused();
    });
  });
}
