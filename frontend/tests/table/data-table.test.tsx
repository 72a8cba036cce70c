import { screen as page, render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activate } from '@/shared/i18n';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';

interface Office {
  id: number;
  town: string;
  rent: string;
  change: number | null;
}
const OFFICES: Office[] = [
  { id: 1, town: 'Köln', rent: '12,50', change: -1 },
  { id: 2, town: 'Wien', rent: '–', change: 2 },
];
const COLUMNS: readonly DataColumn<Office>[] = [
  { name: 'town', label: 'Ort', align: 'start', head: true, sorts: 'ascending', cell: ({ town }) => town },
  {
    name: 'rent',
    label: 'Miete',
    unit: 'EUR',
    align: 'end',
    sorts: 'descending',
    cell: ({ rent }) => rent,
    sign: ({ change }) => change,
  },
  {
    name: 'map',
    label: 'Karte',
    align: 'start',
    cell: ({ town }) => <a href="#map">{town} auf der Karte</a>,
  },
];

async function show(ordering: string, onOrdering?: (ordering: string) => void) {
  await activate('de');
  return render(
    <DataTable
      rows={OFFICES}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      caption="Büros"
      ordering={ordering}
      {...(onOrdering ? { onOrdering } : {})}
      current={({ id }) => id === 2}
    />,
  );
}

describe('a table of declared columns', () => {
  it('names its rows, says units, and puts words for what is missing', async () => {
    await show('town');
    const table = within(page.getByRole('table', { name: 'Büros' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Köln', 'Wien']);
    expect(table.getByRole('columnheader', { name: 'Miete EUR' })).toHaveAttribute('data-align', 'end');
    const [, first, second] = table.getAllByRole('row');
    expect(first?.children[1]).toHaveAttribute('data-sign', '-1');
    expect(second).toHaveTextContent('keine Angabe');
    expect(second).toHaveAttribute('aria-current', 'true');
    expect(first).not.toHaveAttribute('aria-current');
    expect(table.getByRole('link', { name: 'Wien auf der Karte' })).toBeVisible();
  });

  it('sorts by a click as each column says, and the other way by the next one', async () => {
    const ordered = vi.fn();
    const { unmount } = await show('town', ordered);
    expect(page.getByRole('columnheader', { name: 'Ort' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(page.getByRole('button', { name: 'Ort' }));
    await userEvent.click(page.getByRole('button', { name: 'Miete EUR' }));
    expect(ordered.mock.calls).toEqual([['-town'], ['-rent']]);
    expect(page.queryByRole('button', { name: 'Karte' })).toBeNull();
    unmount();
    await show('town');
    expect(page.queryByRole('button')).toBeNull();
  });
});
