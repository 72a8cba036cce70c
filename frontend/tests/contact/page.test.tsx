import { act, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { done, openPortal, type Replies, user } from '../account/portal';
import { problem } from '../screen/render';

const TYPED = {
  Name: 'Vorname Nachname',
  'E-Mail-Adresse': 'frage@example.com',
  Nachricht: 'Erste Zeile\nZweite Zeile',
};
const SENT = {
  name: 'Vorname Nachname',
  email: 'frage@example.com',
  phone: '',
  message: 'Erste Zeile\nZweite Zeile',
  website: '',
};

beforeEach(() => userIs(null));
afterEach(() => vi.unstubAllGlobals());

async function contact(replies: Replies = {}, address = '/contact') {
  const view = await openPortal(address, replies);
  await page.findByRole('heading', { level: 1, name: /^(Kontakt|Contact)$/ });
  const main = within(page.getByRole('main'));
  const fill = async (texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) {
      await userEvent.click(main.getByLabelText(label));
      await userEvent.paste(text);
    }
  };
  const send = () => userEvent.click(main.getByRole('button', { name: 'Nachricht senden' }));
  return { ...view, main, fill, send };
}

describe('the contact form', () => {
  it('sends a message, and says so where the form was', async () => {
    const view = await contact({ 'POST send_message/': done('Ihre Nachricht wurde gesendet.') });
    await view.fill(TYPED);
    await view.send();
    const heading = await view.main.findByRole('heading', { name: 'Ihre Nachricht wurde gesendet.' });
    expect(heading).toHaveFocus();
    expect(view.named('POST send_message/')[0]?.body).toEqual(SENT);
    expect(view.named('POST send_message/')[0]?.query.get('lang')).toBe('de');
    await userEvent.click(view.main.getByRole('button', { name: 'Weitere Nachricht schreiben' }));
    expect(view.main.getByLabelText('Nachricht')).toHaveValue('');
  });

  it('asks for what is missing, field by field, before anything is sent', async () => {
    const view = await contact();
    await view.fill({ 'E-Mail-Adresse': 'keine Adresse' });
    await view.send();
    const alert = view.main.getByRole('alert');
    expect(alert).toHaveTextContent('Bitte sämtliche Pflichtfelder ausfüllen.');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Name, Nachricht', 'E-Mail-Adresse: Ungültige E-Mail-Adresse.']);
    expect(view.main.getByLabelText('Name')).toHaveFocus();
    expect(view.main.getByLabelText('Name')).toHaveAccessibleDescription('Erforderlich.');
    expect(view.main.getByLabelText('Nachricht')).toBeRequired();
    expect(view.main.getByLabelText(/^Telefon/)).not.toBeRequired();
    expect(view.named('POST send_message/')).toEqual([]);
  });

  it.each([
    [500, 'internal_error', 'E-Mail senden fehlgeschlagen. Bitte erneut versuchen.'],
    [404, 'missing_field', 'Bitte sämtliche Pflichtfelder ausfüllen.'],
  ])('loses nothing when the server answers %i', async (status, code, text) => {
    const view = await contact({ 'POST send_message/': () => problem(status, code) });
    await view.fill(TYPED);
    await view.send();
    expect(await view.main.findByRole('alert')).toHaveTextContent(text);
    for (const [label, typed] of Object.entries(TYPED)) {
      expect(view.main.getByLabelText(label)).toHaveValue(typed);
    }
  });

  it('leads to the field that the server complains of', async () => {
    const errors = [{ key: 'message', message: 'Höchstens 5.000 Zeichen.' }];
    const view = await contact({
      'POST send_message/': () => problem(400, 'invalid_input', { errors }),
    });
    await view.fill(TYPED);
    await view.send();
    await view.main.findByRole('alert');
    expect(view.main.getByLabelText('Nachricht')).toHaveFocus();
    expect(view.main.getByLabelText('Nachricht')).toHaveAccessibleDescription('Höchstens 5.000 Zeichen.');
  });

  it('says how long to wait after too many messages, in the words of the server', async () => {
    const busy = problem(429, 'too_many_mails', { detail: 'Bitte 40 Sekunden warten.' });
    busy.headers.set('Retry-After', '40');
    const view = await contact({ 'POST send_message/': () => busy });
    await view.fill(TYPED);
    await view.send();
    const alert = await view.main.findByRole('alert');
    expect(alert).toHaveTextContent(/^Bitte 40 Sekunden warten\.$/);
    expect(view.main.getByLabelText('Nachricht')).toHaveValue(TYPED.Nachricht);
  });

  it('knows who is signed in, and keeps what was typed before that was known', async () => {
    const view = await contact();
    await view.fill({ Name: 'Jemand anderes' });
    act(() => userIs(user({ phone: '+49 30 0000000' })));
    expect(view.main.getByLabelText('Name')).toHaveValue('Jemand anderes');
    expect(view.main.getByLabelText('E-Mail-Adresse')).toHaveValue('konto@example.com');
    expect(view.main.getByLabelText(/^Telefon/)).toHaveValue('+49 30 0000000');
  });

  it('is there in English, too, and linked from the foot of every page', async () => {
    const view = await contact({}, '/en/contact');
    expect(view.main.getByRole('button', { name: 'Send message' })).toBeInTheDocument();
    const foot = within(page.getByRole('contentinfo'));
    expect(foot.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/en/contact');
  });
});
