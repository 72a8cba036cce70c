/** What figures mean and why a fund has its points: at the figure, on the fund page, in the methodology. */
import { expectAccessible } from './accessible';
import { inTurn } from './pairs';
import { expect, inLang, KNOWN, TEXTS, test } from './portal';

const T = TEXTS.de;

/** An explanation whose parts are plain; what it must show is in the tests. */
const EXPLAINED = {
  record_date: '2026-10-31',
  rating_points: 71,
  rank: 'B',
  under_review: false,
  kind: 'quantitative',
  position_vs_peergroup: 12,
  peergroup_size: 45,
  unit: 'points',
  simulated: true,
  methodology: { id: 1, valid_from: '2026-10-01' },
  fund: {},
  notices: [],
  next_class: { rank: 'A', distance: 7 },
  lower_class: { rank: 'C', distance: 12 },
  months: 60,
  median: 50,
  parts: [
    {
      part: 'performance',
      label: 'x',
      indicator: 2.5,
      indicator_unit: 'percent_per_year',
      weight: 70,
      points: 20.14,
    },
    {
      part: 'downside',
      label: 'x',
      indicator: 8.1,
      indicator_unit: 'percent_per_year',
      weight: 15,
      points: -3.02,
    },
    { part: 'drawdown', label: 'x', indicator: -12.4, indicator_unit: 'percent', weight: 15, points: 5.2 },
  ],
  centring: -1.1,
  centred_last: true,
  quantitative: 72.32,
  qualitative: null,
  qualitative_share: null,
};

test.describe('definitions', () => {
  for (const lang of inTurn('open at the figure')) {
    test(`open at the figure by touch and stay within a telephone, ${lang}`, async ({ page, api }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const { slug, id } = await api.fund(KNOWN.isin);
      const { results } = await api.get<{ results: { name: string; label: string; definition: string }[] }>(
        `fields/?lang=${lang}`,
      );
      const ter = results.find(({ name }) => name === 'ter');
      await page.goto(inLang(lang, `/details/${slug}/${id}`));
      const term = page.getByRole('button', { name: ter?.label ?? '', exact: true });
      await term.click();
      const text = page.getByText(ter?.definition ?? '');
      await expect(text).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(TEXTS[lang].definitions.units.percent_per_year).first()).toBeVisible();
      await expectAccessible(page, 'open');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.getByRole('heading', { level: 1 }).click();
      await expect(text).toHaveCount(0);
    });
  }

  test('are all on the methodology page, each with an address', async ({ page, api }) => {
    const { results } = await api.get<{ results: { label: string; definition: string | null }[] }>('fields/');
    const defined = results.filter(({ definition }) => definition !== null);
    await page.goto('/methodology#figure-max-drawdown');
    await expect(page.locator('#figure-max-drawdown')).toBeInViewport();
    for (const { label, definition } of defined) {
      await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible();
      await expect(page.getByText(definition ?? '').first()).toBeVisible();
    }
    await expect(page.locator('#volatility')).toContainText(
      new RegExp(`${T.methodology.example}.* × √12 = `),
    );
    await page.locator('nav a[href="#stress"]').click();
    await expect(page).toHaveURL('/methodology#stress');
    await expect(page.locator('#stress')).toBeInViewport();
  });
});

test('visitors are told that the explanation needs an account', async ({ page, api }) => {
  const { slug, id } = await api.fund(KNOWN.isin);
  await page.goto(`/details/${slug}/${id}`);
  const section = page.getByRole('region', { name: /^Warum \d+ Punkte$/ });
  await expect(section.getByText(T.fund.locked.user)).toBeVisible();
  await section.getByRole('button', { name: T.fund.locked.login }).click();
  await expect(page.getByRole('dialog', { name: T.shell.account.login })).toBeVisible();
});

test.describe('for users', () => {
  test.use({ role: 'retail' });

  test('the explanation agrees with the API, explained or not', async ({ page, api }) => {
    const { slug, id, rating_points: points } = await api.fund(KNOWN.isin);
    const answer = await api.get<{
      notices: { text: string }[];
      parts: unknown[];
      next_class: { rank: string; distance: number } | null;
    }>(`rating_explanation/${id}/`);
    await page.goto(`/details/${slug}/${id}`);
    const section = page.getByRole('region', {
      name: points === null ? T.explanation.titleUnrated : `Warum ${points} Punkte`,
    });
    for (const { text } of answer.notices) await expect(section).toContainText(text);
    await expect(section.getByRole('table')).toHaveCount(answer.parts.length > 0 ? 1 : 0);
    if (answer.next_class !== null) {
      await expect(section).toContainText(
        new RegExp(`${answer.next_class.distance} Punkte? bis ${answer.next_class.rank}`),
      );
    }
  });

  for (const lang of inTurn('its steps add up')) {
    test(`its steps add up before the reader's eyes, ${lang}`, async ({ page, api }) => {
      await page.route('**/api/v1/rating_explanation/**', (route) => route.fulfill({ json: EXPLAINED }));
      const { slug, id } = await api.fund(KNOWN.isin);
      await page.goto(inLang(lang, `/details/${slug}/${id}`));
      const table = page.getByRole('table', { name: TEXTS[lang].explanation.caption });
      await expect(table).toBeVisible();
      const texts = await table.locator('tbody tr td:nth-of-type(1)').allTextContents();
      const number = (text: string) => Number(text.replace('−', '-').replace('+', '').replace(',', '.'));
      const total = texts.reduce((sum, text) => sum + Math.round(number(text) * 100), 0);
      expect(total).toBe(7100);
      await expect(table.locator('tfoot td').last()).toHaveText('71');
      await expect(page.getByText(lang === 'de' ? '7 Punkte bis A' : '7 points to A')).toBeVisible();
      await expectAccessible(page, 'wide');
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAccessible(page, 'narrow');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  }
});
