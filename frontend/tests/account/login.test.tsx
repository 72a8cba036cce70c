import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession, userIs } from '@/shared/session/store';
import { json, problem } from '../screen/render';
import { done, formNamed, openPortal, type Replies, user } from './portal';

beforeEach(() => userIs(null));
afterEach(() => vi.unstubAllGlobals());

async function login(replies: Replies) {
  const view = await openPortal('/?lo=1', replies);
  const dialog = within(await formNamed('Anmelden'));
  const send = async (userName: string, password: string) => {
    if (userName) await userEvent.type(dialog.getByLabelText('E-Mail-Adresse'), userName);
    if (password) await userEvent.type(dialog.getByLabelText('Passwort'), password);
    await userEvent.click(dialog.getByRole('button', { name: 'Anmelden' }));
  };
  return { ...view, dialog, send };
}

describe('the login form', () => {
  it('signs in and says so', async () => {
    const view = await login({ 'POST login/': () => json(user()) });
    await view.send('konto@example.com', 'geheim');
    expect(await page.findByText('Login erfolgreich.')).toBeInTheDocument();
    expect(currentSession().user).toEqual(user());
    const [call] = view.named('POST login/');
    expect(call?.body).toEqual({ userName: 'konto@example.com', password: 'geheim' });
    expect(call?.query.get('lang')).toBe('de');
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('has fields that password managers know', async () => {
    const { dialog } = await login({});
    expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveAttribute('autocomplete', 'username webauthn');
    expect(dialog.getByLabelText('Passwort')).toHaveAttribute('autocomplete', 'current-password');
    await vi.waitFor(() => expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveFocus(), 5000);
  });

  it('names what is missing, sends nothing and leads to the first wrong field', async () => {
    const view = await login({});
    await view.send('', 'geheim');
    const address = view.dialog.getByLabelText('E-Mail-Adresse');
    expect(view.dialog.getByRole('alert')).toHaveTextContent('Bitte sämtliche Pflichtfelder ausfüllen.');
    expect(address).toHaveFocus();
    expect(address).toHaveAttribute('aria-invalid', 'true');
    expect(address).toHaveAccessibleDescription('Erforderlich.');
    await userEvent.type(address, 'kein Zeichen');
    expect(address).toHaveAttribute('aria-invalid', 'false');
    await view.send('', '');
    expect(address).toHaveAccessibleDescription('Ungültige E-Mail-Adresse.');
    expect(view.dialog.getByLabelText('Passwort')).toHaveValue('geheim');
    expect(view.named('POST login/')).toEqual([]);
  });

  it.each([
    [401, 'login_failed', 'Login fehlgeschlagen. Benutzername oder Passwort stimmen nicht.'],
    [403, 'login_blocked', 'Text zu login_blocked.'],
    [500, 'internal_error', 'Login fehlgeschlagen. Bitte erneut versuchen.'],
    [404, 'not_found', 'Login fehlgeschlagen. Bitte erneut versuchen.'],
  ])('explains a refusal: %i', async (status, code, text) => {
    const view = await login({ 'POST login/': () => problem(status, code) });
    await view.send('konto@example.com', 'geheim');
    expect(await view.dialog.findByRole('alert')).toHaveTextContent(text);
    expect(view.dialog.getByLabelText('Passwort')).toHaveValue('geheim');
    expect(currentSession().user).toBeNull();
  });

  it('says that there is no connection', async () => {
    const view = await login({ 'POST login/': () => Promise.reject(new TypeError('Failed to fetch')) });
    await view.send('konto@example.com', 'geheim');
    const alert = await view.dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Login fehlgeschlagen. Bitte erneut versuchen.');
    expect(alert).toHaveTextContent('Die Verbindung zum Server ist nicht zustande gekommen.');
  });

  it('leaves it to the server to say how long to wait, and says when that is over', async () => {
    const tooMany = () => {
      const answer = problem(429, 'too_many_logins');
      answer.headers.set('Retry-After', '1');
      return answer;
    };
    const view = await login({ 'POST login/': tooMany });
    await view.send('konto@example.com', 'geheim');
    const alert = await view.dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Text zu too_many_logins.');
    expect(alert).not.toHaveTextContent(/Sekunde|Minute/);
    expect(
      await within(alert).findByText('Sie können es jetzt wieder versuchen.', {}, { timeout: 5000 }),
    ).toBeVisible();
  });

  it('sends the confirmation mail again to whoever has not confirmed yet', async () => {
    const view = await login({
      'POST login/': () => problem(403, 'login_unconfirmed'),
      'POST resend-confirmation/': done('Die E-Mail ist unterwegs.'),
    });
    await view.send('konto@example.com', 'geheim');
    await userEvent.click(await view.dialog.findByRole('button', { name: 'Bestätigung neu senden' }));
    expect(await view.dialog.findByText('Die E-Mail ist unterwegs.')).toBeInTheDocument();
    expect(view.named('POST resend-confirmation/')[0]?.body).toEqual({ email: 'konto@example.com' });
  });

  it('is sent once, however often Enter is pressed', async () => {
    let release: (answer: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const view = await login({ 'POST login/': () => slow });
    await userEvent.type(view.dialog.getByLabelText('E-Mail-Adresse'), 'konto@example.com');
    await userEvent.type(view.dialog.getByLabelText('Passwort'), 'geheim{Enter}{Enter}');
    const button = await view.dialog.findByRole('button', { name: 'Anmelden', busy: true });
    expect(view.dialog.getByText('Wird gesendet …')).toHaveRole('status');
    await userEvent.click(button);
    expect(view.named('POST login/')).toHaveLength(1);
    release(json(user()));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  });

  it('signs in even if it is closed before the answer', async () => {
    let release: (answer: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const view = await login({ 'POST login/': () => slow });
    await view.send('konto@example.com', 'geheim');
    await userEvent.click(view.dialog.getByRole('button', { name: 'Schließen' }));
    release(json(user()));
    await waitFor(() => expect(currentSession().user).toEqual(user()));
  });

  it('shows what was typed as a password, on request', async () => {
    const { dialog } = await login({});
    const password = dialog.getByLabelText('Passwort');
    expect(password).toHaveAttribute('type', 'password');
    await userEvent.click(dialog.getByRole('button', { name: 'Anzeigen (Passwort)' }));
    expect(password).toHaveAttribute('type', 'text');
    await userEvent.click(dialog.getByRole('button', { name: 'Verbergen (Passwort)' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('fills itself in with a demo account, where there are some', async () => {
    const accounts = [{ role: 'licensed', userName: 'lizenz@example.com', password: 'Demo-2026-x' }];
    const view = await login({
      'GET demo_accounts/': () => json({ results: accounts }),
      'POST login/': () => json(user()),
    });
    await userEvent.click(
      await view.dialog.findByRole('button', { name: 'Professioneller Anleger mit Lizenz' }),
    );
    const submit = view.dialog.getByRole('button', { name: 'Anmelden' });
    expect(submit).toHaveFocus();
    await userEvent.click(submit);
    await page.findByText('Login erfolgreich.');
    expect(view.named('POST login/')[0]?.body).toEqual({
      userName: 'lizenz@example.com',
      password: 'Demo-2026-x',
    });
  });

  it('shows nothing of demo accounts where there are none', async () => {
    const { dialog, named } = await login({});
    await waitFor(() => expect(named('GET demo_accounts/')).toHaveLength(1));
    expect(dialog.queryByText('Zum Ausprobieren')).toBeNull();
  });

  it('fetches anew what was shown to the visitor', async () => {
    const view = await login({ 'POST login/': () => json(user()) });
    await waitFor(() => expect(view.named('GET home_facts/')).toHaveLength(1));
    await view.send('konto@example.com', 'geheim');
    await waitFor(() => expect(view.named('GET home_facts/')).toHaveLength(2));
    expect(await page.findByRole('link', { name: 'Alle Berichte' })).toBeInTheDocument();
  });
});

describe('a forgotten password', () => {
  it('is asked for with the address that was typed already', async () => {
    const view = await login({
      'POST request-reset-password/': done('Wenn es das Konto gibt, kommt eine E-Mail.'),
    });
    await userEvent.type(view.dialog.getByLabelText('E-Mail-Adresse'), 'konto@example.com');
    await userEvent.click(view.dialog.getByRole('button', { name: 'Passwort vergessen?' }));
    const dialog = within(await formNamed('Passwort zurücksetzen'));
    expect(await dialog.findByLabelText('E-Mail-Adresse')).toHaveValue('konto@example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Link anfordern' }));
    const message = await dialog.findByRole('heading', {
      name: 'Wenn es das Konto gibt, kommt eine E-Mail.',
    });
    expect(message).toHaveFocus();
    expect(view.named('POST request-reset-password/')[0]?.body).toEqual({ email: 'konto@example.com' });
  });

  it('says when no mail could be sent', async () => {
    const view = await login({ 'POST request-reset-password/': () => problem(503, 'data_unavailable') });
    await userEvent.type(view.dialog.getByLabelText('E-Mail-Adresse'), 'konto@example.com');
    await userEvent.click(view.dialog.getByRole('button', { name: 'Passwort vergessen?' }));
    const dialog = within(await formNamed('Passwort zurücksetzen'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Link anfordern' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'E-Mail konnte nicht versendet werden. Bitte erneut versuchen.',
    );
  });
});
