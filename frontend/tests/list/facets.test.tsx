import { screen as page, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activate } from '@/shared/i18n';
import { FacetFilters } from '@/shared/list/FacetFilters';
import { narrowed } from '@/shared/list/narrowed';
import { beWide } from '../screen/render';

const TEXTS = { search: 'Suche', any: 'Alle', order: 'Sortierung', reset: 'Zurücksetzen', filters: 'Filter' };
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
    const { search: _, ...texts } = TEXTS;
    await open({ texts, onReset });
    expect(page.queryByLabelText('Suche')).toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'Zurücksetzen' }));
    expect(onReset).toHaveBeenCalledOnce();
  });
});

describe('filters on a phone', () => {
  afterEach(() => vi.unstubAllGlobals());
  const inFold = () => page.getByLabelText('Anleger').closest('details');

  it('are folded, with the number of those that narrow the list', async () => {
    await open({
      list: { state: { investors: ['retail'], ordering: 'name', search: '' }, change: vi.fn() },
    });
    expect(inFold()).not.toHaveAttribute('open');
    expect(page.getByText('Filter (1)')).toBeVisible();
    expect(page.getByLabelText('Suche').closest('details')).toBeNull();
  });

  it('stand open where there is room', async () => {
    beWide(true);
    await open();
    expect(inFold()).toBeNull();
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
