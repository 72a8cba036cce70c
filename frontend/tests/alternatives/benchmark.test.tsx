import { fireEvent, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as BenchmarkPage } from '@/features/benchmarks/BenchmarkPage';
import { asAddress, shownDays } from '@/features/benchmarks/days';
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
const ROWS = [
  ROW,
  ...[13, 14, 15, 16].map((id) => ({ ...ROW, id, name: `Musterfonds ${id}`, rating_total: id })),
];
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

const NOTICE = {
  today: '2026-11-26',
  bought: null,
  held_until: null,
  noticed_until: '2027-11-26',
  exit: '2027-11-26',
  months: 12,
  funds: 24,
  least: 5,
  past: { times: 900, worst: -8.5, low: -2.1, median: 1.9, high: 4.2, best: 6, losses: 18 },
};

function answering(withheld: boolean): Answer {
  const known = withheld ? NOTHING : KNOWN;
  return ({ pathname }) => {
    if (pathname.endsWith('/notice/')) return json(withheld ? { ...NOTICE, past: null } : NOTICE);
    return json(
      pathname.endsWith('/benchmarks/')
        ? { ...COMMON, count: 1, page: 1, per_page: 100, listed: 1, simulated: true, results: ROWS }
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
  };
}

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

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

  it('says when one can leave, and what happened over so long', async () => {
    beWide(true);
    const view = await open(BenchmarkPage, '/benchmarks/12', answering(false), '/benchmarks/:id');
    expect(await page.findByText('Ende der Kündigungsfrist')).toBeVisible();
    expect(page.getByText(/um −2,10 % bis \+4,20 %, im Median um \+1,90 %/)).toBeVisible();
    expect(page.getByText(/900 Zeiträume von 24 Fonds/)).toBeVisible();
    fireEvent.change(page.getByLabelText(/Kaufdatum/), { target: { value: '2026-03-15' } });
    expect(view.search()).toBe('?bought=2026-03-15');
  });

  it('builds an own benchmark in three steps, which the address keeps', async () => {
    beWide(true);
    const view = await open(BenchmarkPage, '/benchmarks/12', answering(false), '/benchmarks/:id');
    const build = await page.findByRole('button', { name: 'Benchmark zusammenstellen' });
    await vi.waitFor(() => expect(build).toBeEnabled());
    await userEvent.click(build);
    const dialog = within(page.getByRole('dialog'));
    const next = () => userEvent.click(dialog.getByRole('button', { name: 'Weiter' }));
    await next();
    expect(page.getByText('Wählen Sie mindestens 4 weitere Fonds.')).toBeInTheDocument();
    for (const id of [13, 14, 15, 16])
      await userEvent.click(dialog.getByRole('checkbox', { name: `Musterfonds ${id}` }));
    await next();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Gesamtrating' }));
    await next();
    await userEvent.selectOptions(dialog.getByLabelText('Gesamtrating'), '2');
    await userEvent.click(dialog.getByRole('button', { name: 'Vergleichen' }));
    expect(view.search()).toBe('?fund=13&fund=14&fund=15&fund=16&weight=rating_total%3A2');
    const ranked = within(await page.findByRole('table', { name: 'Ausgewählte Fonds nach Ihrer Wertung' }));
    expect(ranked.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      'Musterfonds Immobilien',
      'Musterfonds 16',
      'Musterfonds 15',
      'Musterfonds 14',
      'Musterfonds 13',
    ]);
    expect(ranked.getAllByRole('row')[1]).toHaveTextContent('100,0');
  });

  it('lets the reader choose the dates of regions and sectors, which the address keeps', async () => {
    beWide(true);
    const view = await open(BenchmarkPage, '/benchmarks/12', answering(false), '/benchmarks/:id');
    const dates = within(
      await page.findByRole('group', { name: 'Stichtage der Regionen und Nutzungsarten' }),
    );
    const shown = () => dates.getAllByRole('checkbox', { checked: true }).map((one) => one.closest('label'));
    expect(shown().map((one) => one?.textContent)).toEqual(['30.09.2026', '30.06.2026']);
    await userEvent.click(dates.getByLabelText('30.09.2026'));
    expect(view.search()).toBe('?share_date=2026-06-30');
    // One date stays.
    expect(dates.getByLabelText('30.06.2026')).toBeDisabled();
    await userEvent.click(dates.getByLabelText('30.09.2026'));
    expect(view.search()).toBe('');
  });

  it('drops dates that the fund does not have', async () => {
    beWide(true);
    const view = await open(
      BenchmarkPage,
      '/benchmarks/12?share_date=2020-01-01',
      answering(false),
      '/benchmarks/:id',
    );
    await page.findByRole('group', { name: 'Stichtage der Regionen und Nutzungsarten' });
    expect(await page.findByText('share_date=2020-01-01')).toBeVisible();
    expect(view.search()).toBe('');
  });
});

describe('the dates of shares', () => {
  const QUARTERS = ['2026-09-30', '2026-06-30', '2026-03-31', '2025-12-31', '2025-09-30', '2025-06-30'];
  it.each([
    [QUARTERS, [], ['2026-09-30', '2025-09-30']],
    [QUARTERS, ['2025-06-30', '2026-03-31'], ['2026-03-31', '2025-06-30']],
    [['2024-02-29', '2023-02-28', '2022-02-28'], [], ['2024-02-29', '2023-02-28']],
    [['2026-09-30', '2026-06-30'], [], ['2026-09-30', '2026-06-30']],
    [['2026-09-30'], [], ['2026-09-30']],
    [[], ['2026-09-30'], []],
  ])('of %j with %j chosen are %j', (days, chosen, expected) => {
    expect(shownDays(days, chosen)).toEqual(expected);
    expect(asAddress(days, expected)).toEqual(chosen.length > 0 && days.length > 0 ? expected : []);
  });
});
