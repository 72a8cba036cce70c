import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionUnknown, userIs } from '@/shared/session/store';
import { json } from '../screen/render';
import { formNamed, GOOD_PASSWORD, openPortal, user } from './portal';

const LOGIN = { 'POST login/': () => json(user()) };

afterEach(() => vi.unstubAllGlobals());

async function signIn(dialog: HTMLElement) {
  await userEvent.type(within(dialog).getByLabelText('E-Mail-Adresse'), 'konto@example.com');
  await userEvent.type(within(dialog).getByLabelText('Passwort'), `${GOOD_PASSWORD}{Enter}`);
}

describe('a guarded page', () => {
  it('waits until it is known who is there', async () => {
    const view = await openPortal('/advanced-search-results?r=A');
    expect(await page.findByText('Wird geladen …')).toBeInTheDocument();
    expect(view.where()).toBe('/advanced-search-results?r=A');
    expect(view.named('GET advanced_search/')).toEqual([]);
    act(() => userIs(user()));
    expect(await page.findByRole('rowheader', { name: 'Fonds 1' })).toBeInTheDocument();
  });

  it('asks visitors of the advanced search to sign in, and leads them back with their query', async () => {
    userIs(null);
    const view = await openPortal('/advanced-search-results?r=A&m=true', LOGIN);
    const dialog = await formNamed('Anmelden');
    await view.arrived('/search-results');
    expect(view.named('GET advanced_search/')).toEqual([]);
    await signIn(dialog);
    await view.arrived('/advanced-search-results?r=A&m=true');
    expect(await page.findByText('Login erfolgreich.')).toBeInTheDocument();
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('gives visitors the hits of their words, without asking them to sign in', async () => {
    userIs(null);
    const view = await openPortal('/advanced-search-results?q=deka');
    await view.arrived('/search-results?q=deka');
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('gives visitors the hits of their words, and the form for the filters beside them', async () => {
    userIs(null);
    const view = await openPortal('/advanced-search-results?q=deka&r=A', LOGIN);
    const dialog = await formNamed('Anmelden');
    await view.arrived('/search-results?q=deka');
    await signIn(dialog);
    await view.arrived('/advanced-search-results?q=deka&r=A');
  });

  it('stays in the language of its address', async () => {
    userIs(null);
    const view = await openPortal('/en/advanced-search-results?r=A', LOGIN);
    await formNamed('Sign in');
    await view.arrived('/en/search-results');
  });

  it('leads visitors from outside home, without a form', async () => {
    userIs(null);
    const view = await openPortal('/profile');
    await view.arrived('/');
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('leads visitors who follow a link home, and asks them to sign in', async () => {
    userIs(null);
    const view = await openPortal('/methodology', LOGIN);
    await act(() => view.router.navigate('/profile'));
    const dialog = await formNamed('Anmelden');
    await view.arrived('/');
    await signIn(dialog);
    await view.arrived('/profile');
  });

  it('forgets where one wanted to go when the form is closed', async () => {
    userIs(null);
    const view = await openPortal('/advanced-search-results', LOGIN);
    const first = await formNamed('Anmelden');
    await userEvent.click(within(first).getByRole('button', { name: 'Schließen' }));
    await userEvent.click(page.getByRole('button', { name: 'Konto' }));
    await userEvent.click(page.getByRole('button', { name: 'Anmelden' }));
    await signIn(await formNamed('Anmelden'));
    await page.findByText('Login erfolgreich.');
    expect(view.where()).toBe('/search-results');
  });

  it('says when nobody can tell who is there, and asks again', async () => {
    const view = await openPortal('/profile', { 'POST refresh-token/': () => json(user()) });
    act(() => sessionUnknown(new Error('offline')));
    const alert = await page.findByRole('alert');
    expect(view.where()).toBe('/profile');
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await page.findByRole('heading', { level: 1, name: 'Profil' })).toBeInTheDocument();
  });
});

describe('the address of the home page', () => {
  it.each([
    ['/?lo=1', 'Anmelden'],
    ['/en?ro=1', 'Register'],
  ])('opens the form it asks for: %s', async (address, name) => {
    userIs(null);
    const view = await openPortal(address);
    await formNamed(name);
    await view.arrived(address.replace(/\?.*/, ''));
  });

  it('opens nothing for someone who is signed in', async () => {
    userIs(user());
    const view = await openPortal('/?lo=1');
    await view.arrived('/');
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('loses a form when the page is left', async () => {
    userIs(null);
    const view = await openPortal('/?lo=1');
    await formNamed('Anmelden');
    await act(() => view.router.navigate('/methodology'));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    await act(() => view.router.navigate('/'));
    expect(page.queryByRole('dialog')).toBeNull();
  });
});
