import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PasskeyInfo, UserInfo } from '@/shared/api/account';
import { currentSession, userIs } from '@/shared/session/store';
import { json, problem } from '../screen/render';
import { formNamed, openPortal, type Replies, user } from './portal';

const ORIGIN = window.location.origin;
const ELSEWHERE = 'http://localhost:8999';
const ONE: PasskeyInfo = {
  id: 4,
  name: 'Telefon',
  created_at: '2026-11-20T09:00:00+01:00',
  last_used_at: null,
  backed_up: true,
};
const BEGUN = {
  ceremony: 'eins',
  origin: ORIGIN,
  options: {
    rp: { id: 'localhost', name: 'Portal' },
    user: { id: 'AQID', name: 'konto@example.com', displayName: 'konto@example.com' },
    challenge: '_-8',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [{ type: 'public-key', id: 'BAU', transports: ['internal'] }],
    rpId: 'localhost',
    allowCredentials: [],
  },
};
const bytes = (...all: number[]) => Uint8Array.from(all).buffer;
const CREATED = {
  id: 'AAE',
  rawId: bytes(0, 1),
  type: 'public-key',
  response: {
    clientDataJSON: bytes(255, 239),
    attestationObject: bytes(7),
    getTransports: () => ['internal'],
  },
};
const SIGNED = {
  id: 'AAE',
  rawId: bytes(0, 1),
  type: 'public-key',
  response: {
    clientDataJSON: bytes(1),
    authenticatorData: bytes(2),
    signature: bytes(3),
    userHandle: bytes(1, 2, 3),
  },
};

const create = vi.fn();
const get = vi.fn();

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { create, get } }));
  create.mockReset().mockResolvedValue(CREATED);
  get.mockReset().mockResolvedValue(SIGNED);
});
afterEach(() => vi.unstubAllGlobals());

/** The panel of the profile. */
async function panel(replies: Replies = {}, who: UserInfo = user()) {
  userIs(who);
  const view = await openPortal('/profile', {
    'GET profile/sessions/': () => json({ results: [] }),
    'POST refresh-token/': () => json(currentSession().user),
    'POST profile/passkeys/options/': () => json(BEGUN),
    ...replies,
  });
  const found = (await page.findByRole('heading', { level: 2, name: 'Passkeys' })).closest('section');
  if (found === null) throw new Error('no panel');
  return { view, inside: within(found) };
}

const list = (...results: PasskeyInfo[]) => ({
  'GET profile/passkeys/': () => json({ results, maximum: 10, origin: ORIGIN }),
});

/** Fills in the form that adds one. */
async function add(inside: ReturnType<typeof within>, name = 'Telefon') {
  await userEvent.click(await inside.findByText('Passkey hinzufügen', { selector: 'summary' }));
  if (name) await userEvent.type(inside.getByLabelText('Name des Passkeys'), name);
  await userEvent.type(inside.getByLabelText('Passwort'), 'geheim{Enter}');
}

describe('passkeys in the profile', () => {
  it('are added with a name and the password', async () => {
    let kept: PasskeyInfo[] = [];
    const { view, inside } = await panel({
      'GET profile/passkeys/': () => json({ results: kept, maximum: 10, origin: ORIGIN }),
      'POST profile/passkeys/': () => {
        kept = [ONE];
        return json(ONE);
      },
    });
    await add(inside);
    expect(await page.findByText('Passkey hinzugefügt.')).toBeInTheDocument();
    expect(await inside.findByText('Telefon')).toBeInTheDocument();
    expect(
      inside.getByText(/^Hinzugefügt 20\.11\.2026.* · noch nicht benutzt · auf mehreren Geräten$/),
    ).toBeInTheDocument();
    // The form is done with: it is closed, and no password lies in it.
    const closed = inside.getByText('Passkey hinzufügen', { selector: 'summary' }).closest('details');
    expect(closed?.open).toBe(false);
    expect(closed?.querySelector('input[name=password]')).toHaveValue('');
    expect(view.named('POST profile/passkeys/options/')[0]?.body).toEqual({ password: 'geheim', code: '' });
    expect(view.named('POST profile/passkeys/')[0]?.body).toEqual({
      ceremony: 'eins',
      name: 'Telefon',
      credential: {
        id: 'AAE',
        rawId: 'AAE',
        type: 'public-key',
        response: { clientDataJSON: '_-8', attestationObject: 'Bw', transports: ['internal'] },
      },
    });
    const publicKey = (create.mock.calls[0]?.[0] as CredentialCreationOptions | undefined)?.publicKey;
    expect([...new Uint8Array(publicKey?.challenge as ArrayBuffer)]).toEqual([255, 239]);
    expect([...new Uint8Array(publicKey?.user.id as ArrayBuffer)]).toEqual([1, 2, 3]);
    expect(publicKey?.excludeCredentials?.[0]?.transports).toEqual(['internal']);
  });

  it('take a code as well where logins need one', async () => {
    const { view, inside } = await panel({}, user({ two_factor: true }));
    await add(inside);
    expect(await inside.findByLabelText('Code')).toHaveFocus();
    expect(view.named('POST profile/passkeys/options/')).toEqual([]);
  });

  it.each([
    ['NotAllowedError', /^Abgebrochen oder abgelaufen\./],
    ['InvalidStateError', /^Dieses Gerät hat schon einen Passkey/],
    ['NotSupportedError', /^Dieser Browser oder dieses Gerät unterstützt keine Passkeys\./],
    ['UnknownError', /^Das Gerät hat keinen Passkey geliefert\./],
  ])('keep what was typed when the browser says %s', async (name, text) => {
    create.mockRejectedValue(new DOMException('x', name));
    const { view, inside } = await panel();
    await add(inside);
    expect((await inside.findByRole('alert')).textContent).toMatch(text);
    expect(inside.getByLabelText('Name des Passkeys')).toHaveValue('Telefon');
    expect(view.named('POST profile/passkeys/')).toEqual([]);
  });

  it('say in the words of the server what it has refused', async () => {
    const detail = 'Der Vorgang hat zu lange gedauert.';
    const { inside } = await panel({
      'POST profile/passkeys/': () => problem(400, 'passkey_expired', { detail }),
    });
    await add(inside);
    expect(await inside.findByRole('alert')).toHaveTextContent(detail);
  });

  it('name a wrong password at its field', async () => {
    const errors = [{ key: 'password', message: 'Das bisherige Passwort stimmt nicht.' }];
    const { inside } = await panel({
      'POST profile/passkeys/options/': () => problem(400, 'invalid_input', { errors }),
    });
    await add(inside);
    await inside.findByRole('alert');
    expect(inside.getByLabelText('Passwort')).toHaveAccessibleDescription(
      'Das bisherige Passwort stimmt nicht.',
    );
    expect(create).not.toHaveBeenCalled();
  });

  it('lead to the address where they work', async () => {
    const { inside } = await panel({
      'GET profile/passkeys/': () => json({ results: [ONE], maximum: 10, origin: ELSEWHERE }),
    });
    expect(
      await inside.findByText(`Passkeys funktionieren nur unter ${ELSEWHERE}. Öffnen Sie das Portal dort.`),
    ).toBeInTheDocument();
    expect(inside.getByRole('link', { name: `${ELSEWHERE} öffnen` })).toHaveAttribute(
      'href',
      `${ELSEWHERE}/profile#passkeys`,
    );
    // What is there can be removed from anywhere.
    expect(inside.getByText('Entfernen', { selector: 'summary' })).toBeInTheDocument();
    expect(inside.queryByText('Passkey hinzufügen')).toBeNull();
  });

  it('say where a browser or portal has none, and when there are enough', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    const first = await panel();
    expect(
      await first.inside.findByText(/^Dieser Browser oder dieses Gerät unterstützt keine/),
    ).toBeInTheDocument();
    first.view.unmount();
    const second = await panel({
      'GET profile/passkeys/': () => json({ results: [], maximum: 10, origin: null }),
    });
    expect(await second.inside.findByText(/^Unter der Adresse dieses Portals/)).toBeInTheDocument();
    second.view.unmount();
    const third = await panel({
      'GET profile/passkeys/': () => json({ results: [ONE], maximum: 1, origin: ORIGIN }),
    });
    expect(await third.inside.findByText(/^Mehr als 1 Passkeys/)).toBeInTheDocument();
  });

  it('are renamed and removed', async () => {
    const { view, inside } = await panel({
      ...list(ONE),
      'PATCH profile/passkeys/4/': () => json(ONE),
      'DELETE profile/passkeys/4/': () => json({ message: 'Passkey entfernt.' }),
    });
    await userEvent.click(await inside.findByText('Umbenennen', { selector: 'summary' }));
    const name = inside.getAllByLabelText('Name des Passkeys')[0] as HTMLElement;
    await userEvent.clear(name);
    await userEvent.type(name, 'Uhr{Enter}');
    expect(await page.findByText('Passkey umbenannt.')).toBeInTheDocument();
    expect(view.named('PATCH profile/passkeys/4/')[0]?.body).toEqual({ name: 'Uhr' });
    await userEvent.click(inside.getByText('Entfernen', { selector: 'summary' }));
    await userEvent.type(inside.getAllByLabelText('Passwort')[0] as HTMLElement, 'geheim{Enter}');
    expect(await page.findByText('Passkey entfernt.')).toBeInTheDocument();
    expect(view.named('DELETE profile/passkeys/4/')[0]?.body).toEqual({ password: 'geheim', code: '' });
  });

  it('are offered to staff before the app, and do instead of it', async () => {
    const staff = user({ is_staff: true, two_factor_required: true });
    const first = await panel({}, staff);
    const head = () => within(page.getByRole('heading', { level: 1 }).closest('header') as HTMLElement);
    expect(
      head()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['#passkeys', '#two-factor']);
    first.view.unmount();
    await panel(list(ONE), { ...staff, passkeys: 1 });
    expect(head().queryByRole('link')).toBeNull();
    expect(page.queryByText(/^Für Mitarbeiter ist die Zwei-Faktor-Anmeldung Pflicht/)).toBeNull();
  });
});

describe('signing in with a passkey', () => {
  async function login(replies: Replies = {}) {
    userIs(null);
    const view = await openPortal('/?lo=1', { 'POST login/passkey/options/': () => json(BEGUN), ...replies });
    const dialog = within(await formNamed('Anmelden'));
    await userEvent.click(dialog.getByRole('button', { name: 'Mit Passkey anmelden' }));
    return { ...view, dialog };
  }

  it('takes one press', async () => {
    const view = await login({ 'POST login/passkey/': () => json(user()) });
    expect(await page.findByText('Login erfolgreich.')).toBeInTheDocument();
    expect(currentSession().user).toEqual(user());
    expect(page.queryByRole('dialog')).toBeNull();
    expect(view.named('POST login/passkey/')[0]?.body).toEqual({
      ceremony: 'eins',
      credential: {
        id: 'AAE',
        rawId: 'AAE',
        type: 'public-key',
        response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw', userHandle: 'AQID' },
      },
    });
  });

  it('can be cancelled and begun again', async () => {
    get.mockRejectedValueOnce(new DOMException('x', 'NotAllowedError'));
    const view = await login({ 'POST login/passkey/': () => json(user()) });
    expect(await view.dialog.findByRole('alert')).toHaveTextContent(/^Abgebrochen oder abgelaufen\./);
    await userEvent.click(view.dialog.getByRole('button', { name: 'Mit Passkey anmelden' }));
    expect(await page.findByText('Login erfolgreich.')).toBeInTheDocument();
    expect(view.named('POST login/passkey/options/')).toHaveLength(2);
  });

  it('says at which address it works', async () => {
    const view = await login({
      'POST login/passkey/options/': () => json({ ...BEGUN, origin: ELSEWHERE }),
    });
    const link = await view.dialog.findByRole('link', { name: `${ELSEWHERE} öffnen` });
    expect(link).toHaveAttribute('href', `${ELSEWHERE}/?lo=1`);
    expect(get).not.toHaveBeenCalled();
  });

  it.each([
    [401, 'passkey_refused'],
    [409, 'passkeys_unavailable'],
    [403, 'login_blocked'],
  ])('shows what the server says (%s %s)', async (status, code) => {
    const view = await login({
      'POST login/passkey/': () => problem(status, code, { detail: `Text zu ${code}.` }),
    });
    expect(await view.dialog.findByRole('alert')).toHaveTextContent(`Text zu ${code}.`);
  });
});

describe('passkeys among the suggestions of the user name', () => {
  const OPTIONS = 'POST login/passkey/options/';

  /** A browser that suggests them, where nobody has picked one yet. */
  function suggesting(available = true) {
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(class {}, { isConditionalMediationAvailable: () => Promise.resolve(available) }),
    );
    const asked: { options: CredentialRequestOptions; pick(): void }[] = [];
    get.mockImplementation((options: CredentialRequestOptions) =>
      options.mediation === 'conditional'
        ? new Promise((resolve, reject) => {
            asked.push({ options, pick: () => resolve(SIGNED) });
            options.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')));
          })
        : Promise.resolve(SIGNED),
    );
    return asked;
  }

  async function opened(replies: Replies = {}) {
    userIs(null);
    const view = await openPortal('/?lo=1', { [OPTIONS]: () => json(BEGUN), ...replies });
    return { ...view, dialog: within(await formNamed('Anmelden')) };
  }

  it('sign in when one is picked', async () => {
    const asked = suggesting();
    const view = await opened({ 'POST login/passkey/': () => json(user()) });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(view.dialog.getByLabelText('E-Mail-Adresse')).toHaveAttribute('autocomplete', 'username webauthn');
    expect(view.dialog.queryByRole('alert')).toBeNull();
    act(() => asked[0]?.pick());
    expect(await page.findByText('Login erfolgreich.')).toBeInTheDocument();
    expect(view.named(OPTIONS)).toHaveLength(1);
    expect(view.named('POST login/passkey/').map(({ body }) => body)).toMatchObject([
      { ceremony: 'eins', credential: { id: 'AAE' } },
    ]);
  });

  it('cost no second challenge when a password signs in', async () => {
    const asked = suggesting();
    const view = await opened({ 'POST login/': () => json(user()) });
    await waitFor(() => expect(asked).toHaveLength(1));
    await userEvent.type(view.dialog.getByLabelText('E-Mail-Adresse'), 'konto@example.com');
    await userEvent.type(view.dialog.getByLabelText('Passwort'), 'geheim{Enter}');
    expect(await page.findByText('Login erfolgreich.')).toBeInTheDocument();
    expect(view.named(OPTIONS)).toHaveLength(1);
  });

  it('say what the server has refused, and leave the button', async () => {
    const asked = suggesting();
    let answer = problem(401, 'passkey_refused');
    const view = await opened({ 'POST login/passkey/': () => answer });
    await waitFor(() => expect(asked).toHaveLength(1));
    act(() => asked[0]?.pick());
    expect(await view.dialog.findByRole('alert')).toHaveTextContent('Text zu passkey_refused.');
    answer = json(user());
    await userEvent.click(view.dialog.getByRole('button', { name: 'Mit Passkey anmelden' }));
    expect(await page.findByText('Login erfolgreich.')).toBeInTheDocument();
    expect(view.named(OPTIONS)).toHaveLength(2);
  });

  it('go when the button is pressed: a browser asks for one passkey at a time', async () => {
    const asked = suggesting();
    const view = await opened({ 'POST login/passkey/': () => json(user()) });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.options.signal?.aborted).toBe(false);
    await userEvent.click(view.dialog.getByRole('button', { name: 'Mit Passkey anmelden' }));
    expect(await page.findByText('Login erfolgreich.')).toBeInTheDocument();
    expect(asked[0]?.options.signal?.aborted).toBe(true);
    expect(view.named('POST login/passkey/')).toHaveLength(1);
  });

  it('go with the dialog, and take no second challenge when it is opened again', async () => {
    const asked = suggesting();
    const view = await opened();
    await waitFor(() => expect(asked).toHaveLength(1));
    await userEvent.click(view.dialog.getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(asked[0]?.options.signal?.aborted).toBe(true));
    await act(() => view.router.navigate('/methodology'));
    await act(() => view.router.navigate('/?lo=1'));
    await formNamed('Anmelden');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.options.signal?.aborted).toBe(false);
    expect(view.named(OPTIONS)).toHaveLength(1);
  });

  it('ask for nothing where the browser suggests none', async () => {
    const asked = suggesting(false);
    const view = await opened();
    expect(view.dialog.getByRole('button', { name: 'Mit Passkey anmelden' })).toBeVisible();
    expect(view.named(OPTIONS)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it.each([429, 409])('are left out without a word when the server has no challenge (%i)', async (status) => {
    const asked = suggesting();
    const view = await opened({ [OPTIONS]: () => problem(status, 'too_many_requests') });
    await waitFor(() => expect(view.named(OPTIONS)).toHaveLength(1));
    expect(view.dialog.queryByRole('alert')).toBeNull();
    expect(asked).toEqual([]);
  });
});
