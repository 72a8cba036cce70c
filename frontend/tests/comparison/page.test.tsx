import { screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ComparisonPage } from '@/features/comparison/ComparisonPage';
import { fundPage } from '../fund/answers';
import { FIELDS, fund } from '../screen/fixtures';
import { beWide, json, open } from '../screen/render';

const names = () =>
  page
    .getAllByRole('button', { name: /^Entfernen: / })
    .map((button) => button.getAttribute('aria-label')?.replace('Entfernen: ', ''));

beforeEach(() => beWide(true));

const named = (id: number, available_from: string | null) => ({
  ...fund(id),
  slug: `fonds-${id}`,
  primary: true,
  peergroup: 'Aktien Testland',
  available_from,
});

/** The comparison of these funds, with a word about something; nothing is common where one has no price. */
function comparison(ids: readonly number[], notices: readonly string[], common: boolean) {
  const [first, second, third] = ids.map((id) => named(id, id === 3 ? null : '2020-01-03'));
  const dates = common ? ['2026-10-17', '2026-10-24', '2026-10-31'] : [];
  return {
    chart: 'comparison',
    record_date: '2026-10-31',
    unit: 'index',
    currency: 'EUR',
    simulated: true,
    notices: notices.map((text) => ({ code: text, text, values: {} })),
    fund: first,
    second_fund: second ?? null,
    third_fund: third ?? null,
    period: 3,
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    available_from: null,
    dates,
    series: ids.map((id) => ({ name: 'fund', label: `Fonds ${id}`, values: dates.map(() => 100), gaps: [] })),
    figures: ids.map((id) => ({ id, performance: 1, volatility: 1, max_drawdown: -1 })),
  };
}

it('what has to be minded is that of all compared funds and that of those which are drawn, once', async () => {
  await open(
    ComparisonPage,
    '/comparison/1?second_tranche_id=2&third_tranche_id=3',
    ({ pathname, searchParams }) => {
      const id = /\/funds\/(\d)\/$/.exec(pathname)?.[1];
      if (id !== undefined) return json(fundPage(Number(id)));
      if (pathname.endsWith('/fields/')) return json({ results: FIELDS });
      // Fund 3 has no prices: the chart is that of the other two.
      return searchParams.has('third_tranche_id')
        ? json(comparison([1, 2, 3], ['Fonds 3 hat keine Kurse.', 'Zwei Vergleichsgruppen.'], false))
        : json(comparison([1, 2], ['Zwei Vergleichsgruppen.', 'Aus Monatsenden berechnet.'], true));
    },
    '/comparison/:id',
  );
  expect(await page.findByText('Aus Monatsenden berechnet.')).toBeVisible();
  for (const text of ['Fonds 3 hat keine Kurse.', 'Zwei Vergleichsgruppen.', 'Aus Monatsenden berechnet.']) {
    expect(page.getAllByText(text)).toHaveLength(1);
  }
});

describe('the compared funds', () => {
  it('are drawn with the address that names them, so that the next choice is made of what is compared', async () => {
    const view = await open(
      ComparisonPage,
      '/comparison/1?second_tranche_id=2&third_tranche_id=3',
      ({ pathname }) => {
        const id = /\/funds\/(\d)\/$/.exec(pathname)?.[1];
        if (id !== undefined) return json(fundPage(Number(id)));
        if (pathname.endsWith('/fields/')) return json({ results: FIELDS });
        // The chart is on its way all the time.
        return new Promise(() => undefined);
      },
      '/comparison/:id',
    );
    await page.findByRole('button', { name: 'Entfernen: Fonds 2' });
    const drawn: [string, unknown[]][] = [];
    view.router.subscribe(({ location }) => drawn.push([location.search, names()]));
    await userEvent.click(page.getByRole('button', { name: 'Entfernen: Fonds 2' }));
    await vi.waitFor(() => expect(drawn).not.toEqual([]));
    expect(drawn.at(-1)).toEqual(['?second_tranche_id=3', ['Fonds 1', 'Fonds 3']]);
  });
});
