/** The page of a peergroup: what each reader sees of it, and what a wrong address gives. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { inTurn } from './pairs';
import { type Api, expect, inLang, KNOWN, TEXTS, test } from './portal';
import { psql } from './psql';

const T = TEXTS.de.peergroup;

interface Named {
  id: number;
  slug: string;
  name: string;
  peergroup: string;
  peergroup_id: number;
}

async function known(api: Api, lang: 'de' | 'en' = 'de'): Promise<Named> {
  const { id } = await api.fund(KNOWN.isin);
  return api.get<Named>(`funds/${id}/?lang=${lang}`);
}

async function openPage(page: Page, fund: Named): Promise<void> {
  await page.goto(`/peergroup/x/${fund.id}`);
  await expect(page.getByRole('heading', { level: 1, name: fund.peergroup })).toBeVisible();
}

const ranking = (page: Page) => page.getByRole('table', { name: T.rankingCaption });

test('visitors reach it from the fund page, and see its best funds and who sees more', async ({
  page,
  api,
}) => {
  const fund = await known(api);
  await page.goto(`/details/${fund.slug}/${fund.id}`);
  await page.getByRole('main').getByRole('link', { name: fund.peergroup }).first().click();
  await expect(page).toHaveURL(new RegExp(`/peergroup/[a-z0-9-]+/${fund.id}$`));
  await expect(page).toHaveTitle(new RegExp(`^${fund.peergroup.replace(/[^\w ]/g, '.')} – `));
  const best = page.getByRole('region', { name: T.top });
  await expect(best.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText(T.professionals)).toBeVisible();
  await expect(page.getByRole('heading', { name: T.ranking, exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: T.movers })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: T.register }).click();
  await expect(page.getByRole('dialog', { name: TEXTS.de.shell.account.register })).toBeVisible();
});

test('a wrong name leads to the right address, a wrong number to 404', async ({ page, api, watch }) => {
  watch.allow(/status of 404/);
  const fund = await known(api);
  const english = await known(api, 'en');
  await page.goto(`/en/peergroup/something-else/${fund.id}`);
  await expect(page.getByRole('heading', { level: 1, name: english.peergroup })).toBeVisible();
  await expect(page).not.toHaveURL(/something-else/);
  for (const bad of ['99999999', 'abc']) {
    await page.goto(`/peergroup/x/${bad}`);
    await expect(page).toHaveURL('/404');
  }
});

test.describe('retail investors', () => {
  test.use({ role: 'retail' });

  test('see the movers and the best funds, not the ranking', async ({ page, api }) => {
    const fund = await known(api);
    const movers = await api.get<{ count: number; rated: number; up: { name: string }[] }>(
      `peergroup_movers/${fund.id}/`,
    );
    await openPage(page, fund);
    const section = page.getByRole('region', { name: T.movers });
    await expect(section.getByRole('listitem').first()).toBeVisible();
    if (movers.up[0]) await expect(section).toContainText(movers.up[0].name.slice(0, 20));
    await expect(page.getByText(`${movers.rated} bewertet`)).toBeVisible();
    await expect(page.getByRole('region', { name: T.top })).toBeVisible();
    await expect(ranking(page)).toHaveCount(0);
    await expect(page.getByText(T.professionals)).toBeVisible();
  });
});

test.describe('professional investors', () => {
  test.use({ role: 'professional' });

  test('see every fund, sorted as the address says, with their own in sight', async ({ page, api }) => {
    const fund = await known(api);
    const { result } = await api.get<{
      result: { id: number; name: string; own: boolean; ter: number | null }[];
    }>(`funds_in_peergroup/${fund.id}/`);
    await openPage(page, fund);
    const rows = ranking(page).locator('tbody tr');
    await expect(rows).toHaveCount(result.length);
    const own = ranking(page).locator('tr[aria-current=true]');
    await expect(own).toHaveCount(1);
    const inSight = await own.evaluate((one) => {
      const frame = one.closest('section')?.getBoundingClientRect();
      const box = one.getBoundingClientRect();
      return frame !== undefined && box.top >= frame.top && box.bottom <= frame.bottom;
    });
    expect(inSight).toBe(true);

    await ranking(page).getByRole('button', { name: T.columns.ter, exact: true }).click();
    await expect(page).toHaveURL(/\?ordering=ter$/);
    await expect(ranking(page).getByRole('columnheader', { name: T.columns.ter })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    const cheapest = Math.min(...result.flatMap(({ ter }) => (ter === null ? [] : [ter])));
    const shown = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(cheapest);
    await expect(rows.first().getByRole('cell').last()).toContainText(shown);
    await page.goBack();
    await expect(rows.first()).toContainText(result[0]?.name.slice(0, 20) ?? '');
    await expect(page.getByText(T.professionals)).toHaveCount(0);
  });

  test('are told what of the address was not understood', async ({ page, api }) => {
    const fund = await known(api);
    await page.goto(`/peergroup/x/${fund.id}?ordering=isin`);
    await expect(page.getByText('ordering=isin', { exact: true })).toBeVisible();
    await expect(ranking(page)).toBeVisible();
  });

  test('learn why nothing is rated in a small peergroup', async ({ page, api }) => {
    const id = psql(
      'SELECT min(t.id) FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id GROUP BY f.peergroup_id HAVING count(DISTINCT f.id) BETWEEN 5 AND 15 ORDER BY 1 LIMIT 1',
    );
    await openPage(page, await api.get<Named>(`funds/${id}/`));
    await expect(page.getByText(/mindestens 20 vergleichbare Fonds/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: T.whyTwenty })).toBeVisible();
  });

  test('go on to the search of this peergroup', async ({ page, api }) => {
    const fund = await known(api);
    await openPage(page, fund);
    await page.getByRole('link', { name: T.screen }).click();
    await expect(page).toHaveURL(`/advanced-search-results?p=${fund.peergroup_id}&m=true`);
  });
});

for (const role of [null, 'retail', 'professional'] as const) {
  test.describe(`for ${role ?? 'visitors'}`, () => {
    test.use({ role });

    for (const lang of inTurn('is accessible and fits')) {
      test(`is accessible and fits a telephone, ${lang}`, async ({ page, api }) => {
        const fund = await known(api, lang);
        await page.goto(inLang(lang, `/peergroup/x/${fund.id}`));
        const waited = role === 'professional' ? TEXTS[lang].peergroup.ranking : TEXTS[lang].peergroup.top;
        const section = page.getByRole('region', { name: waited, exact: true });
        await expect(section.getByRole('link').first()).toBeVisible();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page, `wide ${colorScheme}`);
        }
        await page.setViewportSize({ width: 390, height: 844 });
        await expectAccessible(page, 'narrow');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      });
    }
  });
}
