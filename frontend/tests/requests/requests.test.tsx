import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { done, formNamed, GOOD_PASSWORD, openPortal, type Replies, user } from '../account/portal';
import { emptyCourse, emptyYears, fundPage, notRated } from '../fund/answers';
import { fund, screen } from '../screen/fixtures';
import { json, problem } from '../screen/render';

const FUND: Replies = {
  'GET funds/1/': () => json(fundPage(1, { record_date: null })),
  'GET charts/performance/1/': emptyCourse,
  'GET charts/calendarYears/1/': emptyYears,
  'GET rating_explanation/1/': notRated,
};
const REPORT = {
  id: 9,
  slug: 'ein-bericht',
  title: 'Ein Bericht',
  summary: '',
  body: [{ tag: 'p', children: ['Text'] }],
  languages: { title: 'de', summary: null, body: 'de' },
  date: '2026-03-01',
  category: 'study',
  category_label: 'Studie',
  company: null,
  funds: [],
  authors: [],
  companies: [],
  peergroups: [],
  corrections: [],
  simulated: true,
};

beforeEach(() => userIs(user()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function onFundPage(replies: Replies = {}) {
  const view = await openPortal('/details/fonds-1/1', { ...FUND, ...replies });
  await userEvent.click(await page.findByRole('button', { name: 'Weitere Aktionen' }));
  await userEvent.click(page.getByRole('button', { name: 'Rating anfragen' }));
  return view;
}
const send = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Anfrage senden' }));

describe('a rating request from a fund page', () => {
  it('names the share class, and asks for a newer rating where there is one', async () => {
    vi.setSystemTime(new Date(2026, 10, 21, 12));
    const view = await onFundPage({ 'POST send_fund_request/': done('Die Anfrage wurde gesendet.') });
    const dialog = await formNamed('Rating anfragen');
    expect(within(dialog).getByRole('list', { name: /eine Anteilsklasse$/ })).toHaveTextContent('Fonds 1');
    expect(within(dialog).getByRole('radio', { name: 'Aktualisierung des Ratings' })).toBeChecked();
    expect(within(dialog).getByLabelText('E-Mail-Adresse')).toHaveValue('konto@example.com');
    await send(dialog);
    expect(await within(dialog).findByText('Die Anfrage wurde gesendet.')).toHaveFocus();
    expect(view.named('POST send_fund_request/')[0]?.body).toEqual({
      funds: [1],
      email: 'konto@example.com',
      request_type: 'update',
      date: '2026-11-21',
      website: '',
    });
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Schließen' })[0] as HTMLElement);
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  });

  it('goes another way for asset managers', async () => {
    userIs(user({ is_asset_manager: true }));
    const view = await onFundPage({ 'POST send_asset_manager_request/': done('ok') });
    await send(await formNamed('Rating anfragen'));
    await page.findByText('ok');
    expect(view.named('POST send_fund_request/')).toEqual([]);
  });

  it.each([
    [400, 'invalid_input', 'Falsche Anfragedaten.'],
    [403, 'not_allowed', 'Text zu not_allowed.'],
    [500, 'internal_error', 'Fehler beim Senden der Anfrage.'],
  ])('says why it failed (%i)', async (status, code, text) => {
    await onFundPage({ 'POST send_fund_request/': () => problem(status, code) });
    const dialog = await formNamed('Rating anfragen');
    await send(dialog);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(text);
  });

  it('has visitors sign in first, and then goes on by itself', async () => {
    userIs(null);
    await onFundPage({ 'POST login/': () => json(user()) });
    const login = within(await formNamed('Anmelden'));
    await userEvent.type(login.getByLabelText('E-Mail-Adresse'), 'konto@example.com');
    await userEvent.type(login.getByLabelText('Passwort'), `${GOOD_PASSWORD}{Enter}`);
    await formNamed('Rating anfragen');
  });

  it('is forgotten when the visitor does not want to sign in', async () => {
    userIs(null);
    await onFundPage();
    const login = within(await formNamed('Anmelden'));
    await userEvent.click(login.getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    userIs(user());
    expect(page.queryByRole('dialog')).toBeNull();
  });
});

describe('a rating request from a list', () => {
  const LIST: Replies = {
    'GET advanced_search/': () => json(screen({ count: 2, results: [fund(1), fund(2, { rank: null })] })),
  };
  const open = async (replies: Replies = {}) => {
    const view = await openPortal('/advanced-search-results', { ...LIST, ...replies });
    await page.findByRole('rowheader', { name: 'Fonds 1' });
    return view;
  };
  const bar = () => page.getByRole('region', { name: 'Auswahl' });
  const request = async () => {
    const [button] = within(bar()).getAllByRole('button', { name: 'Ratingpunkte anfordern' });
    if (button) await userEvent.click(button);
  };
  const tick = (name: string) => userEvent.click(page.getByRole('checkbox', { name: `${name} auswählen` }));

  it('needs a selected fund', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: 'Weitere Aktionen' }));
    await userEvent.click(page.getByRole('button', { name: 'Ratingpunkte anfordern' }));
    expect(page.getByText('Bitte wählen Sie in der Liste mindestens einen Fonds aus.')).toBeVisible();
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('names all that are ticked', async () => {
    const view = await open({ 'POST send_fund_request/': done('ok') });
    await tick('Fonds 1');
    await tick('Fonds 2');
    expect(bar()).toHaveTextContent('2 gewählt');
    await request();
    const dialog = await formNamed('Rating anfragen');
    expect(within(dialog).getByRole('list', { name: /2 Anteilsklassen$/ })).toHaveTextContent(
      'Fonds 1Fonds 2',
    );
    expect(within(dialog).getByRole('radio', { name: 'Erstmaliges Rating' })).toBeChecked();
    await send(dialog);
    await page.findByText('ok');
    expect(view.named('POST send_fund_request/')[0]?.body).toMatchObject({ funds: [1, 2] });
  });

  it('leaves out what is taken out of it again, but the last one', async () => {
    const view = await open({ 'POST send_fund_request/': done('ok') });
    await tick('Fonds 1');
    await tick('Fonds 2');
    await request();
    const dialog = await formNamed('Rating anfragen');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fonds 1 entfernen' }));
    expect(within(dialog).getByRole('list', { name: /eine Anteilsklasse$/ })).toHaveTextContent('Fonds 2');
    expect(within(dialog).queryByRole('button', { name: / entfernen$/ })).toBeNull();
    await send(dialog);
    await page.findByText('ok');
    expect(view.named('POST send_fund_request/')[0]?.body).toMatchObject({ funds: [2] });
  });

  it('lets go of a selection, and leads the keyboard to the page', async () => {
    await open();
    await tick('Fonds 2');
    await userEvent.click(page.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(page.getByRole('checkbox', { name: 'Fonds 2 auswählen' })).not.toBeChecked();
    expect(page.queryByRole('region', { name: 'Auswahl' })).toBeNull();
    expect(page.getByRole('main')).toHaveFocus();
  });
});

describe('the long version of a report', () => {
  it('is asked for with the number of the report', async () => {
    userIs(user({ company: 'Beispiel Invest' }));
    const view = await openPortal('/reports/ein-bericht/9', {
      'GET reports/9/': () => json({ count: 1, results: [REPORT] }),
      'POST send_long_report_request/': done('Die Anfrage wurde gesendet.'),
    });
    await userEvent.click(await page.findByRole('button', { name: 'Langfassung anfragen' }));
    const dialog = await formNamed('Langfassung anfragen');
    expect(within(dialog).getByText('Wir senden Ihnen die Langfassung von „Ein Bericht“.')).toBeVisible();
    await userEvent.selectOptions(within(dialog).getByLabelText('Anrede'), 'Frau');
    await userEvent.clear(within(dialog).getByLabelText('Nachname'));
    await send(dialog);
    expect(within(dialog).getByLabelText('Nachname')).toHaveFocus();
    await userEvent.type(within(dialog).getByLabelText('Nachname'), 'Nachname');
    await send(dialog);
    await page.findByText('Die Anfrage wurde gesendet.');
    expect(view.named('POST send_long_report_request/')[0]?.body).toEqual({
      prefix: 'Frau',
      firstName: 'Vorname',
      lastName: 'Nachname',
      company: 'Beispiel Invest',
      email: 'konto@example.com',
      description: '',
      website: '',
      report: 9,
    });
  });
});

describe('a team rating', () => {
  it('is asked for from the menu, and needs a name', async () => {
    const view = await openPortal('/methodology', { 'POST send_team_request/': done('ok') });
    await userEvent.click(page.getByRole('button', { name: 'Service' }));
    await userEvent.click(page.getByRole('button', { name: 'Teamrating anfragen' }));
    const dialog = await formNamed('Teamrating anfragen');
    await userEvent.clear(within(dialog).getByLabelText('Name'));
    await send(dialog);
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Bitte sämtliche Pflichtfelder ausfüllen.');
    expect(within(dialog).getByLabelText('Name')).toHaveFocus();
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Vorname Nachname');
    await send(dialog);
    await page.findByText('ok');
    expect(view.named('POST send_team_request/')[0]?.body).toEqual({
      name: 'Vorname Nachname',
      email: 'konto@example.com',
      company: '',
      message: '',
      website: '',
    });
  });
});
