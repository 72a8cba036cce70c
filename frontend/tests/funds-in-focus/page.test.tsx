import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as FundsInFocusPage } from '@/features/funds-in-focus/FundsInFocusPage';
import { Component as RatingInFocusPage } from '@/features/funds-in-focus/RatingInFocusPage';
import { type Answer, json, open } from '../screen/render';

const FIGURES = {
  figures_of: '2026-06-30',
  rating_of: '2026-06-30',
  rank: 'A',
  rating_points: 88,
  under_review: false,
  percentile: 95,
  perf_1y: 8.5,
  perf_3y: 4.25,
  volatility_3y: 9,
  max_drawdown: -11.5,
  volume: 120,
};

function item(id: number, name: string, more: object = {}) {
  return {
    id,
    fund: { id, fund_id: id, slug: 'muster', name, isin: `DE000000000${id}`, company: 'Beispielhaus' },
    day: '2026-07-12',
    author: { name: 'Team Aktien', role: 'Fondsanalyse' },
    reason: [{ tag: 'p', children: [`Warum ${name}.`] }],
    frozen: FIGURES,
    today: { ...FIGURES, figures_of: '2026-10-31', rank: 'C', rating_points: 52, percentile: null },
    since: { performance: -3.21, until: '2026-10-31', missing: null },
    regrouped: false,
    ended: null,
    simulated: true,
    ...more,
  };
}

const ENDED = {
  ended: { day: '2026-09-01', reason: 'Neues Team.' },
  since: { performance: null, until: null, missing: 'no_newer_price' },
};
const CATEGORIES = [
  {
    id: 1,
    code: 'equity',
    label: 'Aktien',
    count: 2,
    in_focus: 1,
    items: [item(1, 'Musterfonds A'), item(2, 'Musterfonds B', ENDED)],
  },
  { id: 2, code: 'bond', label: 'Anleihen', count: 1, in_focus: 1, items: [item(3, 'Musterfonds C')] },
];
const answer: Answer = () => json({ count: 2, results: CATEGORIES });

afterEach(() => vi.unstubAllGlobals());

describe('the rating in focus', () => {
  const ratings: Answer = () =>
    json({ count: 2, results: [item(5, 'Musterfonds E'), item(6, 'Musterfonds F')] });

  it('shows a draft alone', async () => {
    const draft: Answer = () => json(item(9, 'Musterfonds D', { state: 'draft', visible: false }));
    const view = await open(RatingInFocusPage, '/rating-in-focus?draft=9', draft);
    expect(await page.findByText('Warum Musterfonds D.')).toBeVisible();
    expect(page.getByText(/Leser sehen diesen Eintrag nicht/)).toBeVisible();
    expect(view.calls.map(({ pathname }) => pathname)).toEqual(['/api/v1/fund_in_focus_drafts/9/']);
  });

  it('is the latest one, with the way to its explanation and to those before', async () => {
    const view = await open(RatingInFocusPage, '/rating-in-focus', ratings);
    expect(await page.findByText('Warum Musterfonds E.')).toBeVisible();
    expect(page.getByRole('link', { name: 'Wie das Rating entsteht' })).toHaveAttribute(
      'href',
      '/details/muster/5#rating',
    );
    await userEvent.click(page.getByRole('link', { name: 'Nächster' }));
    expect(view.search()).toBe('?step=1');
    expect(page.getByText('Warum Musterfonds F.')).toBeVisible();
  });

  it('lets go of a step that there is not', async () => {
    const view = await open(RatingInFocusPage, '/rating-in-focus?step=9', ratings);
    expect(await page.findByText('Warum Musterfonds E.')).toBeVisible();
    expect(view.search()).toBe('');
  });

  it('says that there is none', async () => {
    await open(RatingInFocusPage, '/rating-in-focus', () => json({ count: 0, results: [] }));
    expect(await page.findByText('Zurzeit ist kein Rating im Fokus.')).toBeVisible();
  });
});

describe('the funds in focus', () => {
  it('show the figures of the day beside those of today', async () => {
    await open(FundsInFocusPage, '/funds-in-focus', answer);
    expect(await page.findByText('Warum Musterfonds A.')).toBeVisible();
    expect(page.getByText('1 im Fokus, 1 nicht mehr')).toBeVisible();
    expect(page.getByRole('heading', { level: 2 })).toHaveTextContent('Musterfonds A');
    expect(page.getByRole('row', { name: /Ratingpunkte/ })).toHaveTextContent('8852');
    const position = within(page.getByRole('row', { name: /Position/ }));
    expect(position.getByText('besser als 95 %')).toBeVisible();
    expect(position.getByText('–')).toBeVisible();
    expect(page.getByText('Performance vom 12.07.2026 bis 31.10.2026')).toBeVisible();
  });

  it('keep the step in the address, and begin another category at its first fund', async () => {
    const view = await open(FundsInFocusPage, '/funds-in-focus', answer);
    await userEvent.click(await page.findByRole('link', { name: 'Nächster' }));
    expect(view.search()).toBe('?step=1');
    expect(page.getByText('Seit 01.09.2026 nicht mehr im Fokus')).toBeVisible();
    expect(page.getByText('Neues Team.')).toBeVisible();
    expect(page.getByText('Seit dem ersten Tag gibt es keinen neuen Anteilspreis (NAV).')).toBeVisible();
    await userEvent.click(page.getByRole('link', { name: 'Anleihen' }));
    expect(view.search()).toBe('?category=bond');
    expect(page.getByText('Warum Musterfonds C.')).toBeVisible();
  });

  it.each([
    ['?category=gold', ''],
    ['?category=bond&step=7', '?category=bond'],
  ])('let go of what there is not (%s)', async (asked, kept) => {
    const view = await open(FundsInFocusPage, `/funds-in-focus${asked}`, answer);
    await page.findByRole('heading', { level: 2 });
    expect(view.search()).toBe(kept);
  });

  it('show a draft alone, and say what readers see', async () => {
    const draft: Answer = () => json(item(9, 'Musterfonds D', { state: 'draft', visible: false }));
    const view = await open(FundsInFocusPage, '/funds-in-focus?draft=9', draft);
    expect(await page.findByText('Warum Musterfonds D.')).toBeVisible();
    expect(page.getByText(/Leser sehen diesen Eintrag nicht/)).toBeVisible();
    expect(view.calls.map(({ pathname }) => pathname)).toEqual(['/api/v1/fund_in_focus_drafts/9/']);
  });
});
