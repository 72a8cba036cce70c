/** The form of an asset manager's own profile, with an API that answers as the test wants. */
import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CompanyProfile, DraftProfile } from '@/shared/api/types';
import { userIs } from '@/shared/session/store';
import { openPortal, type Replies, user } from '../account/portal';
import { COMPANY } from '../asset-managers/companies';
import { json, problem } from '../screen/render';

const both = (de = '', en = '') => ({ de, en });
const [ERNA, OTTO] = COMPANY.portfolio_managers;

const DRAFT: DraftProfile = {
  address_1: 'Musterweg 1',
  address_2: '12345 Musterstadt',
  email: 'info@example.com',
  phone: '+49 30 123 456',
  founded: 1990,
  link: 'https://example.com/',
  linkText: '',
  description_short: both('Aktien aus Europa.', 'Equities from Europe.'),
  description: both('Ein Haus.\n\nMit zwei Absätzen.'),
  number_of_employees: 85,
  image: null,
  investment_focus: COMPANY.investment_focus,
  regions: [],
  selected_funds: COMPANY.selected_funds,
  esg: { de: [{ value: 'PRI unterzeichnet' }], en: [] },
  portfolio_managers: [ERNA, OTTO].map((one) => ({
    id: one?.id ?? 0,
    first_name: one?.first_name ?? '',
    last_name: one?.last_name ?? '',
    position: both(one?.position, one?.position),
    department: both(one?.department, one?.department),
    summary: both(one?.summary),
    image: one?.image ? `${one.image}?draft=true` : null,
    state: 'published',
    visible: true,
    changed: [],
    reason: '',
  })),
  removed: [],
  state: 'declined',
  visible: true,
  changed: ['description_short_en'],
  reason: 'Bitte ohne Werbung.',
};

const OWN: CompanyProfile = {
  ...COMPANY,
  draft: DRAFT,
  state: 'declined',
  version: 5,
  reason: 'Bitte ohne Werbung.',
  editable: true,
};

const FUND = { id: 12, fund_id: 2, name: 'Beispiel Renten', slug: 'beispiel-renten', isin: 'DE0000000012' };

async function open({
  role = 'editor',
  lang = 'de',
  replies = {},
}: {
  role?: 'owner' | 'editor' | 'reader';
  lang?: 'de' | 'en';
  replies?: Replies;
} = {}) {
  userIs(
    user({
      is_asset_manager: true,
      company_info_id: 7,
      company_info_name: COMPANY.name,
      company_role: role,
    }),
  );
  const view = await openPortal(`${lang === 'en' ? '/en' : ''}/asset-manager-dashboard/7/profile`, {
    'GET company_info/7/': () => json(OWN),
    'GET own_funds/': () => json({ count: 1, page: 1, per_page: 15, results: [FUND] }),
    'GET filters/': () =>
      json({
        peergroups: [],
        companies: [],
        investment_focus: [
          { value: 'dividend', label: 'Dividenden' },
          { value: 'water', label: 'Wasser' },
        ],
        regions: [{ value: 'europe', label: 'Europa' }],
      }),
    ...replies,
  });
  const main = within(page.getByRole('main'));
  await main.findByRole('heading', { level: 1, name: lang === 'de' ? 'Profil' : 'Profile' });
  await main.findByText(lang === 'de' ? /trägt Fondsatlas ein/ : /enters these details/);
  const sent = () => view.named('PATCH company_info/7/').at(-1)?.body;
  return { ...view, main, sent };
}

const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

beforeEach(() => userIs(null));
afterEach(() => vi.unstubAllGlobals());

describe('the own profile', () => {
  it('shows what waits, why it came back, and what readers see instead', async () => {
    const { main } = await open();
    expect(main.getByText('Ihre Änderungen wurden abgelehnt.')).toBeVisible();
    expect(main.getByText('Grund: Bitte ohne Werbung.')).toBeVisible();
    expect(main.getByLabelText(/^Kurzbeschreibung \(Englisch\)/)).toHaveValue('Equities from Europe.');
    // The English text waits, so readers see only the German one.
    const notes = main.getAllByText(/^Veröffentlicht ist:/).map(({ textContent }) => textContent);
    expect(notes).toEqual(['Geändert. Veröffentlicht ist: DE: Aktien aus Europa.']);
    expect(main.getByText('Bewertung durch Anleger (1 bis 5)').nextSibling).toHaveTextContent('4,2');
    expect(main.queryByLabelText(/Bewertung durch Anleger/)).toBeNull();
  });

  it('does not call changed what only falls back to the other language', async () => {
    const people = DRAFT.portfolio_managers.map((one) => ({ ...one, position: both('Leitung Aktien') }));
    const own = { ...OWN, draft: { ...DRAFT, portfolio_managers: people } };
    const view = await open({ replies: { 'GET company_info/7/': () => json(own) } });
    await userEvent.click(view.main.getByRole('button', { name: 'Bearbeiten: Erna Muster' }));
    expect(view.main.getByLabelText(/^Position \(Englisch\)/)).toHaveValue('');
    expect(view.main.queryByText(/EN: Leitung Aktien/)).toBeNull();
    // One that waits is called so.
    await userEvent.type(view.main.getByLabelText(/^Position \(Englisch\)/), 'Head of equities');
    expect(view.main.getByText(/Veröffentlicht ist: DE: Leitung Aktien$/)).toBeVisible();
  });

  it('says of a field what is published as soon as it is changed', async () => {
    const { main } = await open();
    await retype(main.getByLabelText(/^Telefon/), '1');
    expect(main.getByText(/Veröffentlicht ist: \+49 30 123 456/)).toBeVisible();
    await retype(main.getByLabelText(/^Telefon/), '+49 30 123 456');
    expect(main.queryByText(/Veröffentlicht ist: \+49 30 123 456/)).toBeNull();
  });

  it('submits what was changed and nothing else, with the version that was read', async () => {
    const view = await open({ replies: { 'PATCH company_info/7/': () => json(OWN) } });
    await retype(view.main.getByLabelText(/^Kurzbeschreibung \(Deutsch\)/), 'Neu.');
    await retype(view.main.getByLabelText(/^Beschäftigte/), '90');
    await userEvent.click(await view.main.findByLabelText('Wasser'));
    await userEvent.click(view.main.getByRole('button', { name: 'Zur Prüfung einreichen' }));
    expect(await page.findByText('Profil gespeichert und zur Prüfung eingereicht.')).toBeVisible();
    expect(view.sent()).toEqual({
      version: 5,
      submit: true,
      description_short: both('Neu.', 'Equities from Europe.'),
      number_of_employees: 90,
      investment_focus: ['dividend', 'water'],
    });
  });

  it('keeps a draft', async () => {
    const view = await open({ replies: { 'PATCH company_info/7/': () => json(OWN) } });
    await retype(view.main.getByLabelText(/^Gründungsjahr/), ' ');
    await userEvent.click(view.main.getByRole('button', { name: 'Entwurf speichern' }));
    expect(await page.findByText('Entwurf gespeichert.')).toBeVisible();
    expect(view.sent()).toEqual({ version: 5, submit: false, founded: '' });
  });

  it('sends entries on sustainability by language, and funds by their numbers', async () => {
    const view = await open({ replies: { 'PATCH company_info/7/': () => json(OWN) } });
    await userEvent.type(view.main.getByLabelText(/^Eintrag 1 \(Englisch\)/), 'Signed the PRI');
    await userEvent.click(view.main.getByText('Fonds hinzufügen'));
    await userEvent.click(await view.main.findByRole('button', { name: 'Beispiel Renten auswählen' }));
    await userEvent.click(
      view.main.getByRole('button', { name: 'Beispiel Aktien A aus der Auswahl entfernen' }),
    );
    await userEvent.click(view.main.getByRole('button', { name: 'Zur Prüfung einreichen' }));
    await waitFor(() => expect(view.sent()).toBeDefined());
    expect(view.sent()).toMatchObject({
      esg: { de: [{ value: 'PRI unterzeichnet' }], en: [{ value: 'Signed the PRI' }] },
      selected_funds: [12],
    });
  });

  it('sends a picture as base64, and takes one away by an empty one', async () => {
    const view = await open({ replies: { 'PATCH company_info/7/': () => json(OWN) } });
    const file = new File(['PNG'], 'haus.png', { type: 'image/png' });
    await userEvent.upload(view.main.getByLabelText('Bild auswählen'), file);
    await userEvent.click(view.main.getByRole('button', { name: 'Bearbeiten: Erna Muster' }));
    await userEvent.click(view.main.getByRole('button', { name: 'Bild entfernen' }));
    await userEvent.click(view.main.getByRole('button', { name: 'Zur Prüfung einreichen' }));
    await waitFor(() => expect(view.sent()).toBeDefined());
    expect(view.sent()).toMatchObject({
      image: { base64_string: btoa('PNG'), file_name: 'haus.png' },
      portfolio_managers: [
        { id: 1, image: { base64_string: '', file_name: '' } },
        { id: 2, image: null },
      ],
    });
  });
});

describe('the people of the profile', () => {
  it('are put into another order by keyboard, which stays with the button', async () => {
    const view = await open({ replies: { 'PATCH company_info/7/': () => json(OWN) } });
    const up = view.main.getByRole('button', { name: 'Otto Beispiel nach oben' });
    up.focus();
    await userEvent.keyboard('{Enter}');
    expect(view.main.getByRole('button', { name: 'Otto Beispiel nach oben' })).toHaveFocus();
    expect(view.main.getByText('Otto Beispiel: Position 1 von 2')).toBeInTheDocument();
    await userEvent.click(view.main.getByRole('button', { name: 'Entwurf speichern' }));
    await waitFor(() => expect(view.sent()).toBeDefined());
    expect(view.sent()).toMatchObject({ portfolio_managers: [{ id: 2 }, { id: 1 }] });
  });

  it('are removed when that was confirmed, and only then', async () => {
    const { main } = await open();
    await userEvent.click(main.getByRole('button', { name: 'Entfernen: Erna Muster' }));
    const dialog = await page.findByRole('dialog', { name: 'Sind Sie sicher?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    expect(main.getByText('Erna Muster')).toBeVisible();
    await userEvent.click(main.getByRole('button', { name: 'Entfernen: Erna Muster' }));
    await userEvent.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Entfernen' }));
    expect(main.queryByText('Erna Muster')).toBeNull();
    expect(main.getByText('Nach der Freigabe nicht mehr zu sehen: Erna Muster')).toBeVisible();
  });

  it('are added with both names, and with 500 characters at most', async () => {
    const view = await open();
    await userEvent.click(view.main.getByRole('button', { name: 'Person hinzufügen' }));
    await userEvent.type(view.main.getByLabelText(/^Vorname/), 'Ada');
    const summary = view.main.getByLabelText(/^Zusammenfassung \(Deutsch\)/);
    await userEvent.click(summary);
    await userEvent.paste('x'.repeat(501));
    expect(view.main.getByText('501 von 500 Zeichen')).toHaveAttribute('data-over', 'true');
    await userEvent.click(view.main.getByRole('button', { name: 'Zur Prüfung einreichen' }));
    expect(summary).toHaveAccessibleDescription(/Höchstens 500 Zeichen\./);
    expect(view.main.getByLabelText(/^Nachname/)).toHaveAttribute('aria-invalid', 'true');
    expect(view.sent()).toBeUndefined();
  });
});

describe('what fails', () => {
  it.each([
    ['de', 503, 'Fehler beim Senden der Anfrage.'],
    ['de', 400, 'Falsche Anfragedaten.'],
    ['en', 503, 'Request failed. Please try again.'],
    ['en', 400, 'Wrong request data'],
  ] as const)('is said as specified, and what was typed stays: %s, %d', async (lang, status, text) => {
    const { main } = await open({
      lang,
      replies: { 'PATCH company_info/7/': () => problem(status, 'any') },
    });
    const phone = main.getByLabelText(lang === 'de' ? /^Telefon/ : /^Phone/);
    await retype(phone, '123');
    await userEvent.click(main.getByRole('button', { name: /Prüfung einreichen|Submit for review/ }));
    expect(await main.findByRole('alert')).toHaveTextContent(text);
    expect(phone).toHaveValue('123');
  });

  it('stands at its field', async () => {
    const { main } = await open({
      replies: {
        'PATCH company_info/7/': () =>
          problem(400, 'invalid_input', {
            errors: [{ key: 'portfolio_managers.1.summary', message: 'Zu lang.' }],
          }),
      },
    });
    await retype(main.getByLabelText(/^Telefon/), '123');
    await userEvent.click(main.getByRole('button', { name: 'Zur Prüfung einreichen' }));
    // The person is opened for it.
    expect(await main.findByLabelText(/^Zusammenfassung \(Deutsch\)/)).toHaveAccessibleDescription(
      /Zu lang\./,
    );
  });

  it('because somebody was quicker leads on with both changes', async () => {
    let asked = 0;
    const theirs = { ...OWN, version: 6, draft: { ...DRAFT, email: 'neu@example.com', phone: '0' } };
    const view = await open({
      replies: {
        'GET company_info/7/': () => json(asked > 0 ? theirs : OWN),
        'PATCH company_info/7/': () => {
          asked += 1;
          return asked === 1 ? problem(409, 'document_changed') : json(theirs);
        },
      },
    });
    await retype(view.main.getByLabelText(/^Telefon/), '123');
    await retype(view.main.getByLabelText(/^Beschäftigte/), '90');
    await userEvent.click(view.main.getByRole('button', { name: 'Zur Prüfung einreichen' }));
    expect(await view.main.findByRole('alert')).toHaveTextContent(
      'Jemand anderes hat das Profil inzwischen geändert.',
    );
    expect(view.main.getByLabelText(/^Telefon/)).toHaveValue('123');
    await userEvent.click(view.main.getByRole('button', { name: 'Neue Fassung laden' }));
    expect(await view.main.findByText(/^Auch von anderen geändert: Telefon\./)).toBeVisible();
    expect(view.main.getByLabelText(/^Telefon/)).toHaveValue('123');
    expect(view.main.getByLabelText(/^E-Mail/)).toHaveValue('neu@example.com');
    await userEvent.click(view.main.getByRole('button', { name: 'Zur Prüfung einreichen' }));
    await waitFor(() => expect(asked).toBe(2));
    expect(view.sent()).toEqual({ version: 6, submit: true, phone: '123', number_of_employees: 90 });
  });
});

describe('discarding', () => {
  it('is confirmed first, and leaves what is published', async () => {
    let waits = true;
    const published = {
      ...OWN,
      version: 9,
      state: 'published',
      reason: '',
      draft: { ...DRAFT, phone: '000' },
    };
    const view = await open({
      replies: {
        'GET company_info/7/': () => json(waits ? OWN : published),
        'DELETE company_info/7/draft/': () => {
          waits = false;
          return new Response(null, { status: 204 });
        },
      },
    });
    await userEvent.click(view.main.getByRole('button', { name: 'Änderungen verwerfen' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Sind Sie sicher?' }));
    expect(view.named('DELETE company_info/7/draft/')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Änderungen verwerfen' }));
    await page.findByText('Änderungen verworfen.');
    expect(view.named('DELETE company_info/7/draft/').map(({ query }) => query.get('version'))).toEqual([
      '5',
    ]);
    await waitFor(() => expect(view.main.getByLabelText(/^Telefon/)).toHaveValue('000'));
    expect(view.main.queryByRole('button', { name: 'Änderungen verwerfen' })).toBeNull();
  });
});

describe('leaving', () => {
  const away = () => page.findByRole('link', { name: 'Öffentliche Seite ansehen' });

  it('is asked about when something was changed', async () => {
    const view = await open();
    await retype(view.main.getByLabelText(/^Telefon/), '123');
    await userEvent.click(await away());
    const dialog = await page.findByRole('dialog', { name: 'Seite verlassen?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    // Closed is not gone: it is drawn for a moment longer, and would not open again.
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(view.where()).toBe('/asset-manager-dashboard/7/profile');
    expect(view.main.getByLabelText(/^Telefon/)).toHaveValue('123');
    await userEvent.click(await away());
    await userEvent.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Verlassen' }));
    await view.arrived('/asset-managers/7?page=1&per_page=15');
  });

  it('is not asked about otherwise', async () => {
    const view = await open();
    await userEvent.click(await away());
    await view.arrived('/asset-managers/7?page=1&per_page=15');
  });
});

describe('a reader of the company', () => {
  it('sees everything, can change nothing, and reads why', async () => {
    const { main } = await open({ role: 'reader' });
    expect(main.getByText(/^Sie haben die Rolle „Leser“\./)).toBeVisible();
    expect(main.getByText('Musterweg 1')).toBeVisible();
    expect(main.getByText(/EN: Equities from Europe\./)).toBeVisible();
    expect(main.queryByRole('textbox')).toBeNull();
    expect(main.queryByRole('button', { name: /einreichen|speichern/ })).toBeNull();
  });
});
