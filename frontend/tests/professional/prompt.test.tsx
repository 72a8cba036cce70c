import { act, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@/app/Overlays';
import { HINT_COOKIE, hideHint, showHintAgain } from '@/features/professional/hint';
import { isFundList } from '@/features/professional/lists';
import '@/features/professional/ProfessionalDialog';
import { giveConsent, withdrawConsent } from '@/shared/consent';
import { readCookie } from '@/shared/cookies';
import { userIs } from '@/shared/session/store';
import { formNamed, openPortal, user } from '../account/portal';

// These tests wait as long as readers are left alone.
vi.setConfig({ testTimeout: 20_000 });

const TITLE = 'Sind Sie professioneller Anleger?';
const question = () => page.queryByRole('dialog', { name: TITLE });
/** Longer than the list is left alone. */
const patience = () => act(() => new Promise((resolve) => setTimeout(resolve, 1700)));

beforeEach(() => {
  userIs(null);
  giveConsent();
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(withdrawConsent);
  act(showHintAgain);
});

/** A visitor who has looked at a list this often. */
async function afterViews(views: number) {
  const view = await openPortal('/filter-search-results?step=results&page=1');
  for (let page = 2; page <= views; page += 1) {
    await act(() => view.router.navigate(`/filter-search-results?step=results&page=${page}`));
  }
  await patience();
  return view;
}

describe('the question about professional investors', () => {
  it('comes at the third view of a list, and not again once it was ignored', async () => {
    const view = await afterViews(2);
    expect(question()).toBeNull();
    await act(() => view.router.navigate('/filter-search-results?step=results&page=3'));
    const dialog = within(await page.findByRole('dialog', { name: TITLE }, { timeout: 4000 }));
    expect(readCookie(HINT_COOKIE)).toBeNull();

    await userEvent.click(dialog.getByRole('button', { name: 'Ignorieren' }));
    expect(question()).toBeNull();
    expect(readCookie(HINT_COOKIE)).toBe('session');
    await act(() => view.router.navigate('/filter-search-results?step=results&page=4'));
    await patience();
    expect(question()).toBeNull();
  });

  it('is not shown again for a year on request', async () => {
    await afterViews(3);
    const dialog = within(await page.findByRole('dialog', { name: TITLE }));
    await userEvent.click(dialog.getByRole('button', { name: 'Nicht mehr anzeigen' }));
    expect(question()).toBeNull();
    expect(readCookie(HINT_COOKIE)).toBe('always');
  });

  it('leads to the registration', async () => {
    await afterViews(3);
    const dialog = within(await page.findByRole('dialog', { name: TITLE }));
    await userEvent.click(dialog.getByRole('button', { name: 'Registrieren' }));
    await formNamed('Registrieren');
    expect(question()).toBeNull();
  });

  it.each<[string, () => void]>([
    ['users', () => userIs(user())],
    ['those who do not want to be asked', () => hideHint('always')],
    ['those who have not been told about cookies yet', withdrawConsent],
  ])('is not asked of %s', async (_who, prepare) => {
    prepare();
    await afterViews(3);
    expect(question()).toBeNull();
  });

  it('does not come over another dialog', async () => {
    const view = await afterViews(2);
    await userEvent.click(page.getByRole('button', { name: 'Konto' }));
    await userEvent.click(page.getByRole('button', { name: 'Anmelden' }));
    await formNamed('Anmelden');
    await act(() => view.router.navigate('/filter-search-results?step=results&page=3'));
    await patience();
    expect(question()).toBeNull();
  });
});

describe('lists of funds', () => {
  it.each([
    ['/search-results', '?selectedFund=3', true],
    ['/search-results', '', false],
    ['/en/filter-search-results', '?step=results', true],
    ['/filter-search-results', '?step=region', false],
    ['/advanced-search-results', '', true],
    ['/details/fonds-1/1', '', false],
    ['/news', '?page=3', false],
  ])('%s%s: %s', (pathname, search, is) => expect(isFundList(pathname, search)).toBe(is));
});
