import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as BenchmarkPage } from '@/features/benchmarks/BenchmarkPage';
import { type Answer, beWide, json, open } from '../screen/render';

const part = (value: string, label: string) => ({ value, label });
const COLUMNS = [
  { name: 'rating_total', label: 'Gesamtrating', kind: 'points', group: part('rating', 'Rating'), better: 1 },
  {
    name: 'credit_ratio',
    label: 'Kreditquote',
    kind: 'percent',
    group: part('structure', 'Kredit'),
    better: 0,
  },
  { name: 'wault', label: 'WAULT', kind: 'years', group: part('letting', 'Vermietung'), better: 1 },
];
const FIGURES = { rating_total: 76.5, credit_ratio: 31, wault: null, liquidity_ratio: 12, occupancy: 95 };
const ROW = {
  id: 12,
  tranche_id: 351,
  slug: 'musterfonds',
  name: 'Musterfonds Immobilien',
  isin: 'DE0001234567',
  company: 'Beispielhaus',
  rank: part('aa', 'aa (sehr gut)'),
  breaches: ['credit_ratio'],
  simulated: true,
  ...FIGURES,
};
const COMMON = {
  record_date: '2026-09-30',
  record_dates: ['2026-09-30', '2026-06-30'],
  columns: COLUMNS,
  scale: [{ value: 'aa', label: 'aa (sehr gut)', least: 75 }],
  bounds: { liquidity_ratio: [5, 49], credit_ratio: [0, 30] },
};
const KNOWN = { minimum: 10, lower_quartile: 20, median: 30, upper_quartile: 40, maximum: 50 };
const NOTHING = { minimum: null, lower_quartile: null, median: null, upper_quartile: null, maximum: null };
const past = (record_date: string) => ({ record_date, rank: 'aa', breaches: [], ...FIGURES });

function answering(withheld: boolean): Answer {
  const known = withheld ? NOTHING : KNOWN;
  return ({ pathname }) =>
    json(
      pathname.endsWith('/benchmarks/')
        ? { ...COMMON, count: 1, page: 1, per_page: 100, listed: 1, simulated: true, results: [ROW] }
        : {
            ...ROW,
            ...COMMON,
            group: 'all',
            groups: [
              { value: 'all', label: 'Alle Fonds', count: withheld ? 4 : 24 },
              { value: 'region', label: 'Schwerpunkt: Deutschland', count: 6 },
              { value: 'sector', label: 'Nutzung: Büro', count: 9 },
            ],
            n: withheld ? 4 : 24,
            least: 5,
            withheld,
            statistics: [
              {
                name: 'rating_total',
                value: 76.5,
                n: 24,
                ...known,
                position: withheld ? null : 3,
                percentile: 90,
              },
              { name: 'credit_ratio', value: 31, n: 24, ...known, position: null, percentile: null },
            ],
            history: [past('2026-06-30'), past('2026-09-30')],
          },
    );
}

afterEach(() => vi.unstubAllGlobals());

describe('the benchmark of real estate funds', () => {
  it('shows a fund beside its group, and what the law does not allow', async () => {
    beWide(true);
    await open(BenchmarkPage, '/benchmarks/12', answering(false), '/benchmarks/:id');
    expect(await page.findByText('Außerhalb der gesetzlichen Grenzen: Kreditquote.')).toBeVisible();
    const beside = within(page.getByRole('region', { name: 'Neben der Gruppe' }));
    const row = within(beside.getByRole('row', { name: /Gesamtrating/ }));
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      '76,5',
      '30,0',
      '20,0 – 40,0',
      '3 von 24',
      '24',
    ]);
  });

  it('says nothing of a small group', async () => {
    beWide(true);
    await open(BenchmarkPage, '/benchmarks/12', answering(true), '/benchmarks/:id');
    expect(await page.findByText(/Die Gruppe hat 4 Fonds\./)).toBeVisible();
  });

  it('keeps group and columns in the address, and exports what shows', async () => {
    beWide(true);
    const view = await open(BenchmarkPage, '/benchmarks/12', answering(false), '/benchmarks/:id');
    await userEvent.selectOptions(await page.findByLabelText('Verglichen mit'), 'region');
    expect(view.search()).toBe('?group=region');
    await userEvent.click(await page.findByText('2 von 3 Spalten'));
    await userEvent.click(page.getByRole('checkbox', { name: 'WAULT' }));
    expect(view.search()).toContain('column=wault');
    expect(page.getByRole('link', { name: 'Als Excel-Datei laden' }).getAttribute('href')).toContain(
      'column=rating_total&column=credit_ratio&column=wault',
    );
  });
});
