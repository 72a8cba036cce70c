import { act, screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import FundSearch from '@/shared/fund-search/FundSearch';
import { userIs } from '@/shared/session/store';
import { currentTrail, forgetTrail, noteFund, togglePin } from '@/shared/trail';
import { json, open } from '../screen/render';

const LONG = `Fonds ${'mit sehr langem Namen '.repeat(6)}A EUR`;
const Page = () => <FundSearch />;
const PickPage = () => <FundSearch onPick={() => undefined} />;
const none = () => json({ count: 0, results: [], did_you_mean: [] });

beforeEach(() => {
  userIs(null);
  noteFund({ id: 5, slug: 'einer', name: LONG, isin: 'DE000TEST001' });
  noteFund({ id: 6, slug: 'anderer', name: 'Anderer Fonds', isin: null });
  togglePin(5);
});
afterEach(() => {
  act(forgetTrail);
  vi.unstubAllGlobals();
});

describe('the empty search box', () => {
  it('offers pinned and recent funds, which open with the keyboard', async () => {
    const view = await open(Page, '/', none);
    await userEvent.click(page.getByRole('combobox'));
    const options = await page.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      `${LONG}DE000TEST001Angeheftet`,
      'Anderer Fonds',
    ]);
    expect(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(view.router.state.location.pathname).toBe('/details/anderer/6');
    // nothing was asked for it
    expect(view.calls).toEqual([]);
  });

  it('opens with an arrow key, closes with Escape, and gives way to what is typed', async () => {
    await open(Page, '/', none);
    page.getByRole('combobox').focus();
    await expect.poll(() => page.queryAllByRole('option')).toHaveLength(0);
    await userEvent.keyboard('{ArrowDown}');
    expect(await page.findAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    expect(page.queryAllByRole('option')).toHaveLength(0);
    await userEvent.keyboard('{ArrowDown}xy');
    expect(page.queryByText('Anderer Fonds')).toBeNull();
  });

  it('forgets the recent ones on demand, and keeps the pinned ones', async () => {
    await open(Page, '/', none);
    await userEvent.click(page.getByRole('combobox'));
    await userEvent.click(await page.findByRole('button', { name: 'Verlauf löschen' }));
    await expect.poll(() => page.queryAllByRole('option')).toHaveLength(1);
    expect(currentTrail().funds.map(({ id }) => id)).toEqual([5]);
  });

  it('stays closed where there is nothing, and where a fund is to be picked', async () => {
    const view = await open(PickPage, '/', none);
    await userEvent.click(page.getByRole('combobox'));
    expect(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
    view.unmount();
    act(forgetTrail);
    await open(Page, '/', none);
    await userEvent.click(page.getByRole('combobox'));
    expect(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
    expect(page.queryAllByRole('option')).toHaveLength(0);
  });
});
