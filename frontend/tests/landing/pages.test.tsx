import { screen as page, within } from '@testing-library/react';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';
import { json } from '../screen/render';

const FUND = {
  id: 351,
  slug: 'musterfonds-a',
  name: 'Musterfonds A',
  rank: 'A',
  rating_points: 80,
  under_review: false,
  perf_3y: 5.25,
  volatility_3y: null,
};
const REPLIES = {
  'GET filter_search/': () => json({ count: 1234, record_date: '2026-10-31', results: [FUND] }),
  'GET home_facts/': () => json({ rated_funds: 6150, rated_peergroups: 164, record_date: '2026-10-31' }),
};

it('shows visitors a search with figures, who gets what, and how to register', async () => {
  // given
  userIs(null);
  // when
  const view = await openPortal('/professional-investors', REPLIES);
  // then
  const example = await page.findByRole('region', { name: 'Beispiel: Aktienfonds Europa' });
  const row = (await within(example).findByText('Musterfonds A')).closest('tr');
  expect(row?.textContent).toContain('5,25');
  expect(example.textContent).toContain('1.234 Fonds zum Stichtag 31.10.2026');
  expect(view.named('GET filter_search/')[0]?.query.get('asset_class')).toBe('equity');
  expect(within(example).getByRole('link', { name: 'Diese Suche öffnen' }).getAttribute('href')).toBe(
    '/filter-search-results?asset_class=equity&region=europe&step=results',
  );
  const ranking = page.getByRole('row', { name: /^Vollständige Rangliste/ });
  expect(
    within(ranking)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['–', '–', 'ja']);
  expect(within(page.getByRole('main')).getByRole('button', { name: 'Registrieren' })).toBeTruthy();
});

it('tells professionals that they have the access', async () => {
  // given
  userIs(user({ is_wholesale: true }));
  // when
  await openPortal('/en/professional-investors', REPLIES);
  // then
  expect(await page.findByText('Your account has this access.')).toBeTruthy();
});

it('shows the portrait under the address of the provider, with counted facts', async () => {
  // when
  await openPortal('/fondsatlas-fund-analysis', REPLIES);
  // then
  await page.findByRole('heading', { level: 1, name: 'Fondsanalyse von Fondsatlas' });
  expect(await page.findByText('6.150')).toBeTruthy();
  expect(
    within(page.getByRole('main')).getByRole('link', { name: 'Für professionelle Anleger' }),
  ).toBeTruthy();
});
