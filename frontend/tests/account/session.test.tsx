import { act, screen as page, renderHook, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { REFRESH_INTERVAL, refreshSession } from '@/shared/session/refresh';
import { currentSession, sessionOver, userIs, useSession } from '@/shared/session/store';
import { json, problem } from '../screen/render';
import { done, formNamed, noContent, openPortal, serve, user } from './portal';

const ENDED = 'Ihre Sitzung wurde beendet. Bitte melden Sie sich erneut an.';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the session', () => {
  it('is unknown at first, then a user or a visitor', async () => {
    const { result } = renderHook(() => useSession());
    expect(result.current).toMatchObject({ user: null, loading: true });

    serve({ 'POST refresh-token/': () => json(user()) });
    await act(refreshSession);
    expect(result.current).toMatchObject({ user: user(), loading: false });

    serve({ 'POST refresh-token/': noContent });
    act(() => userIs(null));
    await act(refreshSession);
    expect(result.current).toMatchObject({ user: null, loading: false, end: null });
  });

  it.each([
    ['is ended elsewhere', () => problem(401, 'session_ended')],
    ['is gone', noContent],
  ])('is over when it %s', async (_name, answer) => {
    userIs(user());
    serve({ 'POST refresh-token/': answer });
    await refreshSession();
    expect(currentSession()).toMatchObject({ user: null, end: 'ended' });
  });

  it.each([
    ['the network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server', () => problem(503, 'data_unavailable')],
  ])('stays what it was when %s fails', async (_name, answer) => {
    serve({ 'POST refresh-token/': answer });
    await refreshSession();
    expect(currentSession()).toMatchObject({ user: null, loading: false, end: null });
    expect(currentSession().error).not.toBeNull();
    userIs(user());
    await refreshSession();
    expect(currentSession().user).toEqual(user());
  });

  it('ignores an answer from before a sign-in', async () => {
    let release: (answer: Response) => void = () => undefined;
    serve({ 'POST refresh-token/': () => new Promise((resolve) => (release = resolve)) });
    const asked = refreshSession();
    await waitFor(() => expect(release).toBeDefined());
    userIs(user());
    release(noContent());
    await asked;
    expect(currentSession().user).toEqual(user());
  });

  it('is refreshed every nine minutes as long as somebody is signed in', async () => {
    userIs(null);
    const view = await openPortal('/methodology', { 'POST refresh-token/': () => json(user()) });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const asked = () => view.named('POST refresh-token/').length;
    act(() => userIs(user()));
    // The interval begins with the page that shows the user, which need not be at once.
    await page.findByRole('button', { name: 'Konto, Vorname Nachname' });
    vi.advanceTimersByTime(REFRESH_INTERVAL - 1);
    expect(asked()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(asked()).toBe(1);
    act(() => userIs(null));
    vi.advanceTimersByTime(2 * REFRESH_INTERVAL);
    expect(asked()).toBe(1);
  });

  it('says that it has ended also when another page of a list was on its way', async () => {
    userIs(user());
    const view = await openPortal('/advanced-search-results');
    await page.findByRole('table');
    await act(async () => {
      void view.router.navigate('/advanced-search-results?page=2');
      sessionOver('refused');
    });
    const login = await formNamed('Anmelden');
    await view.arrived('/search-results');
    expect(login).toHaveTextContent(ENDED);
  });

  it('leads home with a message when the server has ended it', async () => {
    userIs(user());
    const view = await openPortal('/methodology', {
      'POST refresh-token/': () => problem(401, 'session_ended'),
    });
    await act(refreshSession);
    expect(await page.findByText(ENDED)).toBeInTheDocument();
    await view.arrived('/');
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('leaves a page alone that a mail has led to', async () => {
    const view = await openPortal('/reset/abc', {
      'POST refresh-token/': () => problem(401, 'session_ended'),
    });
    await page.findByRole('heading', { level: 1 });
    await act(refreshSession);
    expect(view.where()).toBe('/reset/abc');
    expect(page.queryByText(ENDED)).toBeNull();
  });

  it('is over when a request is refused, and asks to sign in again', async () => {
    userIs(user());
    const view = await openPortal('/', { 'GET reports/': () => problem(401, 'unauthorized') });
    expect(await page.findByText(ENDED)).toBeInTheDocument();
    await formNamed('Anmelden');
    expect(view.where()).toBe('/');
    expect(currentSession().user).toBeNull();
  });

  it('is asked about, and nobody asked to sign in, when the portal looked for news by itself', async () => {
    userIs(user());
    const view = await openPortal('/methodology', {
      'GET saved_searches/unseen/': () => problem(401, 'unauthorized'),
      'POST refresh-token/': () => problem(401, 'session_ended'),
    });
    expect(await page.findByText(ENDED)).toBeInTheDocument();
    await view.arrived('/');
    expect(page.queryByRole('dialog')).toBeNull();
    expect(currentSession().user).toBeNull();
  });

  it('fetches anew what a user may see, once the provider has widened it', async () => {
    userIs(user());
    const view = await openPortal('/advanced-search-results');
    await page.findByRole('rowheader', { name: 'Fonds 1' });
    const before = view.named('GET fields/').length;
    act(() => userIs(user({ is_wholesale: true })));
    await waitFor(() => expect(view.named('GET fields/').length).toBe(before + 1));
    act(() => userIs(user({ is_wholesale: true })));
    expect(view.named('GET fields/').length).toBe(before + 1);
  });
});

describe('signing out', () => {
  it('forgets what was fetched, leads home and says so', async () => {
    userIs(user());
    const view = await openPortal('/advanced-search-results?r=A', { 'POST logout/': done('ok') });
    await page.findByRole('rowheader', { name: 'Fonds 1' });
    await userEvent.click(page.getByRole('button', { name: 'Konto, Vorname Nachname' }));
    await userEvent.click(page.getByRole('button', { name: 'Abmelden' }));
    expect(await page.findByText('Erfolgreich abgemeldet.')).toBeInTheDocument();
    await view.arrived('/');
    expect(currentSession()).toMatchObject({ user: null, end: null });
    expect(page.queryByRole('dialog')).toBeNull();
    const kept = view.client.getQueryCache().findAll({ queryKey: ['screen'] });
    expect(kept.every(({ state }) => state.data === undefined)).toBe(true);
  });

  it('says when it did not work, and stays signed in', async () => {
    userIs(user());
    await openPortal('/methodology', { 'POST logout/': () => problem(500, 'internal_error') });
    await userEvent.click(page.getByRole('button', { name: 'Konto, Vorname Nachname' }));
    await userEvent.click(page.getByRole('button', { name: 'Abmelden' }));
    expect(await page.findByText('Abmelden fehlgeschlagen. Bitte erneut versuchen.')).toBeInTheDocument();
    expect(currentSession().user).toEqual(user());
  });
});

describe('the account menu', () => {
  it('offers visitors to sign in and to register', async () => {
    userIs(null);
    await openPortal('/methodology');
    await userEvent.click(page.getByRole('button', { name: 'Konto' }));
    await userEvent.click(page.getByRole('button', { name: 'Registrieren' }));
    await formNamed('Registrieren');
  });

  it('shows users their name and profile, and staff the way to the admin', async () => {
    userIs(user({ is_staff: true }));
    const view = await openPortal('/methodology');
    await userEvent.click(page.getByRole('button', { name: 'Konto, Vorname Nachname' }));
    expect(page.getByRole('link', { name: 'Verwaltung' })).toHaveAttribute('href', '/admin/');
    await userEvent.click(page.getByRole('link', { name: 'Profil' }));
    await view.arrived('/profile');
  });

  it('hides the way to the admin from all others', async () => {
    userIs(user());
    await openPortal('/methodology');
    await userEvent.click(page.getByRole('button', { name: 'Konto, Vorname Nachname' }));
    expect(page.getByRole('link', { name: 'Profil' })).toBeVisible();
    expect(page.queryByRole('link', { name: 'Verwaltung' })).toBeNull();
  });
});
