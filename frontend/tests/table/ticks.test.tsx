import { act, screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { loadTicks, STORAGE_KEY, saveTicks } from '@/shared/table/ticks';
import { openPortal, user } from '../account/portal';
import { fundPage } from '../fund/answers';
import { FIELDS, fund, screen } from '../screen/fixtures';
import { json, problem } from '../screen/render';

const LIST = '/advanced-search-results?r=A';
const box = (id: number) => page.findByRole('checkbox', { name: `Fonds ${id} auswählen` });
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
  await userEvent.click(page.getByRole('button', { name: 'Vergleichen' }));
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

  it('goes along to another page of the list', async () => {
    const view = await compared();
    await act(() => view.router.navigate(-1));
    await expectLeft();
    await act(() => view.router.navigate(`${LIST}&page=2`));
    await expectLeft();
    expect(loadTicks(`${LIST}&page=2`).map(({ id }) => id)).toEqual([1, 3]);
  });

  it('is not ticked where the list is opened anew', async () => {
    const view = await compared();
    await act(() => view.router.navigate(LIST));
    expect(await box(1)).not.toBeChecked();
  });

  it('is not shown to another account', async () => {
    saveTicks(LIST, [fund(1)]);
    expect(loadTicks(LIST)).toHaveLength(1);
    userIs(user({ id: 8 }));
    expect(loadTicks(LIST)).toEqual([]);
    userIs(null);
    expect(loadTicks(LIST)).toEqual([]);
  });
});

describe('the ticks of a window', () => {
  const fresh = async () => {
    vi.resetModules();
    return import('@/shared/table/ticks');
  };

  it('outlive a reload', async () => {
    saveTicks(LIST, [fund(1), fund(3)]);
    expect((await fresh()).loadTicks(LIST).map(({ id }) => id)).toEqual([1, 3]);
    saveTicks(LIST, []);
    expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull();
  });

  it.each(['', 'null', '[]', '{"version":1}', '{"version":1,"lists":[{"address":1},null,{"ticked":[{}]}]}'])(
    'are none where the storage holds %s',
    async (text) => {
      sessionStorage.setItem(STORAGE_KEY, text);
      expect((await fresh()).loadTicks(LIST)).toEqual([]);
    },
  );

  it('are kept where the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    saveTicks(LIST, [fund(1)]);
    expect(loadTicks(LIST)).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
