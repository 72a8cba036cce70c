import { act, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserInfo } from '@/shared/api/account';
import { currentSession, userIs } from '@/shared/session/store';
import { json, problem } from '../screen/render';
import { done, formNamed, GOOD_PASSWORD, openPortal, type Replies, user } from './portal';

afterEach(() => vi.unstubAllGlobals());

const STATE = { enabled: false, required: false, recovery_codes_left: 0 };
const SETUP = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH', qr: 'data:image/svg+xml,x' };

async function section(name: string, who: UserInfo, replies: Replies = {}) {
  userIs(who);
  const view = await openPortal('/profile', {
    'GET profile/sessions/': () => json({ results: [] }),
    'POST refresh-token/': () => json(currentSession().user),
    ...replies,
  });
  const heading = await page.findByRole('heading', { level: 2, name });
  const found = heading.closest('section');
  if (found === null) throw new Error(`no section ${name}`);
  return { view, inside: within(found) };
}

describe('the second factor', () => {
  it('is switched on with the password and a first code, and shows the recovery codes once', async () => {
    let enabled = false;
    const { view, inside } = await section('Zwei-Faktor-Anmeldung', user(), {
      'GET profile/two-factor/': () => json({ ...STATE, enabled, recovery_codes_left: enabled ? 2 : 0 }),
      'POST profile/two-factor/': () => json(SETUP),
      'POST profile/two-factor/confirmation/': () => {
        enabled = true;
        return json({ recovery_codes: ['aaaaaa-bbbbbb', 'cccccc-dddddd'] });
      },
    });
    await userEvent.type(await inside.findByLabelText('Passwort'), 'geheim{Enter}');
    expect(await inside.findByAltText('QR-Code für die Authentifizierungs-App')).toHaveAttribute(
      'src',
      SETUP.qr,
    );
    expect(inside.getByText('ABCDEFGH')).toBeInTheDocument();
    // The keyboard goes on with the code, which is no recovery code yet.
    expect(inside.getByLabelText('Code')).toHaveFocus();
    expect(inside.queryByText(/Wiederherstellungscode/)).toBeNull();
    await userEvent.keyboard('123456{Enter}');
    expect(await inside.findByText('aaaaaa-bbbbbb')).toBeInTheDocument();
    await userEvent.tab();
    expect(inside.getByRole('button', { name: 'Codes sicher aufbewahrt' })).toHaveFocus();
    expect(view.named('POST profile/two-factor/confirmation/')[0]?.body).toEqual({ code: '123456' });
    await userEvent.click(inside.getByRole('button', { name: 'Codes sicher aufbewahrt' }));
    expect(await inside.findByText(/^Eingeschaltet\. Noch 2 Wiederherstellungscodes\./)).toBeInTheDocument();
    expect(inside.queryByText('aaaaaa-bbbbbb')).toBeNull();
  });

  it('is replaced with the password and a code of the present app, which stays until then', async () => {
    let left = 3;
    const { view, inside } = await section('Zwei-Faktor-Anmeldung', user({ two_factor: true }), {
      'GET profile/two-factor/': () => json({ enabled: true, required: true, recovery_codes_left: left }),
      'POST profile/two-factor/': ({ body }) =>
        (body as { code?: string }).code === '123456'
          ? json(SETUP)
          : problem(400, 'invalid_input', {
              errors: [{ key: 'code', value: null, message: 'Der Code stimmt nicht.' }],
            }),
      'POST profile/two-factor/confirmation/': () => {
        left = 10;
        return json({ recovery_codes: ['aaaaaa-bbbbbb'] });
      },
    });
    await userEvent.click(await inside.findByText('App ersetzen'));
    const form = within(inside.getByText(/^Dafür brauchen Sie einen Code/).parentElement as HTMLElement);
    // Without a code nothing is sent.
    await userEvent.type(form.getByLabelText('Passwort'), 'geheim{Enter}');
    expect(view.named('POST profile/two-factor/')).toHaveLength(0);
    await userEvent.type(form.getByLabelText('Code der derzeitigen App'), '000000{Enter}');
    expect(await form.findByText('Der Code stimmt nicht.')).toBeInTheDocument();
    await userEvent.clear(form.getByLabelText('Code der derzeitigen App'));
    await userEvent.type(form.getByLabelText('Code der derzeitigen App'), '123456{Enter}');
    expect(await form.findByText('ABCDEFGH')).toBeInTheDocument();
    expect(view.named('POST profile/two-factor/')[1]?.body).toEqual({ password: 'geheim', code: '123456' });
    await userEvent.type(form.getByLabelText('Code'), '654321{Enter}');
    expect(await inside.findByText('aaaaaa-bbbbbb')).toBeInTheDocument();
    await userEvent.click(inside.getByRole('button', { name: 'Codes sicher aufbewahrt' }));
    expect(await inside.findByText(/^Eingeschaltet\. Noch 10/)).toBeInTheDocument();
  });

  it('tells staff that they need it, and offers no way to switch it off', async () => {
    const { inside } = await section('Zwei-Faktor-Anmeldung', user({ is_staff: true }), {
      'GET profile/two-factor/': () => json({ enabled: true, required: true, recovery_codes_left: 3 }),
    });
    expect(await inside.findByText('Für Mitarbeiter lässt sie sich nicht ausschalten.')).toBeInTheDocument();
    expect(inside.queryByText('Ausschalten')).toBeNull();
  });

  it('is missed at the top of the profile of staff who have none', async () => {
    const who = user({ is_staff: true, two_factor_required: true });
    await section('Zwei-Faktor-Anmeldung', who);
    const notice = within(page.getByRole('heading', { level: 1 }).closest('header') as HTMLElement);
    expect(notice.getByText(/^Für Mitarbeiter ist die Zwei-Faktor-Anmeldung Pflicht\./)).toBeInTheDocument();
    expect(notice.getByRole('link', { name: 'Zur Einrichtung' })).toHaveAttribute('href', '#two-factor');
    act(() => userIs({ ...who, two_factor: true }));
    expect(notice.queryByRole('link')).toBeNull();
  });

  it('is asked for at the login, with what was typed still there', async () => {
    userIs(null);
    const view = await openPortal('/', {
      'POST login/': ({ body }) =>
        'code' in (body as object)
          ? json(user({ two_factor: true }))
          : problem(401, 'second_factor_needed', { detail: 'Bitte geben Sie den Code ein.' }),
    });
    // In the menu, not on the page.
    await userEvent.click(page.getByRole('button', { name: 'Konto' }));
    await userEvent.click(within(page.getByRole('banner')).getByRole('button', { name: 'Anmelden' }));
    const dialog = within(await formNamed('Anmelden'));
    await userEvent.type(dialog.getByLabelText('E-Mail-Adresse'), 'konto@example.com');
    await userEvent.type(dialog.getByLabelText('Passwort'), 'geheim{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Bitte geben Sie den Code ein.');
    expect(await dialog.findByLabelText('Code')).toHaveFocus();
    await userEvent.keyboard('123456{Enter}');
    expect(await page.findByText('Login erfolgreich.')).toBeInTheDocument();
    expect(view.named('POST login/')[1]?.body).toEqual({
      userName: 'konto@example.com',
      password: 'geheim',
      code: '123456',
    });
  });
});

describe('address, data and deletion', () => {
  it('asks both addresses to agree', async () => {
    const { view, inside } = await section('E-Mail-Adresse', user(), {
      'POST profile/email/': done('Wir haben an beide Adressen einen Link gesendet.'),
    });
    await userEvent.type(inside.getByLabelText('Neue E-Mail-Adresse'), 'neu@example.com');
    await userEvent.type(inside.getByLabelText('Passwort'), 'geheim{Enter}');
    expect(await page.findByText('Wir haben an beide Adressen einen Link gesendet.')).toBeInTheDocument();
    expect(view.named('POST profile/email/')[0]?.body).toEqual({
      email: 'neu@example.com',
      password: 'geheim',
    });
    expect(inside.getByLabelText('Neue E-Mail-Adresse')).toHaveValue('');
  });

  it('says which address waits', async () => {
    const { inside } = await section('E-Mail-Adresse', user({ pending_email: 'neu@example.com' }));
    expect(inside.getByText(/^Die Änderung auf neu@example\.com gilt/)).toBeInTheDocument();
  });

  it('deletes the account later, and keeps it if one thinks again', async () => {
    const leaving = user({ delete_after: '2026-12-05T10:00:00+01:00' });
    const { inside } = await section('Daten und Einwilligungen', user(), {
      'POST profile/deletion/': () => json(leaving),
      'DELETE profile/deletion/': () => json(user()),
    });
    await userEvent.click(inside.getAllByText('Konto löschen')[0] as HTMLElement);
    await userEvent.type(inside.getByLabelText('Passwort'), 'geheim{Enter}');
    expect(
      await inside.findByText(/^Ihr Konto wird am 05\.12\.2026, \d\d:00 gelöscht\./),
    ).toBeInTheDocument();
    await userEvent.click(inside.getByRole('button', { name: 'Konto behalten' }));
    expect(await page.findByText('Einstellungen gespeichert.')).toBeInTheDocument();
    expect(currentSession().user?.delete_after).toBeNull();
  });

  it('lists what was agreed to, and links all data', async () => {
    const { inside } = await section('Daten und Einwilligungen', user(), {
      'GET profile/consents/': () =>
        json({
          results: [
            { kind: 'newsletter', version: '', given: false, at: '2026-11-22T09:00:00+01:00' },
            { kind: 'privacy', version: '2026-11-01', given: true, at: '2026-11-21T09:00:00+01:00' },
            { kind: 'terms', version: '2026-10-01', given: true, at: '2026-11-21T09:00:00+01:00' },
          ],
        }),
    });
    const table = within(await inside.findByRole('table', { name: 'Einwilligungen' }));
    const [, ...rows] = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Newsletterwiderrufen am 22\.11\.2026/),
      expect.stringMatching(/^Datenschutzhinweise01\.11\.2026zugestimmt am 21\.11\.2026/),
      expect.stringMatching(/^Nutzungsbedingungen01\.10\.2026zugestimmt am 21\.11\.2026/),
    ]);
    for (const [name, path] of [
      ['01.10.2026', '/terms-of-use?version=2026-10-01'],
      ['01.11.2026', '/privacy-policy?version=2026-11-01'],
      ['Cookies', '/cookies'],
    ] as const) {
      expect(inside.getByRole('link', { name })).toHaveAttribute('href', path);
    }
    expect(inside.getByRole('link', { name: 'Alle Daten herunterladen' })).toHaveAttribute(
      'href',
      '/api/v1/profile/export/',
    );
  });

  it('has nothing to change in a demo account', async () => {
    userIs(user({ is_demo: true }));
    await openPortal('/profile', { 'GET profile/sessions/': () => json({ results: [] }) });
    expect(await page.findByText(/^Dies ist ein Demokonto/)).toBeInTheDocument();
    expect(page.queryByRole('heading', { level: 2, name: 'Passwort' })).toBeNull();
    expect(page.queryByRole('heading', { level: 2, name: 'Daten und Einwilligungen' })).toBeNull();
  });
});

describe('a password that staff have set', () => {
  const MUST = user({ must_change_password: true });

  it('is changed before any page opens', async () => {
    userIs(MUST);
    const view = await openPortal('/profile', {
      'POST profile/password/': done('Ihr Passwort ist geändert.'),
      'POST refresh-token/': () => json(user()),
      'GET profile/sessions/': () => json({ results: [] }),
    });
    expect(await page.findByRole('heading', { level: 1, name: 'Neues Passwort wählen' })).toBeInTheDocument();
    expect(page.queryByRole('heading', { name: 'Profil' })).toBeNull();
    await userEvent.type(page.getByLabelText('Bisheriges Passwort'), 'vom-Team-Gesetzt-1');
    await userEvent.type(page.getByLabelText('Neues Passwort'), GOOD_PASSWORD);
    await userEvent.type(page.getByLabelText('Passwort wiederholen'), `${GOOD_PASSWORD}{Enter}`);
    expect(await page.findByRole('heading', { level: 1, name: 'Profil' })).toBeInTheDocument();
    expect(view.named('POST profile/password/')[0]?.body).toMatchObject({ password: GOOD_PASSWORD });
  });

  it('leaves the way out', async () => {
    userIs(MUST);
    const view = await openPortal('/', { 'POST logout/': done('Abgemeldet.') });
    expect(await page.findByRole('heading', { level: 1, name: 'Neues Passwort wählen' })).toBeInTheDocument();
    await userEvent.click(within(page.getByRole('main')).getByRole('button', { name: 'Abmelden' }));
    expect(view.named('POST logout/')).toHaveLength(1);
    expect(currentSession().user).toBeNull();
  });
});
