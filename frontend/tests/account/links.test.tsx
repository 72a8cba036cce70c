import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Confirmed } from '@/shared/api/account';
import { userIs } from '@/shared/session/store';
import { json, problem } from '../screen/render';
import { done, formNamed, GOOD_PASSWORD, openPortal, user } from './portal';

const CONFIRMED = 'Benutzername bestätigt. Sie können sich jetzt anmelden.';
const confirmed = (what: Confirmed['what'], message: string) => () => json({ what, message });

beforeEach(() => userIs(null));
afterEach(() => vi.unstubAllGlobals());

describe('the link that confirms a registration', () => {
  it('confirms by a call of its own, once', async () => {
    const view = await openPortal('/confirm/a-token', {
      'POST confirm/a-token/': confirmed('registration', CONFIRMED),
    });
    const texts = await page.findAllByText(CONFIRMED);
    // On the page, and as a message.
    expect(texts).toHaveLength(2);
    expect(view.named('POST confirm/a-token/')).toHaveLength(1);
    await userEvent.click(within(page.getByRole('main')).getByRole('button', { name: 'Anmelden' }));
    await formNamed('Anmelden');
    expect(view.named('POST confirm/a-token/')).toHaveLength(1);
  });

  it('offers a new mail when it is no longer valid', async () => {
    const view = await openPortal('/confirm/old', {
      'POST confirm/old/': () => problem(404, 'link_invalid'),
      'POST resend-confirmation/': done('Die E-Mail ist unterwegs.'),
    });
    expect(await page.findByRole('alert')).toHaveTextContent('Erfassung konnte nicht bestätigt werden.');
    await userEvent.type(page.getByLabelText('E-Mail-Adresse'), 'neu@example.com{Enter}');
    expect(await page.findByText('Die E-Mail ist unterwegs.')).toBeInTheDocument();
    expect(view.named('POST resend-confirmation/')[0]?.body).toEqual({ email: 'neu@example.com' });
  });

  it('can be tried again when the server did not answer', async () => {
    let down = true;
    const view = await openPortal('/en/confirm/a-token', {
      'POST confirm/a-token/': () =>
        down
          ? problem(503, 'data_unavailable')
          : confirmed('registration', 'User name confirmed. You can now log in.')(),
    });
    const alert = await page.findByRole('alert');
    expect(alert).toHaveTextContent('Unable to confirm entry.');
    down = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await page.findAllByText('User name confirmed. You can now log in.')).toHaveLength(2);
    expect(view.named('POST confirm/a-token/')).toHaveLength(2);
  });

  it('says what else a link has confirmed, without asking to sign in', async () => {
    await openPortal('/confirm/other', {
      'POST confirm/other/': confirmed('newsletter', 'Sie erhalten jetzt den Newsletter.'),
    });
    expect(await page.findAllByText('Sie erhalten jetzt den Newsletter.')).toHaveLength(2);
    expect(within(page.getByRole('main')).queryByRole('button', { name: 'Anmelden' })).toBeNull();
  });

  it('says that the new address was taken meanwhile, and does not offer to try again', async () => {
    await openPortal('/confirm/late', { 'POST confirm/late/': () => problem(409, 'email_taken') });
    const alert = await page.findByRole('alert');
    expect(alert).toHaveTextContent('Erfassung konnte nicht bestätigt werden.');
    expect(alert).toHaveTextContent('Diese Email ist bereits einem Nutzer zugeordnet.');
    expect(within(alert).queryByRole('button')).toBeNull();
  });

  it('leads home with an error when it has no token', async () => {
    const view = await openPortal('/confirm');
    await view.arrived('/');
    expect(await page.findByText('Erfassung konnte nicht bestätigt werden.')).toBeInTheDocument();
  });
});

describe('the link that resets a password', () => {
  const fill = async (password: string) => {
    await userEvent.type(await page.findByLabelText('Neues Passwort'), password);
    await userEvent.type(page.getByLabelText('Passwort wiederholen'), password);
    await userEvent.click(page.getByRole('button', { name: 'Passwort speichern' }));
  };

  it('sets a new one and leads to the login form', async () => {
    const view = await openPortal('/reset/a-token', {
      'POST reset-password/': done('Das Passwort ist geändert.'),
    });
    await fill(GOOD_PASSWORD);
    expect(await page.findByText('Das Passwort ist geändert.')).toBeInTheDocument();
    await view.arrived('/');
    await formNamed('Anmelden');
    expect(view.named('POST reset-password/')[0]?.body).toEqual({
      token: 'a-token',
      password: GOOD_PASSWORD,
    });
  });

  it('signs out whoever was signed in to the account in this browser', async () => {
    userIs(user());
    const view = await openPortal('/reset/a-token', {
      'POST reset-password/': done('Das Passwort ist geändert.'),
      'POST refresh-token/': () => problem(401, 'session_ended'),
    });
    await fill(GOOD_PASSWORD);
    await view.arrived('/');
    await formNamed('Anmelden');
    expect(page.getByRole('button', { name: 'Konto' })).toBeInTheDocument();
  });

  it('leaves whoever is signed in to another account alone', async () => {
    userIs(user());
    const view = await openPortal('/reset/a-token', {
      'POST reset-password/': done('Das Passwort ist geändert.'),
      'POST refresh-token/': () => json(user()),
    });
    await fill(GOOD_PASSWORD);
    await view.arrived('/');
    expect(page.getByRole('button', { name: 'Konto, Vorname Nachname' })).toBeInTheDocument();
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('offers another one when it is no longer valid', async () => {
    await openPortal('/reset/old', { 'POST reset-password/': () => problem(404, 'link_invalid') });
    await fill(GOOD_PASSWORD);
    const alert = await page.findByRole('alert');
    expect(alert).toHaveTextContent('Passwortänderung fehlgeschlagen. Bitte erneut versuchen.');
    expect(page.getByLabelText('Neues Passwort')).toHaveValue(GOOD_PASSWORD);
    await userEvent.click(within(alert).getByRole('button', { name: 'Neuen Link anfordern' }));
    await formNamed('Passwort zurücksetzen');
  });

  it('keeps a refused password, with what the server says about it', async () => {
    const errors = [{ key: 'password', message: 'Dieses Passwort ähnelt Ihrer E-Mail-Adresse.' }];
    await openPortal('/reset/a-token', {
      'POST reset-password/': () => problem(400, 'invalid_input', { errors }),
    });
    await fill(GOOD_PASSWORD);
    await page.findByRole('alert');
    const password = page.getByLabelText('Neues Passwort');
    expect(password).toHaveFocus();
    expect(password).toHaveAccessibleDescription(/^Dieses Passwort ähnelt/);
    expect(password).toHaveValue(GOOD_PASSWORD);
  });
});
