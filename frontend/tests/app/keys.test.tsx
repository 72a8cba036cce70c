import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import KeyWatch from '@/app/KeyWatch';
import { Component as FundPage } from '@/features/fund/FundPage';
import { setLetterKeys } from '@/shared/hooks/letter-keys';
import { closeKeyList } from '@/shared/hooks/page-keys';
import { userIs } from '@/shared/session/store';
import { user } from '../account/portal';
import { emptyCourse, emptyYears, fundPage } from '../fund/answers';
import { MAP } from '../landscape/map';
import { FIELDS } from '../screen/fixtures';
import { type Answer, json, open } from '../screen/render';

const api: Answer = (url) => {
  if (url.pathname.endsWith('/funds/1/')) return json(fundPage(1));
  if (url.pathname.endsWith('/fields/')) return json({ results: FIELDS });
  if (url.pathname.includes('/charts/performance/')) return emptyCourse();
  if (url.pathname.includes('/charts/calendarYears/')) return emptyYears();
  if (url.pathname.endsWith('_map/')) return json(MAP);
  return json({ count: 0, page: 1, per_page: 5, results: [], facets: {} });
};

const Page = () => (
  <>
    <FundPage />
    <KeyWatch />
  </>
);
const show = async () => {
  const view = await open(Page, '/details/fonds-1/1', api, '/details/:slug/:id');
  await page.findByRole('heading', { level: 1, name: 'Fonds 1' });
  return view;
};

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(() => {
  setLetterKeys(true);
  closeKeyList();
  vi.unstubAllGlobals();
});

describe('the keys of a page', () => {
  it('are listed under ?, with those of every page, where letters can be switched off', async () => {
    await show();
    await userEvent.keyboard('?');
    const dialog = within(await page.findByRole('dialog', { name: 'Tastenkürzel' }));
    expect(dialog.getByText('Voriger und nächster Abschnitt')).toBeInTheDocument();
    expect(dialog.getByText('Zur Merkliste')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Buchstabentasten verwenden' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Schließen' }));
    await userEvent.keyboard('?');
    expect(page.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('lead to another page after g, whatever the second letter does on its own', async () => {
    userIs(user());
    const { router, calls } = await show();
    const watched = () => calls.filter(({ pathname }) => pathname.endsWith('/watchlist/1/')).length;
    await userEvent.keyboard('w');
    await waitFor(() => expect(watched()).toBe(1));
    await userEvent.keyboard('gw');
    expect(router.state.location.pathname).toBe('/watchlist');
    expect(watched()).toBe(1);
  });

  it('walk through the sections of a fund, and lead to its comparison', async () => {
    const { router } = await show();
    const followed: string[] = [];
    document.addEventListener('click', ({ target }) => {
      const link = target instanceof Element ? target.closest('nav a') : null;
      if (link !== null) followed.push(link.getAttribute('href') ?? '');
    });
    // jsdom lays nothing out: every section has come up to the bar, and the last one is read.
    await userEvent.keyboard('4[[]');
    expect(followed).toEqual(['#costs', '#news']);
    await userEvent.keyboard('c');
    expect(router.state.location.pathname).toBe('/comparison/1');
  });
});
