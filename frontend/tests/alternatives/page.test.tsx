import { screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as AifPage } from '@/features/alternatives/AifPage';
import { type Answer, beWide, json, open } from '../screen/render';

const label = (value: string, text: string) => ({ value, label: text });
const ENTRY = {
  id: 7,
  name: 'Musterfonds A',
  fund_classification: 'aif',
  manager: 'Beispielhaus',
  lei: '529900T8BM49AURSDO55',
  isins: ['DE0001234567', 'DE0001234575'],
  structure: label('feeder', 'Feeder'),
  investors: label('both', 'Privat- und professionelle Anleger'),
  strategy: label('real_estate', 'Immobilien'),
  home_state: label('DE', 'Deutschland'),
  states: ['AT', 'BE', 'DE', 'FR', 'LU'].map((code) => label(code, `Land ${code}`)),
  authorised_on: '2024-03-01',
  marketed_since: null,
  updated_on: '2026-10-01',
  fund: { id: 351, fund_id: 12, slug: 'musterfonds-a', name: 'Musterfonds A' },
  'instrument.rank': 'aa',
  'eltif_instrument.rank': null,
  has_benchmark: true,
  simulated: true,
};
const STUDY = {
  id: 9,
  slug: 'studie',
  date: '2026-09-17',
  category: 'aif-study',
  category_label: 'AIF-Studie',
  company: null,
  company_id: null,
  title: 'AIF-Studie 2026',
  summary: 'Kurz.',
  languages: { title: 'de', summary: 'de', body: 'de' },
  funds: [],
  authors: [],
  picture: null,
  simulated: true,
  pdf: '/api/v1/reports/9/pdf/?lang=de',
};
const NOTHING = { type: 'value', values: [], more: false };
const RETAIL = { value: 'retail', label: 'Privatanleger', count: 1, selected: false };

function answering(results: object[]): Answer {
  return ({ pathname }) => {
    if (pathname.endsWith('scope_aif_document/')) return json({ count: 1, results: [STUDY] });
    const found = { count: results.length, page: 1, per_page: 15, results };
    if (!pathname.endsWith('/funds/')) return json({ ...found, count: 0, results: [] });
    return json({
      ...found,
      listed: 2,
      updated_on: '2026-10-01',
      simulated: true,
      facets: {
        strategy: NOTHING,
        investors: { ...NOTHING, values: [RETAIL] },
        structure: NOTHING,
        state: NOTHING,
      },
    });
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('AIF and ELTIF', () => {
  it.each([true, false])('say what the register says, and lead to the fund (%s)', async (wide) => {
    beWide(wide);
    await open(AifPage, '/aif-page', answering([ENTRY]));
    expect(await page.findByRole('link', { name: 'Musterfonds A' })).toHaveAttribute(
      'href',
      '/details/musterfonds-a/351',
    );
    expect(page.getByText('LEI 529900T8BM49AURSDO55')).toBeVisible();
    expect(page.getByText('Rating aa (sehr gut)')).toBeVisible();
    expect(page.getByText('AT, BE, DE, FR und 1 weiteres')).toBeVisible();
    expect(page.getByText('1 von 2 Fonds')).toBeVisible();
    expect(page.getByText('01.03.2024')).toBeVisible();
    expect(await page.findByRole('link', { name: 'AIF-Studie 2026' })).toHaveAttribute(
      'href',
      '/reports/studie/9',
    );
  });

  it('keep list and filters in the address, and let go of them', async () => {
    beWide(true);
    const view = await open(AifPage, '/aif-page?list=eltif', answering([]));
    expect(page.getByRole('link', { name: 'ELTIF' })).toHaveAttribute('aria-current', 'page');
    await page.findByRole('option', { name: 'Privatanleger (1)' });
    await userEvent.selectOptions(page.getByLabelText('Anleger'), 'retail');
    expect(view.search()).toBe('?list=eltif&investors=retail');
    await userEvent.click(
      (await page.findAllByRole('button', { name: 'Filter zurücksetzen' }))[0] as Element,
    );
    expect(view.search()).toBe('?list=eltif');
  });
});
