import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { json, problem } from '../screen/render';
import { formNamed, GOOD_PASSWORD, openPortal, type Replies } from './portal';

const PRIVATE = {
  Vorname: 'Vorname',
  Nachname: 'Nachname',
  'E-Mail-Adresse': 'neu@example.com',
  Passwort: GOOD_PASSWORD,
  'Passwort wiederholen': GOOD_PASSWORD,
};
const PROFESSIONAL = {
  Unternehmen: 'Beispiel Invest',
  'Telefon oder Mobiltelefon': '+49 30 0000000',
  Ansprechperson: 'Vorname Nachname',
  Funktion: 'Einkauf',
};
const SENT = {
  firstName: 'Vorname',
  name: 'Nachname',
  email: 'neu@example.com',
  password: GOOD_PASSWORD,
  consent: true,
  isWholesale: false,
  website: '',
};

beforeEach(() => userIs(null));
afterEach(() => vi.unstubAllGlobals());

async function register(replies: Replies) {
  const view = await openPortal('/?ro=1', replies);
  const dialog = within(await formNamed('Registrieren'));
  const fill = async (texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) {
      await userEvent.click(dialog.getByLabelText(label));
      await userEvent.paste(text);
    }
  };
  const agree = () => userEvent.click(dialog.getByRole('checkbox'));
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Registrieren' }));
  return { ...view, dialog, fill, agree, send };
}

const created: Replies = { 'POST register/': () => json({ message: 'ok' }, 201) };

describe('the registration', () => {
  it('of a private investor', async () => {
    const view = await register(created);
    await view.fill(PRIVATE);
    await view.agree();
    await view.send();
    const heading = await view.dialog.findByRole('heading', { name: 'Benutzer erfolgreich angelegt.' });
    expect(heading).toHaveFocus();
    expect(view.dialog.getByText(/neu@example\.com/)).toBeInTheDocument();
    expect(view.dialog.queryByText(/Wir prüfen Ihre Angaben/)).toBeNull();
    expect(view.named('POST register/')[0]?.body).toEqual(SENT);
  });

  it('of a professional investor asks for more, and says that it is reviewed', async () => {
    const view = await register(created);
    await view.fill(PRIVATE);
    await userEvent.click(view.dialog.getByRole('radio', { name: 'Professioneller Anleger' }));
    await view.agree();
    await view.send();
    expect(view.named('POST register/')).toEqual([]);
    for (const label of Object.keys(PROFESSIONAL))
      expect(view.dialog.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    expect(view.dialog.getByLabelText('Unternehmen')).toHaveFocus();
    expect(view.dialog.getByLabelText(/^Branche/)).toHaveAttribute('aria-invalid', 'false');

    await view.fill(PROFESSIONAL);
    await view.send();
    expect(await view.dialog.findByText(/Wir prüfen Ihre Angaben/)).toBeInTheDocument();
    expect(view.named('POST register/')[0]?.body).toEqual({
      ...SENT,
      isWholesale: true,
      company: 'Beispiel Invest',
      phone: '+49 30 0000000',
      contactPerson: 'Vorname Nachname',
      function: 'Einkauf',
      sector: '',
      additinalSectorQuestion: '',
      division: '',
    });
  });

  it('keeps what was typed when the type of investor changes', async () => {
    const view = await register({});
    await userEvent.click(view.dialog.getByRole('radio', { name: 'Professioneller Anleger' }));
    await view.fill({ ...PRIVATE, ...PROFESSIONAL });
    await userEvent.click(view.dialog.getByRole('radio', { name: 'Privatanleger' }));
    expect(view.dialog.queryByLabelText('Unternehmen')).toBeNull();
    await userEvent.click(view.dialog.getByRole('radio', { name: 'Professioneller Anleger' }));
    for (const [label, text] of Object.entries({ ...PRIVATE, ...PROFESSIONAL })) {
      expect(view.dialog.getByLabelText(label)).toHaveValue(text);
    }
  });

  it('needs everything, consent included, and says so field by field', async () => {
    const view = await register({});
    await view.send();
    const alert = view.dialog.getByRole('alert');
    expect(alert).toHaveTextContent('Bitte sämtliche Pflichtfelder ausfüllen.');
    expect(within(alert).getByRole('listitem')).toHaveTextContent(
      'Vorname, Nachname, E-Mail-Adresse, Passwort, Passwort wiederholen, Zustimmung',
    );
    expect(view.dialog.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true');
    expect(view.dialog.getByLabelText('Vorname')).toHaveFocus();
  });

  it('ticks the rules of a password off while it is typed', async () => {
    const view = await register({});
    const met = () =>
      view.dialog
        .getAllByRole('listitem')
        .filter((item) => item.dataset.met === 'true')
        .map((item) => item.textContent);
    expect(met()).toEqual([]);
    await view.fill({ Passwort: 'Wiese' });
    expect(met()).toEqual([
      'ein Buchstabe, erfüllt',
      'ein Großbuchstabe, erfüllt',
      'ein Kleinbuchstabe, erfüllt',
    ]);
    await view.fill({ Passwort: '-2026xy' });
    expect(met()).toHaveLength(6);
    expect(view.dialog.getByText('Das Passwort erfüllt alle Regeln.')).toBeInTheDocument();
  });

  it('refuses a weak password and one that is not repeated', async () => {
    const view = await register({});
    await view.fill({ ...PRIVATE, Passwort: 'x', 'Passwort wiederholen': 'nur-kleine-zeichen' });
    await view.agree();
    await view.send();
    const password = view.dialog.getByLabelText('Passwort');
    expect(password).toHaveFocus();
    expect(view.dialog.getByText('Die Passwörter stimmen nicht überein.')).toBeInTheDocument();
    expect(view.named('POST register/')).toEqual([]);
  });

  it.each([
    [404, 'missing_field', 'Eingabe eines Pflichtfelds erforderlich.'],
    [409, 'email_taken', 'Diese Email ist bereits einem Nutzer zugeordnet.'],
    [500, 'internal_error', 'Serverfehler.'],
    [
      418,
      'teapot',
      'Registrierung fehlgeschlagen. Bitte erneut versuchen.Bitte sämtliche Pflichtfelder ausfüllen.',
    ],
  ])('explains a refusal and keeps everything: %i', async (status, code, text) => {
    const view = await register({ 'POST register/': () => problem(status, code) });
    await view.fill(PRIVATE);
    await view.agree();
    await view.send();
    expect((await view.dialog.findByRole('alert')).textContent).toContain(text);
    for (const [label, typed] of Object.entries(PRIVATE)) {
      expect(view.dialog.getByLabelText(label)).toHaveValue(typed);
    }
  });

  it('shows what the server says about a field at the field', async () => {
    const errors = [
      { key: 'password', message: 'Dieses Passwort ist zu häufig.' },
      { key: 'elsewhere', message: 'Das steht nicht im Formular.' },
    ];
    const view = await register({ 'POST register/': () => problem(400, 'invalid_input', { errors }) });
    await view.fill(PRIVATE);
    await view.agree();
    await view.send();
    const password = view.dialog.getByLabelText('Passwort');
    await vi.waitFor(() => expect(password).toHaveFocus());
    expect(password).toHaveAttribute('aria-invalid', 'true');
    expect(password).toHaveAccessibleDescription(/^Dieses Passwort ist zu häufig\./);
    expect(view.dialog.getByRole('alert')).toHaveTextContent('Passwort: Dieses Passwort ist zu häufig.');
  });

  it('keeps its trap for programs out of sight and reach', async () => {
    const view = await register({});
    const trap = (await formNamed('Registrieren')).querySelector('input[name=website]');
    expect(trap).toHaveAttribute('tabindex', '-1');
    expect(trap?.closest('[aria-hidden=true]')).not.toBeNull();
    expect(view.dialog.queryByRole('textbox', { name: 'website' })).toBeNull();
  });

  it('opens terms and privacy policy beside itself', async () => {
    await register({});
    const terms = page.getByRole('link', { name: 'Nutzungsbedingungen (neues Fenster)' });
    expect(terms).toHaveAttribute('target', '_blank');
    expect(page.getByRole('link', { name: 'Datenschutz (neues Fenster)' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
  });
});
