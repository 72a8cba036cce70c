import { screen as page, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activate } from '@/shared/i18n';
import { FacetFilters } from '@/shared/list/FacetFilters';
import { narrowed } from '@/shared/list/narrowed';

const TEXTS = { search: 'Suche', any: 'Alle', order: 'Sortierung', reset: 'Zurücksetzen' };
const RETAIL = { value: 'retail', label: 'Privatanleger', count: 3, selected: false };

async function open(more: Partial<Parameters<typeof FacetFilters<'investors'>>[0]> = {}) {
  await activate('de');
  const change = vi.fn();
  const list = { state: { investors: [], ordering: 'name', search: 'wald' }, change };
  const facets = [{ key: 'investors' as const, label: 'Anleger', values: [RETAIL] }];
  render(<FacetFilters list={list} facets={facets} orders={[]} texts={TEXTS} {...more} />);
  return change;
}

describe('filters of a list with facets', () => {
  it('change the key that they stand for', async () => {
    const change = await open({
      orders: [
        { value: 'name', label: 'Name' },
        { value: '-date', label: 'Neueste' },
      ],
    });
    await userEvent.selectOptions(page.getByLabelText('Anleger'), 'Privatanleger (3)');
    await userEvent.selectOptions(page.getByLabelText('Sortierung'), 'Neueste');
    await userEvent.type(page.getByLabelText('Suche'), 'werte{Enter}');
    expect(change.mock.calls).toEqual([
      [{ investors: ['retail'] }],
      [{ ordering: '-date' }],
      [{ search: 'waldwerte' }, 'push'],
    ]);
  });

  it('offer the way back only where something is narrowed, and orders only without columns', async () => {
    await open();
    expect(page.queryByRole('button')).toBeNull();
    expect(page.queryByLabelText('Sortierung')).toBeNull();
  });

  it('leave out words where they narrow nothing', async () => {
    const onReset = vi.fn();
    await open({ texts: { any: 'Alle', order: 'Sortierung', reset: 'Zurücksetzen' }, onReset });
    expect(page.queryByLabelText('Suche')).toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'Zurücksetzen' }));
    expect(onReset).toHaveBeenCalledOnce();
  });
});

describe('whether a list is narrowed', () => {
  const UNFILTERED = { search: '', investors: [] as string[], esg: null as number | null };
  it.each([
    [{}, false],
    [{ search: 'x' }, true],
    [{ investors: ['retail'] }, true],
    [{ esg: 0 }, true],
  ])('%j: %s', (changes, expected) => {
    expect(narrowed({ ...UNFILTERED, ordering: '-name', ...changes }, UNFILTERED)).toBe(expected);
  });
});
