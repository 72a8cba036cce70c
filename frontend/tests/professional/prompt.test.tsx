import { act, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@/app/Overlays';
import { isFundList } from '@/features/professional/lists';
import { HINT_COOKIE, HINT_ENTRY, hideHint, showHintAgain } from '@/shared/professional-hint';
import '@/features/professional/ProfessionalDialog';
import { giveConsent, withdrawConsent } from '@/shared/consent';
import { readCookie } from '@/shared/cookies';
import { closeForm, currentForm } from '@/shared/session/form';
import { userIs } from '@/shared/session/store';
import { formNamed, openPortal, user } from '../account/portal';

// These tests wait as long as readers are left alone.
vi.setConfig({ testTimeout: 20_000 });

const TITLE = 'Sind Sie professioneller Anleger?';
const question = () => page.queryByRole('dialog', { name: TITLE });
/** Longer than the list is left alone. */
const patience = () => act(() => new Promise((resolve) => setTimeout(resolve, 2600)));

beforeEach(() => {
  userIs(null);
  giveConsent();
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(withdrawConsent);
  act(showHintAgain);
});

const LIST = '/filter-search-results?step=results';
const ignoreWithoutConsent = () => {
  withdrawConsent();
  hideHint('session');
};
const press = async (name: string) =>
  userEvent.click(within(await page.findByRole('dialog', { name: TITLE })).getByRole('button', { name }));

describe('the question about professional investors', () => {
  it('comes at the first list, and not again once it was ignored', async () => {
    const view = await openPortal(LIST);
    await press('Ignorieren');
    expect(question()).toBeNull();
    expect(readCookie(HINT_COOKIE)).toBe('session');
    await act(() => view.router.navigate(`${LIST}&page=2`));
    await patience();
    expect(question()).toBeNull();
  });

  it('comes without a consent to cookies, too, and is then ignored in this window only', async () => {
    act(withdrawConsent);
    const view = await openPortal(LIST);
    await press('Ignorieren');
    expect(readCookie(HINT_COOKIE)).toBeNull();
    expect(sessionStorage.getItem(HINT_ENTRY)).not.toBeNull();
    await act(() => view.router.navigate(`${LIST}&asset_class=equity`));
    await patience();
    expect(question()).toBeNull();
  });

  it('is not shown again for a year on request, whatever was said about cookies', async () => {
    act(withdrawConsent);
    await openPortal(LIST);
    await press('Nicht mehr anzeigen');
    expect(question()).toBeNull();
    expect(readCookie(HINT_COOKIE)).toBe('always');
  });

  it('leads to the registration', async () => {
    await openPortal(LIST);
    await press('Registrieren');
    await formNamed('Registrieren');
    expect(question()).toBeNull();
  });

  it.each<[string, () => void]>([
    ['users', () => userIs(user())],
    ['those who do not want to be asked', () => hideHint('always')],
    ['those who have ignored it in this window', ignoreWithoutConsent],
  ])('is not asked of %s', async (_who, prepare) => {
    act(prepare);
    await openPortal(LIST);
    await patience();
    expect(question()).toBeNull();
  });

  it('waits until another dialog is closed', async () => {
    await openPortal(LIST);
    await userEvent.click(page.getByRole('button', { name: 'Konto' }));
    await userEvent.click(page.getByRole('button', { name: 'Anmelden' }));
    await formNamed('Anmelden');
    await patience();
    expect(question()).toBeNull();
    act(() => closeForm(currentForm()));
    expect(await page.findByRole('dialog', { name: TITLE })).toBeVisible();
  });
});

describe('lists of funds', () => {
  it.each([
    ['/search-results', '?selectedFund=3', true],
    ['/search-results', '', false],
    ['/en/filter-search-results', '?step=results', true],
    ['/filter-search-results', '?step=region', false],
    ['/advanced-search-results', '', true],
    ['/en/peergroup/aktien-welt/3', '', true],
    ['/details/fonds-1/1', '', false],
    ['/news', '?page=3', false],
  ])('%s%s: %s', (pathname, search, is) => expect(isFundList(pathname, search)).toBe(is));
});
