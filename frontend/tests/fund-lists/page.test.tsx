import { screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as FundListsPage } from '@/features/fund-lists/FundListsPage';
import { type Answer, beWide, json, open } from '../screen/render';

const FUND = {
  id: 351,
  fund_id: 12,
  slug: 'musterfonds-a',
  name: 'Musterfonds A',
  isin: 'DE0001234567',
  wkn: '',
  company: 'Beispielhaus',
  tranche_currency: 'EUR',
  sfdr: 8,
  scheme: { value: 'sfdr', label: 'SFDR' },
  valid_from: '2021-03-10',
  minimum_sustainable: 25,
  esg_score: 61.5,
  exclusions: [{ value: 'thermal_coal', label: 'Kraftwerkskohle', threshold: 5 }],
  rank: 'A',
  rating_points: 80,
  under_review: false,
  position_vs_peergroup: 3,
  perf_1y: -1.5,
  listed_since: null,
  reason: null,
  simulated: true,
};
const NOTHING = { type: 'value', values: [], more: false };
const EIGHT = { value: 8, label: 'Artikel 8', count: 1, selected: false };

/** The peer groups and the funds of either list. */
function answering(results: object[]): Answer {
  return (url) =>
    json(
      url.pathname.endsWith('peergroup_list/')
        ? {
            name: url.pathname.includes('esg') ? 'Nachhaltige' : 'Schwellenländer',
            lead: 'Was darin steht.',
            count: 2,
            results: [
              { value: 18, label: 'Aktien Asien', count: 1 },
              { value: 19, label: 'Aktien Indien', count: 2 },
            ],
          }
        : {
            count: results.length,
            page: 1,
            per_page: 15,
            name: 'Nachhaltige',
            peergroup_id: 18,
            peergroup: 'Aktien Asien',
            listed: 2,
            record_date: '2026-10-31',
            simulated: true,
            facets: { sfdr: { ...NOTHING, values: [EIGHT] }, rating: NOTHING, exclusion: NOTHING },
            results,
          },
    );
}

afterEach(() => vi.unstubAllGlobals());

describe('the ESG and EMP lists', () => {
  it.each([true, false])(
    'begin with the first peer group and say what is known of a fund (%s)',
    async (wide) => {
      beWide(wide);
      await open(FundListsPage, '/fund-lists', answering([FUND]));
      expect(await page.findByRole('link', { name: 'Musterfonds A' })).toHaveAttribute(
        'href',
        '/details/musterfonds-a/351',
      );
      expect(page.getByRole('link', { name: 'Schwellenländer' })).toHaveAttribute(
        'href',
        '/fund-lists?list=emp',
      );
      expect(page.getByText('seit 10.03.2021')).toBeVisible();
      expect(page.getByText('25,00 %')).toBeVisible();
      expect(page.getByText('1 von 2 Fonds')).toBeVisible();
      expect(page.getByText('Kraftwerkskohle (bis 5,00 % des Umsatzes)')).toBeInTheDocument();
      expect(page.getByRole('link', { name: 'Als Excel-Datei laden' }).getAttribute('href')).toContain(
        '/api/v1/esg_list/workbook/?lang=de&peergroup=18',
      );
    },
  );

  it('keep what is chosen in the address, and let go of it', async () => {
    beWide(true);
    const view = await open(FundListsPage, '/fund-lists', answering([]));
    await page.findByRole('option', { name: 'Artikel 8 (1)' });
    await userEvent.selectOptions(page.getByLabelText('SFDR'), '8');
    expect(view.search()).toBe('?sfdr=8');
    await userEvent.click(
      (await page.findAllByRole('button', { name: 'Filter zurücksetzen' }))[0] as Element,
    );
    expect(view.search()).toBe('');
    await userEvent.selectOptions(page.getByLabelText('Vergleichsgruppe'), '19');
    expect(view.search()).toBe('?peergroup=19');
  });
});
