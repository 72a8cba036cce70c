import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnCompanyNews } from '@/shared/api/types';
import { userIs } from '@/shared/session/store';
import { openPortal, type Replies, user } from '../account/portal';
import { json, problem } from '../screen/render';

const NEWS: OwnCompanyNews = {
  id: 7,
  company_info: 1,
  company_info_name: 'Beispielhaus',
  slug: 'neues-buero',
  date: '2026-06-30',
  lang: 'de',
  title: 'Neues Büro',
  text: [{ tag: 'p', children: ['Wir ziehen um.'] }],
  image: null,
  pdf_file: null,
  simulated: false,
  state: 'declined',
  visible: false,
  version: 3,
  reason: 'Bitte kürzer.',
  handed_in_at: '2026-11-20T09:00:00Z',
  decided_at: '2026-11-21T09:00:00Z',
  publish_at: null,
  discardable: false,
  editable: true,
  removable: true,
  draft: {
    date: '2026-06-30',
    title: { de: 'Neues Büro', en: '' },
    text: { de: '<p>Wir ziehen um.</p>', en: '' },
    image: null,
    pdf_file: { de: null, en: null },
  },
};
const facet = { type: 'value', more: false, values: [{ value: 'declined', label: 'Abgelehnt', count: 1 }] };
const paged = (results: object[], more: object = {}) => ({
  count: results.length,
  page: 1,
  per_page: 15,
  results,
  ...more,
});

/** jsdom's would leave for the network; this one asks the stand-in for `fetch`. */
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
    const answer = await fetch(this.#address, { ...this.#init, body });
    this.#headers = answer.headers;
    this.status = answer.status;
    this.responseText = await answer.text();
    this.onload?.();
  }
}

async function open(replies: Replies = {}, role: 'owner' | 'reader' = 'owner') {
  userIs(user({ is_asset_manager: true, company_info_id: 1, company_role: role }));
  vi.stubGlobal('XMLHttpRequest', Request);
  const view = await openPortal('/asset-manager-dashboard/1/news', {
    'GET company_news/': () => json(paged([NEWS], { facets: { states: facet } })),
    'GET company_documents/': () =>
      json(
        paged([], { facets: { states: facet }, categories: [{ value: 'factsheet', label: 'Factsheet' }] }),
      ),
    'GET own_funds/': () =>
      json(paged([{ id: 11, fund_id: 1, name: 'Beispiel Aktien', slug: 'x', isin: 'DE0000000011' }])),
    'GET own_document_health/': () => json(paged([], { facets: { faults: { ...facet, values: [] } } })),
    ...replies,
  });
  const main = within(page.getByRole('main'));
  await main.findByRole('heading', { level: 3, name: 'Neues Büro' });
  return { ...view, main };
}

beforeEach(() => userIs(null));
afterEach(() => vi.unstubAllGlobals());

describe('news of the company', () => {
  it('says where each stands and why it came back', async () => {
    const { main } = await open();
    expect(main.getByText('Grund: Bitte kürzer.')).toBeDefined();
    expect(main.getByText('Kein Befund: Alle veröffentlichten Dokumente sind in Ordnung.')).toBeDefined();
    expect(main.getByRole('link', { name: 'Vorschau: Neues Büro' }).getAttribute('href')).toBe(
      '/asset-manager-news/neues-buero/7?draft=1',
    );
  });

  it('leads to the page of each fund', async () => {
    const { main } = await open();
    const link = await main.findByRole('link', { name: 'Beispiel Aktien' });
    expect(link.getAttribute('href')).toBe('/edit-fund/11');
  });

  it('sends both languages with the version that was read, and lists it again', async () => {
    const sent: unknown[] = [];
    const { main } = await open({
      'PATCH company_news/7/': ({ body }) => {
        sent.push(body);
        return json(NEWS);
      },
    });
    await userEvent.click(main.getByRole('button', { name: 'Bearbeiten: Neues Büro' }));
    await userEvent.type(main.getByLabelText(/Titel \(Englisch\)/), 'New office');
    await userEvent.click(main.getByRole('button', { name: 'Speichern' }));
    await page.findByText('Neuigkeit gespeichert.');
    expect(sent).toEqual([
      {
        date: '2026-06-30',
        title: { de: 'Neues Büro', en: 'New office' },
        text: { de: '<p>Wir ziehen um.</p>', en: '' },
        submit: true,
        remove: [],
        version: 3,
      },
    ]);
  });

  it('asks for title and text in one language before anything is sent', async () => {
    const { main } = await open();
    await userEvent.click(main.getByRole('button', { name: 'Neuigkeit schreiben' }));
    await userEvent.type(main.getByLabelText(/Titel \(Englisch\)/), 'New office');
    await userEvent.click(main.getByRole('button', { name: 'Speichern' }));
    const missing = 'Füllen Sie Titel und Text in mindestens einer Sprache aus.';
    expect(main.getByRole('textbox', { name: 'Text (Englisch)' })).toHaveAccessibleDescription(missing);
    expect(main.getByLabelText(/Titel \(Deutsch\)/)).not.toHaveAccessibleDescription(missing);
  });

  it('asks before a text that was not sent is left, and opens no other form beside it', async () => {
    const { main, router } = await open();
    // when: nothing is typed
    await userEvent.click(main.getByRole('button', { name: 'Neuigkeit schreiben' }));
    expect(main.queryByRole('button', { name: 'Bearbeiten: Neues Büro' })).toBeNull();
    await act(() => router.navigate('/contact'));
    expect(router.state.location.pathname).toBe('/contact');
    await act(() => router.navigate('/asset-manager-dashboard/1/news'));
    // and when something is
    const field = async () => page.findByLabelText(/Titel \(Englisch\)/);
    await userEvent.click(await page.findByRole('button', { name: 'Neuigkeit schreiben' }));
    await userEvent.type(await field(), 'New office');
    await act(() => router.navigate('/contact'));
    // then
    const dialog = within(await page.findByRole('dialog', { name: 'Seite verlassen?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(router.state.location.pathname).toBe('/asset-manager-dashboard/1/news');
    expect(await field()).toHaveValue('New office');
  });

  it('asks whichever of two forms was changed', async () => {
    const { main, router } = await open();
    await userEvent.click(main.getByRole('button', { name: 'Neuigkeit schreiben' }));
    await userEvent.click(main.getByRole('button', { name: 'Dokument einreichen' }));
    // when the one that was opened first is changed, and then the other one
    for (const [label, value] of [
      [/Titel \(Englisch\)/, 'New office'],
      ['Titel', 'Flyer'],
    ] as const) {
      await userEvent.type(main.getByLabelText(label), value);
      await act(() => router.navigate('/contact'));
      // then
      const dialog = within(await page.findByRole('dialog', { name: 'Seite verlassen?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
      expect(router.state.location.pathname).toBe('/asset-manager-dashboard/1/news');
      await userEvent.clear(main.getByLabelText(label));
    }
    // and nothing is asked once nothing is typed
    await act(() => router.navigate('/contact'));
    expect(router.state.location.pathname).toBe('/contact');
  });

  it('keeps what was typed when another editor was quicker', async () => {
    const { main } = await open({ 'PATCH company_news/7/': () => problem(409, 'document_changed') });
    await userEvent.click(main.getByRole('button', { name: 'Bearbeiten: Neues Büro' }));
    const title = main.getByLabelText<HTMLInputElement>(/Titel \(Deutsch\)/);
    await userEvent.type(title, '!');
    await userEvent.click(main.getByRole('button', { name: 'Speichern' }));
    await main.findByText(/Inzwischen hat jemand anderes/);
    expect(title.value).toBe('Neues Büro!');
  });

  it('asks before something is removed', async () => {
    const removed = vi.fn(() => new Response(null, { status: 204 }));
    const { main } = await open({ 'DELETE company_news/7/': removed });
    await userEvent.click(main.getByRole('button', { name: 'Löschen: Neues Büro' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Sind Sie sicher?' }));
    expect(removed).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Löschen' }));
    await page.findByText('Neuigkeit entfernt.');
    await waitFor(() => expect(removed).toHaveBeenCalledTimes(1));
  });

  it('discards what waits once that was confirmed, and gives the focus to the heading', async () => {
    const asked: (string | null)[] = [];
    let waits = true;
    const published = { ...NEWS, visible: true, reason: '', decided_at: null };
    const { main } = await open({
      'GET company_news/': () => {
        const row = { ...published, state: waits ? 'draft' : 'published', discardable: waits };
        return json(paged([row], { facets: { states: facet } }));
      },
      'DELETE company_news/7/draft/': ({ query }) => {
        asked.push(query.get('version'));
        waits = false;
        return new Response(null, { status: 204 });
      },
    });
    await userEvent.click(main.getByRole('button', { name: 'Änderungen verwerfen: Neues Büro' }));
    let dialog = within(await page.findByRole('dialog', { name: 'Sind Sie sicher?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(asked).toEqual([]);
    await userEvent.click(main.getByRole('button', { name: 'Änderungen verwerfen: Neues Büro' }));
    dialog = within(await page.findByRole('dialog', { name: 'Sind Sie sicher?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Änderungen verwerfen' }));
    await page.findByText('Änderungen verworfen.');
    expect(asked).toEqual(['3']);
    await waitFor(() => expect(main.queryByRole('button', { name: /^Änderungen verwerfen/ })).toBeNull());
    expect(main.getByRole('heading', { level: 2, name: 'Neuigkeiten' })).toHaveFocus();
  });

  it('offers readers of the company nothing to write', async () => {
    const { main } = await open({}, 'reader');
    expect(main.queryByRole('button', { name: 'Neuigkeit schreiben' })).toBeNull();
    expect(main.getByText(/Ihre Rolle erlaubt nur das Lesen/)).toBeDefined();
  });
});
