import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnDocument, OwnPresentation } from '@/shared/api/types';
import { userIs } from '@/shared/session/store';
import { openPortal, type Replies, user } from '../account/portal';
import { json, problem } from '../screen/render';

const FUND = { id: 11, fund_id: 1, name: 'Beispiel Aktien', slug: 'beispiel-aktien-a', isin: 'DE0000000011' };
const PRESENTATION: OwnPresentation = {
  fund: FUND,
  photo: null,
  key_facts: { lang: 'de', lines: ['Kauft selten um'] },
  state: 'published',
  visible: true,
  version: 4,
  reason: '',
  handed_in_at: null,
  decided_at: null,
  publish_at: null,
  discardable: false,
  editable: true,
  draft: { photo: null, key_facts: { de: 'Kauft selten um', en: '' } },
};
const PAPER: OwnDocument = {
  id: 5,
  version: 3,
  fund: FUND,
  category: 'annual_report',
  date: '2026-06-30',
  language: 'de',
  size: 1_200_000,
  state: 'published',
  visible: true,
  reason: '',
  handed_in_at: null,
  decided_at: null,
  publish_at: null,
  discardable: false,
  url: '/api/v1/funds/11/documents/5/?lang=de',
  again: true,
  removable: true,
};
const facet = { type: 'value', more: false, values: [] };
const paged = (results: object[], more: object) => ({
  count: results.length,
  page: 1,
  per_page: 15,
  results,
  ...more,
});

async function open(replies: Replies = {}) {
  userIs(user({ is_asset_manager: true, company_info_id: 1, company_role: 'owner' }));
  return openPortal('/edit-fund/11', {
    'GET funds/11/presentation/': () => json(PRESENTATION),
    'GET own_fund_documents/': () =>
      json(
        paged([PAPER], {
          facets: { states: facet, funds: facet },
          categories: [{ value: 'annual_report', label: 'Jahresbericht' }],
        }),
      ),
    'GET own_document_health/': () => json(paged([], { facets: { faults: facet } })),
    ...replies,
  });
}

beforeEach(() => userIs(null));
afterEach(() => vi.unstubAllGlobals());

describe('editing a fund', () => {
  it('asks before key facts go, and sends the version that was read', async () => {
    const sent: unknown[] = [];
    await open({
      'PATCH funds/11/presentation/': ({ body }) => {
        sent.push(body);
        return json({ ...PRESENTATION, version: 5 });
      },
    });
    await userEvent.click(await page.findByRole('button', { name: 'Eckdaten entfernen' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Sind Sie sicher?' }));
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Eckdaten entfernen' }));
    await page.findByText('Fonds gespeichert.');
    expect(sent).toEqual([{ key_facts: { de: '', en: '' }, submit: true, remove_photo: false, version: 4 }]);
  });

  it('shows the photo once, also when the presentation has another version', async () => {
    let version = 4;
    const draft = { ...PRESENTATION.draft, photo: '/photo?own' };
    await open({
      'GET funds/11/presentation/': () => json({ ...PRESENTATION, version, draft }),
      'PATCH funds/11/presentation/': () => {
        version += 1;
        return json({ ...PRESENTATION, version, draft });
      },
    });
    const field = await page.findByLabelText(/^Neues Foto/);
    await userEvent.click(page.getByRole('button', { name: 'Eckdaten einreichen' }));
    await page.findByText('Fonds gespeichert.');
    await vi.waitFor(() => expect(page.getByLabelText(/^Neues Foto/)).not.toBe(field));
    expect(page.getAllByRole('img', { name: /^Foto des Fonds/ })).toHaveLength(1);
  });

  it('says that a document was removed, or why it was not', async () => {
    let status = 204;
    await open({
      'DELETE funds/11/documents/5/': () =>
        status === 204 ? new Response(null, { status }) : problem(status, 'invalid_input'),
    });
    const remove = async () => {
      await userEvent.click(await page.findByRole('button', { name: /^Zurücknehmen: Jahresbericht/ }));
      const dialog = within(await page.findByRole('dialog', { name: 'Sind Sie sicher?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Zurücknehmen' }));
    };
    await remove();
    await page.findByText('Dokument entfernt.');
    status = 400;
    await remove();
    await page.findByText('Falsche Anfragedaten.');
  });

  it('discards what waits of photo and key facts, and of a document', async () => {
    const asked: string[] = [];
    const gone = (path: string) => ({
      [`DELETE ${path}`]: ({ query }: { query: URLSearchParams }) => {
        asked.push(`${path} ${query.get('version')}`);
        return new Response(null, { status: 204 });
      },
    });
    await open({
      'GET funds/11/presentation/': () => json({ ...PRESENTATION, state: 'submitted', discardable: true }),
      'GET own_fund_documents/': () =>
        json(
          paged([{ ...PAPER, state: 'draft', discardable: true }], {
            facets: { states: facet, funds: facet },
            categories: [{ value: 'annual_report', label: 'Jahresbericht' }],
          }),
        ),
      ...gone('funds/11/presentation/draft/'),
      ...gone('funds/11/documents/5/draft/'),
    });
    for (const name of ['Änderungen verwerfen: Foto und Eckdaten', /^Änderungen verwerfen: Jahresbericht/]) {
      await userEvent.click(await page.findByRole('button', { name }));
      const dialog = within(await page.findByRole('dialog', { name: 'Sind Sie sicher?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Änderungen verwerfen' }));
      await page.findAllByText('Änderungen verworfen.');
    }
    await vi.waitFor(() =>
      expect(asked).toEqual(['funds/11/presentation/draft/ 4', 'funds/11/documents/5/draft/ 3']),
    );
  });

  it('refuses facts that are too long before anything is sent', async () => {
    await open();
    const field = await page.findByLabelText(/Eckdaten \(Englisch\)/);
    await userEvent.type(field, 'a{Enter}b{Enter}c{Enter}d{Enter}e{Enter}f{Enter}g');
    await userEvent.click(page.getByRole('button', { name: 'Eckdaten einreichen' }));
    expect(page.getAllByText(/Höchstens sechs Zeilen und 600 Zeichen\./).length).toBeGreaterThan(0);
  });

  it.each([
    [403, 'not_allowed', '/'],
    [404, 'fund_not_found', '/404'],
  ])('leads away from what is not the own company’s: %s', async (status, code, to) => {
    const view = await open({ 'GET funds/11/presentation/': () => problem(status, code) });
    await vi.waitFor(() => expect(view.router.state.location.pathname).toBe(to));
  });
});
