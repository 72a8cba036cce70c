import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserInfo } from '@/shared/api/account';
import { currentSession, userIs } from '@/shared/session/store';
import { json, problem } from '../screen/render';
import { type Call, done, GOOD_PASSWORD, openPortal, type Replies, user } from './portal';

const SESSIONS = [
  {
    id: 1,
    device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    created_at: '2026-11-20T08:00:00+01:00',
    seen_at: '2026-11-20T09:00:00+01:00',
    current: true,
  },
  {
    id: 2,
    device: 'curl/8.5.0',
    created_at: '2026-11-19T08:00:00+01:00',
    seen_at: '2026-11-19T09:00:00+01:00',
    current: false,
  },
];

/** Takes changes over, as the server does. */
const patched = (who: UserInfo) => (call: Call) => json({ ...who, ...(call.body as Partial<UserInfo>) });

async function profile(who: UserInfo, replies: Replies = {}) {
  userIs(who);
  const view = await openPortal('/profile', {
    'GET profile/sessions/': () => json({ results: SESSIONS }),
    ...replies,
  });
  await page.findByRole('heading', { level: 1, name: 'Profil' });
  const section = (name: string) => {
    const found = page.getByRole('heading', { level: 2, name }).closest('section');
    if (found === null) throw new Error(`no section ${name}`);
    return within(found);
  };
  return { ...view, section };
}

afterEach(() => vi.unstubAllGlobals());

describe('the profile', () => {
  it('lists its sections in their order; each link leads to one that is there', async () => {
    await profile(user());
    const contents = within(page.getByRole('navigation', { name: 'Abschnitte des Profils' }));
    const links = contents.getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(
      page.getAllByRole('heading', { level: 2 }).map((one) => one.textContent),
    );
    for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  });

  it('changes names and language', async () => {
    const view = await profile(user(), { 'PATCH profile/': patched(user()) });
    const person = view.section('Angaben zur Person');
    await userEvent.clear(person.getByLabelText('Vorname'));
    await userEvent.type(person.getByLabelText('Vorname'), 'Neu');
    await userEvent.selectOptions(person.getByLabelText('Sprache der E-Mails'), 'English');
    await userEvent.click(person.getByRole('button', { name: 'Speichern' }));
    expect(await page.findByText('Einstellungen gespeichert.')).toBeInTheDocument();
    expect(view.named('PATCH profile/')[0]?.body).toEqual({
      first_name: 'Neu',
      name: 'Nachname',
      language: 'en',
    });
    expect(currentSession().user?.first_name).toBe('Neu');
    expect(page.getByRole('button', { name: 'Konto, Neu Nachname' })).toBeInTheDocument();
    expect(person.queryByLabelText('Unternehmen')).toBeNull();
  });

  it('shows professionals their company, and how far their review is', async () => {
    const who = user({
      account_type: 'wholesale',
      review: 'waiting',
      company: 'Beispiel Invest',
      phone: '+49 30 0000000',
    });
    const view = await profile(who, { 'PATCH profile/': patched(who) });
    const person = view.section('Angaben zur Person');
    expect(person.getByText('In Prüfung. Das Ergebnis erhalten Sie per E-Mail.')).toBeInTheDocument();
    await userEvent.clear(person.getByLabelText('Unternehmen'));
    await userEvent.click(person.getByRole('button', { name: 'Speichern' }));
    expect(person.getByLabelText('Unternehmen')).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(person.getByLabelText('Unternehmen'), 'Muster Invest{Enter}');
    await waitFor(() =>
      expect(view.named('PATCH profile/')[0]?.body).toMatchObject({ company: 'Muster Invest' }),
    );
  });

  it('changes the password, and empties the form only once it is changed', async () => {
    let wrong = true;
    const errors = [{ key: 'current', message: 'Das bisherige Passwort stimmt nicht.' }];
    const view = await profile(user(), {
      'POST profile/password/': () =>
        wrong ? problem(400, 'invalid_input', { errors }) : json({ message: 'Das Passwort ist geändert.' }),
    });
    const form = view.section('Passwort');
    await userEvent.type(form.getByLabelText('Bisheriges Passwort'), 'falsch');
    await userEvent.type(form.getByLabelText('Neues Passwort'), GOOD_PASSWORD);
    await userEvent.type(form.getByLabelText('Passwort wiederholen'), GOOD_PASSWORD);
    await userEvent.click(form.getByRole('button', { name: 'Passwort ändern' }));
    expect(await form.findByRole('alert')).toHaveTextContent(
      'Passwortänderung fehlgeschlagen. Bitte erneut versuchen.',
    );
    expect(form.getByLabelText('Bisheriges Passwort')).toHaveFocus();
    expect(form.getByLabelText('Neues Passwort')).toHaveValue(GOOD_PASSWORD);

    wrong = false;
    await userEvent.click(
      form.getByRole('checkbox', { name: 'Feed-Adressen meiner gespeicherten Suchen behalten' }),
    );
    await userEvent.click(form.getByRole('button', { name: 'Passwort ändern' }));
    expect(await page.findByText('Das Passwort ist geändert.')).toBeInTheDocument();
    expect(view.named('POST profile/password/')[1]?.body).toEqual({
      current: 'falsch',
      password: GOOD_PASSWORD,
      keep_feeds: true,
    });
    expect(form.getByLabelText('Neues Passwort')).toHaveValue('');
    await waitFor(() => expect(view.named('GET profile/sessions/').length).toBeGreaterThan(1));
  });

  it('has no password for those who sign in elsewhere', async () => {
    await profile(user({ is_external_login: true }));
    expect(page.queryByRole('heading', { name: 'Passwort' })).toBeNull();
  });

  it('switches mails on, and back when that fails', async () => {
    let down = false;
    const who = user();
    const view = await profile(who, {
      'POST profile/change_email_subscription/': (call) =>
        down ? problem(500, 'internal_error') : patched(who)(call),
    });
    const toggle = view.section('Benachrichtigungen').getByRole('switch', { name: /^E-Mails/ });
    expect(toggle).not.toBeChecked();
    await userEvent.click(toggle);
    expect(await page.findByText('Einstellungen gespeichert.')).toBeInTheDocument();
    expect(toggle).toBeChecked();
    down = true;
    await userEvent.click(toggle);
    expect(await page.findByText('Fehler beim Senden der Anfrage.')).toBeInTheDocument();
    await waitFor(() => expect(toggle).toBeChecked());
  });

  it('orders the newsletter, sends the link again and ends it', async () => {
    let state = 'none';
    const sets = (next: string, message: string) => () => {
      state = next;
      return json({ message, ended: next === 'none' });
    };
    const view = await profile(user(), {
      'GET newsletter/': () => json({ state }),
      'POST subscribe_list/': sets('pending', 'Der Link ist unterwegs.'),
      'POST unsubscribe_list/': sets('none', 'Der Newsletter ist abbestellt.'),
    });
    const inside = view.section('Benachrichtigungen');
    const toggle = await inside.findByRole('switch', { name: 'Newsletter' });
    expect(toggle).not.toBeChecked();
    await userEvent.click(toggle);
    expect(await page.findByText('Der Link ist unterwegs.')).toBeInTheDocument();
    expect(toggle).toBeChecked();
    expect(toggle).toHaveAccessibleDescription(/^Fast fertig: .* E-Mail an konto@example\.com/);
    await userEvent.click(inside.getByRole('button', { name: 'Link erneut senden' }));
    await waitFor(() => expect(view.named('POST subscribe_list/')).toHaveLength(2));
    expect(view.named('POST subscribe_list/')[0]?.body).toEqual({
      name: 'Vorname Nachname',
      email: 'konto@example.com',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await userEvent.click(toggle);
    expect(await page.findByText('Der Newsletter ist abbestellt.')).toBeInTheDocument();
    expect(toggle).not.toBeChecked();
    expect(inside.queryByRole('button')).toBeNull();
  });

  it('says who gets the newsletter, and why it could not be ended', async () => {
    const view = await profile(user(), {
      'GET newsletter/': () => json({ state: 'active' }),
      'POST unsubscribe_list/': () => problem(403, 'demo_account'),
    });
    const toggle = await view.section('Benachrichtigungen').findByRole('switch', { name: 'Newsletter' });
    expect(toggle).toHaveAccessibleDescription('Sie erhalten den Newsletter an konto@example.com.');
    await userEvent.click(toggle);
    expect(await page.findByText('Text zu demo_account.')).toBeInTheDocument();
    await waitFor(() => expect(toggle).toBeChecked());
  });

  it('asks for the newsletter once more when the server did not say', async () => {
    let down = true;
    const view = await profile(user(), {
      'GET newsletter/': () => (down ? problem(503, 'data_unavailable') : json({ state: 'active' })),
    });
    const inside = view.section('Benachrichtigungen');
    await inside.findByRole('alert');
    down = false;
    await userEvent.click(inside.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await inside.findByRole('switch', { name: 'Newsletter' })).toBeChecked();
  });

  it('lists the sessions and ends one or all others', async () => {
    const view = await profile(user(), {
      'DELETE profile/sessions/2/': done('Die Sitzung ist beendet.'),
      'DELETE profile/sessions/': done('Alle anderen Sitzungen sind beendet.'),
    });
    const sessions = view.section('Aktive Sitzungen');
    const [here, other] = await sessions.findAllByRole('listitem');
    expect(here).toHaveTextContent('Firefox auf Linux');
    expect(here).toHaveTextContent('diese Sitzung');
    expect(here && within(here).queryByRole('button')).toBeNull();
    expect(other).toHaveTextContent('Unbekanntes Gerät');
    await userEvent.click(sessions.getByRole('button', { name: /^Sitzung beenden: Unbekanntes Gerät/ }));
    expect(await page.findByText('Die Sitzung ist beendet.')).toBeInTheDocument();
    await userEvent.click(sessions.getByRole('button', { name: 'Alle anderen beenden' }));
    expect(await page.findByText('Alle anderen Sitzungen sind beendet.')).toBeInTheDocument();
    expect(view.named('GET profile/sessions/')).toHaveLength(3);
  });

  it('asks to sign in again when the session has ended meanwhile', async () => {
    const view = await profile(user(), { 'PATCH profile/': () => problem(401, 'unauthorized') });
    await userEvent.click(view.section('Angaben zur Person').getByRole('button', { name: 'Speichern' }));
    expect(
      await page.findByText('Ihre Sitzung wurde beendet. Bitte melden Sie sich erneut an.'),
    ).toBeInTheDocument();
    await view.arrived('/');
    expect(await page.findByRole('dialog', { name: 'Anmelden' })).toBeInTheDocument();
  });
});
