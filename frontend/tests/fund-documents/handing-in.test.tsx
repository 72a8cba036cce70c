/** The page on which asset managers hand in documents, with an API that answers as the test wants. */
import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnDocument, OwnFund } from '@/shared/api/types';
import { userIs } from '@/shared/session/store';
import { openPortal, type Replies, user } from '../account/portal';
import { json, problem } from '../screen/render';

const FUND: OwnFund = {
  id: 11,
  fund_id: 1,
  name: 'Beispiel Aktien',
  slug: 'beispiel-aktien-a',
  isin: 'DE0000000011',
};
const OTHER: OwnFund = { ...FUND, id: 12, fund_id: 2, name: 'Beispiel Renten', isin: 'DE0000000012' };
const DECLINED: OwnDocument = {
  id: 5,
  version: 3,
  fund: FUND,
  category: 'annual_report',
  date: '2026-06-30',
  language: 'en',
  size: 1_200_000,
  state: 'declined',
  visible: false,
  reason: 'Seite 3 fehlt.',
  handed_in_at: '2026-11-20T09:00:00Z',
  decided_at: '2026-11-21T09:00:00Z',
  publish_at: null,
  discardable: false,
  url: null,
  again: true,
  removable: true,
};
const PDF = new File(['%PDF'], 'bericht.pdf', { type: 'application/pdf' });

const facet = (...values: object[]) => ({ type: 'value', more: false, values });
const value = (name: string | number, label: string, count: number) => ({
  value: name,
  label,
  count,
  selected: false,
});

const listed = (...results: OwnDocument[]) => ({
  count: results.length,
  page: 1,
  per_page: 15,
  results,
  facets: { states: facet(value('declined', 'Abgelehnt', 1)), funds: facet(value(1, FUND.name, 1)) },
  categories: [
    { value: 'annual_report', label: 'Jahresbericht' },
    { value: 'fund_prospect', label: 'Verkaufsprospekt' },
  ],
});
const funds = (...results: OwnFund[]) => ({ count: results.length, page: 1, per_page: 15, results });

/** jsdom's would leave for the network; this one asks the stand-in for `fetch`, half of the body after the other. */
class Request {
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  status = 0;
  responseText = '';
  #address = '';
  #init: RequestInit & { headers: Record<string, string> } = { headers: {} };
  #headers = new Headers();

  open(method: string, address: string) {
    this.#address = address;
    this.#init.method = method;
  }
  setRequestHeader(name: string, text: string) {
    this.#init.headers[name] = text;
  }
  getAllResponseHeaders() {
    return [...this.#headers].map((pair) => pair.join(': ')).join('\r\n');
  }
  async send(body: string) {
    this.upload.onprogress?.({ loaded: 50, total: 100 });
    const answer = await fetch(this.#address, { ...this.#init, body });
    this.#headers = answer.headers;
    this.status = answer.status;
    this.responseText = await answer.text();
    this.onload?.();
  }
}

async function open(replies: Replies = {}, address = '/fund-documents') {
  userIs(user({ is_asset_manager: true, company_info_id: 1 }));
  vi.stubGlobal('XMLHttpRequest', Request);
  const view = await openPortal(address, {
    'GET own_fund_documents/': () => json(listed(DECLINED)),
    'GET own_funds/': ({ query }) => json(query.get('search') ? funds(OTHER) : funds(FUND, OTHER)),
    ...replies,
  });
  const main = within(page.getByRole('main'));
  await main.findByRole('heading', { level: 1, name: /^(Fondsdokumente|Fund documents)$/ });
  return { ...view, main };
}

/** The filter of the list has the same name. */
const fundField = () =>
  within(page.getByRole('region', { name: 'Dokument einreichen' })).findByRole('combobox', { name: 'Fonds' });

async function fill(main: ReturnType<typeof within>, file = PDF) {
  await userEvent.click(main.getByRole('button', { name: 'Dokument einreichen' }));
  await userEvent.type(await fundField(), 'rent');
  await userEvent.click(await main.findByRole('option', { name: /Beispiel Renten/ }));
  await userEvent.selectOptions(main.getByLabelText('Art des Dokuments'), 'Jahresbericht');
  await userEvent.type(main.getByLabelText('Datum des Dokuments'), '2026-09-30');
  await userEvent.upload(main.getByLabelText('Datei'), file);
}

beforeEach(() => userIs(null));
afterEach(() => vi.unstubAllGlobals());

describe('handing in a document', () => {
  it('asks before a document that was not sent is left, and not for a list that is turned', async () => {
    const { main, router } = await open();
    await fill(main);
    await act(() => router.navigate('/fund-documents?state=declined'));
    expect(page.queryByRole('dialog')).toBeNull();
    await act(() => router.navigate('/contact'));
    const dialog = within(await page.findByRole('dialog', { name: 'Seite verlassen?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(router.state.location.pathname).toBe('/fund-documents');
    expect(main.getByLabelText('Datum des Dokuments')).toHaveValue('2026-09-30');
  });

  it('sends it for the fund that was found, shows how far it is, and lists it at once', async () => {
    let finish = (_: Response) => {};
    const view = await open(
      { 'POST fund_documents/12/': () => new Promise((resolve) => (finish = resolve)) },
      '/fund-documents?state=declined&fund=1',
    );
    await fill(view.main);
    await userEvent.click(view.main.getByRole('button', { name: 'Einreichen' }));
    const bar = await view.main.findByRole('progressbar', { name: 'Übertragung der Datei' });
    await waitFor(() => expect(bar).toHaveAttribute('value', '0.5'));
    expect(view.main.getByText('50 % übertragen')).toBeVisible();
    const asked = view.named('GET own_fund_documents/').length;
    finish(json({ id: 6, published: false }, 201));
    expect(await page.findByText(/^Eingereicht für Beispiel Renten\./)).toBeVisible();
    await view.arrived('/fund-documents');
    expect(view.named('GET own_fund_documents/').length).toBeGreaterThan(asked);
    expect(view.named('POST fund_documents/12/')[0]?.body).toEqual({
      category: 'annual_report',
      date: '2026-09-30',
      language: 'de',
      file: { base64_string: btoa('%PDF'), file_name: 'bericht.pdf' },
    });
    expect(view.main.queryByLabelText('Datei')).toBeNull();
    expect(view.main.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it.each([
    [
      'too_many_drafts',
      409,
      'Fonds',
      '50 Dokumente dieses Fonds warten.',
      '50 Dokumente dieses Fonds warten.',
    ],
    [
      'not_allowed',
      403,
      'Fonds',
      'Nicht berechtigt.',
      /^Dieser Fonds gehört nicht zu Ihrer Fondsgesellschaft\./,
    ],
    ['invalid_input', 400, 'Datei', 'Das PDF ist verschlüsselt.', 'Das PDF ist verschlüsselt.'],
  ])('says at its field what the server refuses: %s', async (code, status, label, detail, said) => {
    const errors = code === 'invalid_input' ? { errors: [{ key: 'file', message: detail }] } : { detail };
    const view = await open({ 'POST fund_documents/12/': () => problem(status, code, errors) });
    await fill(view.main);
    await userEvent.click(view.main.getByRole('button', { name: 'Einreichen' }));
    const field = label === 'Fonds' ? await fundField() : view.main.getByLabelText(label);
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(expect.stringMatching(said));
    // Nothing typed is lost.
    expect(await fundField()).toHaveValue('Beispiel Renten');
    expect(view.main.getByLabelText('Datum des Dokuments')).toHaveValue('2026-09-30');
    expect(view.main.getByLabelText<HTMLInputElement>('Datei').files?.[0]?.name).toBe('bericht.pdf');
    await view.arrived('/fund-documents');
  });

  it('does not send what will be refused, and says what to do', async () => {
    const view = await open();
    const large = new File(['%PDF'], 'gross.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: 12_600_000 });
    await fill(view.main, large);
    await userEvent.click(view.main.getByRole('button', { name: 'Einreichen' }));
    const file = view.main.getByLabelText('Datei');
    expect(file).toHaveAccessibleDescription(/^Die Datei hat 12,6\sMB, erlaubt sind 10 MB\. Speichern Sie/);
    expect(view.calls.filter(({ name }) => name.startsWith('POST fund'))).toEqual([]);
  });

  it('has chosen the only fund already; what was typed and not chosen is none', async () => {
    const view = await open({ 'GET own_funds/': () => json(funds(FUND)) });
    await userEvent.click(view.main.getByRole('button', { name: 'Dokument einreichen' }));
    const field = await fundField();
    expect(field).toHaveValue('Beispiel Aktien');
    await userEvent.type(field, ' und mehr');
    await userEvent.tab();
    expect(field).toHaveValue('Beispiel Aktien');
  });

  it('says to a company without funds where to turn', async () => {
    const view = await open({ 'GET own_funds/': () => json(funds()) });
    await userEvent.click(view.main.getByRole('button', { name: 'Dokument einreichen' }));
    expect(await view.main.findByText('Ihrer Fondsgesellschaft ist kein Fonds zugeordnet.')).toBeVisible();
    expect(view.main.getByRole('link', { name: 'Kontakt' })).toHaveAttribute('href', '/contact');
  });
});

describe('a document that came back', () => {
  it('says why, and is handed in again as it was, but for what was changed', async () => {
    const view = await open({ 'PATCH fund_documents/11/': () => json({ id: 5, published: false }) });
    expect(await view.main.findByText('Grund: Seite 3 fehlt.')).toBeVisible();
    await userEvent.click(view.main.getByRole('button', { name: /^Erneut einreichen: Beispiel Aktien/ }));
    expect(await view.main.findByLabelText('Art des Dokuments')).toHaveValue('annual_report');
    expect(view.main.getByLabelText('Sprache des Dokuments')).toHaveValue('en');
    await userEvent.selectOptions(view.main.getByLabelText('Art des Dokuments'), 'Verkaufsprospekt');
    await userEvent.click(view.main.getByRole('button', { name: 'Erneut einreichen' }));
    expect(await page.findByText(/^Eingereicht für Beispiel Aktien\./)).toBeVisible();
    expect(view.named('PATCH fund_documents/11/')[0]?.body).toEqual({
      document: 5,
      version: 3,
      category: 'fund_prospect',
      date: '2026-06-30',
      language: 'en',
    });
  });

  it('cannot be handed in twice, and says what to do then', async () => {
    const view = await open({ 'PATCH fund_documents/11/': () => problem(409, 'document_changed') });
    await userEvent.click(
      await view.main.findByRole('button', { name: /^Erneut einreichen: Beispiel Aktien/ }),
    );
    await userEvent.click(await view.main.findByRole('button', { name: 'Erneut einreichen' }));
    expect(await view.main.findByRole('alert')).toHaveTextContent(
      /inzwischen entschieden.*Laden Sie die Seite neu/,
    );
  });
});

describe('a document of the wrong fund', () => {
  it('is handed in again for another one', async () => {
    const view = await open({ 'PATCH fund_documents/12/': () => json({ id: 5, published: false }) });
    await userEvent.click(await view.main.findByRole('button', { name: /^Erneut einreichen: Beispiel/ }));
    const form = within(page.getByRole('region', { name: 'Dokument erneut einreichen' }));
    const field = await form.findByRole('combobox', { name: 'Fonds' });
    expect(field).toHaveValue('Beispiel Aktien');
    await userEvent.clear(field);
    await userEvent.type(field, 'rent');
    await userEvent.click(await form.findByRole('option', { name: /Beispiel Renten/ }));
    await userEvent.click(form.getByRole('button', { name: 'Erneut einreichen' }));
    expect(await page.findByText(/^Eingereicht für Beispiel Renten\./)).toBeVisible();
    expect(view.named('PATCH fund_documents/12/')[0]?.body).toMatchObject({ document: 5, version: 3 });
  });
});

describe('a published document', () => {
  it('is replaced by a new version, while the former one stays', async () => {
    const shown: OwnDocument = { ...DECLINED, state: 'published', visible: true, reason: '' };
    const view = await open({
      'GET own_fund_documents/': () => json(listed(shown)),
      'PATCH fund_documents/11/': () => json({ id: 5, published: false }),
    });
    await userEvent.click(
      await view.main.findByRole('button', { name: /^Neue Fassung einreichen: Beispiel Aktien/ }),
    );
    const form = within(page.getByRole('region', { name: 'Neue Fassung einreichen' }));
    expect(form.getByText(/^Die veröffentlichte Fassung bleibt sichtbar/)).toBeVisible();
    await userEvent.upload(await form.findByLabelText(/^Datei/), PDF);
    await userEvent.click(form.getByRole('button', { name: 'Neue Fassung einreichen' }));
    expect(await page.findByText(/^Eingereicht für Beispiel Aktien\./)).toBeVisible();
    expect(view.named('PATCH fund_documents/11/')[0]?.body).toMatchObject({
      document: 5,
      file: { base64_string: btoa('%PDF'), file_name: 'bericht.pdf' },
    });
  });
});

describe('changes that wait', () => {
  it('are discarded at the fund that they were handed in for, once that was confirmed', async () => {
    const changed: OwnDocument = {
      ...DECLINED,
      state: 'submitted',
      visible: true,
      fund: OTHER,
      discardable: true,
    };
    const view = await open({
      'GET own_fund_documents/': () => json(listed(changed)),
      'DELETE funds/12/documents/5/draft/': () => new Response(null, { status: 204 }),
    });
    await userEvent.click(
      await view.main.findByRole('button', { name: 'Änderungen verwerfen: Beispiel Renten, 30.06.2026' }),
    );
    const dialog = within(await page.findByRole('dialog', { name: 'Sind Sie sicher?' }));
    expect(view.named('DELETE funds/12/documents/5/draft/')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Änderungen verwerfen' }));
    expect(await page.findByText('Änderungen verworfen.')).toBeVisible();
    expect(view.named('DELETE funds/12/documents/5/draft/')[0]?.query.get('version')).toBe('3');
  });

  it('are not discarded where none wait', async () => {
    const view = await open();
    await view.main.findByText('Grund: Seite 3 fehlt.');
    expect(view.main.queryByRole('button', { name: /^Änderungen verwerfen/ })).toBeNull();
  });
});

describe('the list', () => {
  it('is narrowed and ordered by its address', async () => {
    const view = await open({}, '/fund-documents?state=declined&ordering=date');
    await view.main.findByText('Grund: Seite 3 fehlt.');
    const [first] = view.named('GET own_fund_documents/');
    expect(Object.fromEntries(first?.query ?? [])).toMatchObject({
      state: 'declined',
      ordering: 'date',
      page: '1',
    });
    await userEvent.selectOptions(view.main.getByRole('combobox', { name: 'Fonds' }), '1');
    await view.arrived('/fund-documents?state=declined&fund=1&ordering=date');
  });

  it('says to those who have handed in nothing what the page is for', async () => {
    const view = await open({ 'GET own_fund_documents/': () => json(listed()) }, '/en/fund-documents');
    expect(
      await view.main.findByRole('heading', { name: 'You have not submitted anything yet' }),
    ).toBeVisible();
    expect(view.main.queryByRole('combobox', { name: 'Status' })).toBeNull();
  });
});

it.each([
  [{ is_asset_manager: true, company_info_id: 1 }, 1],
  [{ is_wholesale: true }, 0],
])('the menu leads there whom it is for: %o', async (who, entries) => {
  userIs(user(who));
  await openPortal('/contact');
  expect(page.queryAllByRole('link', { name: 'Fondsdokumente', hidden: true })).toHaveLength(entries);
});
