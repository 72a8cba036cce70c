import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen as page, render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LangRoot } from '@/app/LangRoot';
import { createQueryClient } from '@/app/query-client';
import { activate } from '@/shared/i18n';
import { resolveColumns } from '@/shared/table/columns';
import { STORAGE_KEY as DENSITY_KEY, densityAfter, setDensity } from '@/shared/table/density';
import { FundTable } from '@/shared/table/FundTable';
import { markAnswer, PAINT_MEASURE } from '@/shared/table/paint';
import { fundPage } from '../fund/answers';
import { FIELDS, field, fund } from '../screen/fixtures';
import { json, problem } from '../screen/render';

type Props = Parameters<typeof FundTable>[0];

async function show(props: Partial<Props>, path = '/advanced-search-results') {
  await activate(path.startsWith('/en') ? 'en' : 'de');
  const table = (
    <FundTable items={[fund(1)]} columns={resolveColumns(FIELDS, null, '3y')} caption="Fonds" {...props} />
  );
  const router = createMemoryRouter([{ Component: LangRoot, children: [{ path: '*', element: table }] }], {
    initialEntries: [path],
  });
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const all = resolveColumns(
  FIELDS,
  FIELDS.map(({ name }) => name),
  '3y',
);
/** Text of the cell under a header. */
function cell(header: string): string {
  const headers = page.getAllByRole('columnheader');
  const index = headers.findIndex((one) => one.textContent?.trim().startsWith(header));
  return page.getAllByRole('row')[1]?.children[index]?.textContent ?? '';
}

describe('the fund table', () => {
  it('has rows as high as the reader wants them, in this browser from then on', async () => {
    setDensity(densityAfter('normal'));
    await show({});
    expect(page.getByRole('table').parentElement).toHaveAttribute('data-density', 'compact');
    expect(localStorage.getItem(DENSITY_KEY)).toBe('compact');
    act(() => setDensity(densityAfter('compact')));
    expect(page.getByRole('table').parentElement).toHaveAttribute('data-density', 'comfortable');
    act(() => setDensity(densityAfter('comfortable')));
    expect(localStorage.getItem(DENSITY_KEY)).toBeNull();
  });

  it('writes figures in German, with their units in the header', async () => {
    await show({ columns: all });
    expect(cell('perf_3y')).toBe('+1.234,50');
    expect(cell('volatility_3y')).toBe('12,35');
    expect(cell('perf_1m')).toBe('−0,50');
    expect(cell('Fondsvolumen')).toBe('1.250,5');
    expect(cell('min_investment')).toBe('2.500\u00a0CHF');
    expect(cell('issue_date')).toBe('17.03.2009');
    expect(cell('asset_class')).toBe('Aktien');
    expect(cell('regions_label')).toBe('Europa, Asien');
    expect(page.getByRole('columnheader', { name: /Fondsvolumen Mio. EUR/ })).toBeInTheDocument();
    expect(page.getByRole('columnheader', { name: /perf_3y %/ })).toBeInTheDocument();
  });

  it('writes figures in English at an English address', async () => {
    await show({ columns: all }, '/en/advanced-search-results');
    expect(cell('perf_3y')).toBe('+1,234.50');
    // The words of a code are those of the answer, in whatever language it is.
    expect(cell('asset_class')).toBe('Aktien');
  });

  it('shows a missing value as missing, not as zero, and says so', async () => {
    await show({ columns: resolveColumns(FIELDS, ['perf_5y', 'accumulating'], '3y') });
    expect(cell('perf_5y')).toBe('–keine Angabe');
    expect(cell('accumulating')).toBe('–keine Angabe');
  });

  it('names the fund, and on a second line what tells its share class from the others', async () => {
    const name = 'Donau Investment Funds - Donau Nebenwerte Europa A Eur';
    const fund_name = 'Donau Investment Funds - Donau Nebenwerte Europa';
    await show({ items: [fund(3, { name, fund_name, tranche: 'A Eur', tranche_currency: 'EUR' })] });
    const link = page.getByRole('link', { name });
    expect(link).toHaveAttribute('href', '/details/fonds-3/3');
    expect(within(link).getByText('Donau Investment Funds - Donau Nebe…').parentElement).toHaveAttribute(
      'aria-hidden',
      'true',
    );
    // Cut off, and beside it.
    expect(within(link).getByText('Nebenwerte Europa')).toBeInTheDocument();
    const row = page.getByRole('rowheader', { name });
    // The code has a column of its own.
    expect(row.lastElementChild).toHaveTextContent(/^A EurEUR$/);
  });

  it('says the whole share class below the name where no column does, and nothing where all do', async () => {
    const items = [fund(3, { tranche: null, tranche_currency: 'EUR', isin: 'DE0005152706' })];
    const { unmount } = await show({ items, columns: resolveColumns(FIELDS, ['rank'], '3y') });
    expect(page.getByRole('rowheader').lastElementChild).toHaveTextContent(/^EURDE0005152706$/);
    unmount();
    const fields = [
      ...FIELDS,
      field('tranche', { type: 'label' }),
      field('tranche_currency', { type: 'code' }),
    ];
    const ids = ['tranche', 'tranche_currency', 'isin'];
    await show({ items, columns: resolveColumns(fields, ids, '3y') });
    expect(page.getByRole('rowheader').children).toHaveLength(1);
  });

  it('shows a name in full only while it is cut and somebody points at it', async () => {
    const widths = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(0);
    await show({});
    const link = page.getByRole('link', { name: 'Fonds 1' });
    const full = link.lastElementChild;
    await userEvent.hover(link);
    expect(full).toHaveAttribute('data-shown', 'false');
    await userEvent.unhover(link);
    widths.mockReturnValue(500);
    await userEvent.hover(link);
    expect(full).toHaveAttribute('data-shown', 'true');
    await userEvent.unhover(link);
    expect(full).toHaveAttribute('data-shown', 'false');
    widths.mockRestore();
  });

  describe('of funds', () => {
    const sibling = (id: number) => ({
      id,
      slug: `fonds-${id}`,
      name: `Fonds 1 Klasse ${id}`,
      tranche: `Klasse ${id}`,
      currency: 'EUR',
      isin: `DE00000000${id}`,
      wkn: null,
      ogc: id === 11 ? 0.95 : null,
      minInvestment: id === 11 ? 2500 : null,
      accumulating: null,
      primary: false,
      closed_on: null,
    });
    const answer = (count: number) => {
      const others = Array.from({ length: count }, (_none, index) => sibling(11 + index));
      const own = { ...sibling(1), primary: true };
      return json(fundPage(1, { tranches: [own, ...others], tranches_count: count + 1 }));
    };
    const unfold = () => userEvent.click(page.getByRole('button', { name: /weitere.* Fonds 1$/ }));
    const items = [fund(1, { tranches_count: 3 }), fund(2, { tranches_count: 1 })];

    it('unfolds the other share classes below, to be ticked and opened', async () => {
      vi.stubGlobal('fetch', () => Promise.resolve(answer(2)));
      const toggle = vi.fn();
      await show({ items, folds: true, selection: { chosen: new Map(), toggle, clear: vi.fn() } });
      expect(page.getAllByRole('button', { name: /weitere Anteilsklasse/ })).toHaveLength(1);
      await unfold();
      const link = await page.findByRole('link', { name: 'Fonds 1 Klasse 11' });
      expect(link).toHaveAttribute('href', '/details/fonds-11/11');
      expect(link.closest('tr')).toHaveTextContent('EUR · DE0000000011TER 0,95 % · ab 2.500 EUR');
      expect(page.getAllByRole('rowheader')).toHaveLength(4);
      await userEvent.click(page.getByRole('checkbox', { name: 'Fonds 1 Klasse 12 auswählen' }));
      expect(toggle).toHaveBeenCalledWith({ id: 12, name: 'Fonds 1 Klasse 12', rank: 'A' });
      await unfold();
      expect(page.getAllByRole('rowheader')).toHaveLength(2);
    });

    it('leads to the page of a fund that has very many', async () => {
      vi.stubGlobal('fetch', () => Promise.resolve(answer(299)));
      await show({ items, folds: true });
      await unfold();
      expect(await page.findByRole('link', { name: /^Alle 300 Anteilsklassen/ })).toBeInTheDocument();
      expect(page.getAllByRole('rowheader')).toHaveLength(22);
    });

    it('says below the fund that they could not be loaded, and tries again', async () => {
      const answers = [problem(404, 'not_found'), answer(2)];
      vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
      await show({ items, folds: true });
      await unfold();
      await userEvent.click(await page.findByRole('button', { name: 'Erneut versuchen' }));
      expect(await page.findByRole('link', { name: 'Fonds 1 Klasse 11' })).toBeInTheDocument();
    });

    afterEach(() => vi.unstubAllGlobals());
  });

  it('colours losses alone', async () => {
    await show({ items: [fund(1, { perf_3y: 4, perf_1m: -0.5 })], columns: all });
    const [gain, loss] = [page.getByText('+4,00'), page.getByText('−0,50')];
    expect(gain).not.toHaveAttribute('data-loss');
    expect(loss).toHaveAttribute('data-loss', 'true');
  });

  it('shortens the labels of narrow columns for the eye only', async () => {
    const label = 'Ratingpunkte';
    const columns = resolveColumns(
      FIELDS.map((field) => (field.name === 'rating_points' ? { ...field, label } : field)),
      ['rating_points'],
      '3y',
    );
    await show({ columns });
    const header = page.getByRole('columnheader', { name: label });
    expect(within(header).getByText('Pkt.')).toHaveAttribute('aria-hidden', 'true');
  });

  it('links to the English page from an English one', async () => {
    await show({}, '/en/advanced-search-results');
    expect(page.getByRole('link', { name: 'Fonds 1' })).toHaveAttribute('href', '/en/details/fonds-1/1');
  });

  it('says how it is sorted and asks for the other direction', async () => {
    const onOrdering = vi.fn();
    await show({ ordering: '-rating_points', onOrdering });
    const header = page.getByRole('columnheader', { name: /rating_points/ });
    expect(header).toHaveAttribute('aria-sort', 'descending');
    expect(page.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort');
    await userEvent.click(within(header).getByRole('button'));
    expect(onOrdering).toHaveBeenCalledWith('rating_points');
  });

  it('offers no sorting where the list or the field has none', async () => {
    await show({ ordering: '-rating_points' });
    expect(within(page.getByRole('table')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('holds the place of rows that are awaited', async () => {
    await show({ items: null, skeletonRows: 30 });
    expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(page.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(30);
    expect(page.queryByRole('rowheader')).not.toBeInTheDocument();
  });

  it('keeps the room of as many rows as were found while its columns are not known', async () => {
    await show({ items: [fund(1), fund(2)], columns: [], skeletonRows: 30 });
    expect(page.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(2);
  });

  it('measures the time from an answer to its paint, once', async () => {
    performance.clearMeasures(PAINT_MEASURE);
    markAnswer();
    const { rerender } = await show({});
    await vi.waitFor(() => expect(performance.getEntriesByName(PAINT_MEASURE)).toHaveLength(1), 5000);
    rerender(<p>gone</p>);
    expect(performance.getEntriesByName(PAINT_MEASURE)).toHaveLength(1);
  });
});
