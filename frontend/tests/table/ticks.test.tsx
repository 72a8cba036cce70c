import { act, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { currentTicks, forgetTicks, STORAGE_KEY, toggleTick } from '@/shared/table/ticks';
import { openPortal, user } from '../account/portal';
import { fundPage } from '../fund/answers';
import { FIELDS, fund, screen } from '../screen/fixtures';
import { json, problem } from '../screen/render';

const LIST = '/advanced-search-results?r=A';
const box = (id: number) => page.findByRole('checkbox', { name: `Fonds ${id} auswählen` });
const ids = () => currentTicks().map(({ id }) => id);
const tick = async (id: number) => userEvent.click(await box(id));

/** A list of three funds with two of them ticked, and their comparison. */
async function compared() {
  const view = await openPortal(LIST, {
    'GET advanced_search/': () => json(screen({ count: 3, results: [fund(1), fund(2), fund(3)] })),
    'GET fields/': () => json({ results: FIELDS }),
    'GET funds/1/': () => json(fundPage(1)),
    'GET funds/3/': () => json(fundPage(3)),
    'GET charts/comparison/1/': () => problem(404, 'no_chart'),
  });
  await tick(1);
  await tick(3);
  const bar = within(page.getByRole('region', { name: 'Auswahl' }));
  await userEvent.click(bar.getByRole('button', { name: 'Vergleichen' }));
  await view.arrived('/comparison/1?second_tranche_id=3');
  return view;
}

async function expectLeft() {
  expect(await box(1)).toBeChecked();
  expect(await box(2)).not.toBeChecked();
  expect(await box(3)).toBeChecked();
}

beforeEach(() => userIs(user()));
afterEach(() => vi.unstubAllGlobals());

describe('what was ticked in a list', () => {
  it('is still ticked after Back from the comparison', async () => {
    const view = await compared();
    await act(() => view.router.navigate(-1));
    await expectLeft();
  });

  it('is still ticked after the link back to the list', async () => {
    const view = await compared();
    await userEvent.click(await page.findByRole('link', { name: 'Zurück zur Liste' }));
    await view.arrived(LIST);
    await expectLeft();
  });

  it('goes along to other pages and lists, until the selection is cleared', async () => {
    const view = await compared();
    await act(() => view.router.navigate(`${LIST}&page=2`));
    await expectLeft();
    await act(() => view.router.navigate('/advanced-search-results?r=B'));
    await expectLeft();
    await userEvent.click(page.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(await box(1)).not.toBeChecked();
    expect(page.queryByRole('region', { name: 'Auswahl' })).not.toBeInTheDocument();
    expect(page.getByRole('main')).toHaveFocus();
  });

  it('is not shown to another account', () => {
    toggleTick(fund(1));
    expect(ids()).toEqual([1]);
    userIs(user({ id: 8 }));
    expect(ids()).toEqual([]);
    userIs(null);
    expect(ids()).toEqual([]);
  });

  it('of a visitor goes along when they sign in', () => {
    userIs(null);
    toggleTick(fund(1));
    userIs(user());
    expect(ids()).toEqual([1]);
  });
});

describe('the bar of what is ticked', () => {
  async function shown() {
    const view = await openPortal(LIST, {
      'GET advanced_search/': () => json(screen({ count: 4, results: [1, 2, 3, 4].map((id) => fund(id)) })),
      'GET fields/': () => json({ results: FIELDS }),
      'GET watchlist/': () => json({ results: [2] }),
      'POST watchlist/1/': () => json({}, 201),
    });
    await box(1);
    return view;
  }
  const bar = () => page.findByRole('region', { name: 'Auswahl' });

  it('is there while something is ticked, and names it', async () => {
    await shown();
    expect(page.queryByRole('region', { name: 'Auswahl' })).not.toBeInTheDocument();
    await tick(1);
    await tick(2);
    expect(await bar()).toHaveTextContent('2 gewähltFonds 1 · Fonds 2');
    expect(page.getByText('2 gewählt', { selector: '[role=status]' })).toBeInTheDocument();
  });

  it('says with four that three are compared at most, and stays', async () => {
    const view = await shown();
    for (const id of [1, 2, 3, 4]) await tick(id);
    const compare = within(await bar()).getByRole('button', { name: 'Vergleichen' });
    expect(compare).toHaveAttribute('aria-disabled', 'true');
    expect(compare).toHaveAccessibleDescription('Wählen Sie maximal 3 Fonds zum Vergleich aus');
    await userEvent.click(compare);
    expect(view.where()).toBe(LIST);
    expect(
      within(page.getByRole('region', { name: 'Meldungen' })).getByText(/^Wählen Sie maximal 3/),
    ).toBeInTheDocument();
  });

  it('puts on the watchlist what is not there yet, and says once how many', async () => {
    const view = await shown();
    await tick(1);
    await tick(2);
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Beobachten' }));
    expect(await page.findByText('1 Fonds ist jetzt auf der Merkliste.')).toBeInTheDocument();
    expect(view.calls.map(({ name }) => name).filter((name) => name.startsWith('POST watchlist/'))).toEqual([
      'POST watchlist/1/',
    ]);
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Beobachten' }));
    expect(await page.findByText('Alle gewählten Fonds sind schon auf der Merkliste.')).toBeInTheDocument();
  });
});

describe('the ticks of a window', () => {
  const fresh = async () => {
    vi.resetModules();
    const { currentTicks: current } = await import('@/shared/table/ticks');
    return current().map(({ id }) => id);
  };

  it('outlive a reload', async () => {
    toggleTick(fund(1));
    toggleTick(fund(3));
    expect(await fresh()).toEqual([1, 3]);
    toggleTick(fund(1));
    expect(ids()).toEqual([3]);
    forgetTicks();
    expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull();
  });

  it.each([
    '',
    'null',
    '[]',
    '{"version":2}',
    '{"version":1,"lists":[]}',
    '{"version":2,"user":{},"ticked":[{"id":1}]}',
  ])('are none where the storage holds %s', async (text) => {
    sessionStorage.setItem(STORAGE_KEY, text);
    expect(await fresh()).toEqual([]);
  });

  it('are kept where the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    toggleTick(fund(1));
    expect(ids()).toEqual([1]);
    vi.restoreAllMocks();
  });
});
