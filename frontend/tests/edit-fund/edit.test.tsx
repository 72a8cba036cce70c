import { act, screen as page, waitFor, within } from '@testing-library/react';
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

  it.each([
    ['key facts', /^Eckdaten \(Englisch\)/, 'Seldom trades'],
    ['a photo', /^Neues Foto/, new File(['x'], 'bild.png', { type: 'image/png' })],
  ])('asks before %s that were not sent are left', async (_, label, value) => {
    const { router } = await open();
    const field = await page.findByLabelText(label);
    await (typeof value === 'string' ? userEvent.type(field, value) : userEvent.upload(field, value));
    await act(() => router.navigate('/contact'));
    const dialog = within(await page.findByRole('dialog', { name: 'Seite verlassen?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Verlassen' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'));
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

  it('keeps key facts that were typed while the photo changes, and takes over what was saved', async () => {
    const sent: unknown[] = [];
    let shown = { ...PRESENTATION, draft: { ...PRESENTATION.draft, photo: '/photo?own' as string | null } };
    await open({
      'GET funds/11/presentation/': () => json(shown),
      'PATCH funds/11/presentation/': ({ body }) => {
        const { key_facts: facts, version } = body as {
          key_facts?: { de: string; en: string };
          version: number;
        };
        sent.push([version, facts]);
        const draft = facts
          ? { ...shown.draft, key_facts: { ...facts, en: 'Rarely trades' } }
          : { ...shown.draft, photo: null };
        shown = { ...shown, version: version + 1, draft };
        return json(shown);
      },
    });
    await userEvent.type(await page.findByLabelText(/Eckdaten \(Englisch\)/), 'Rarely trades  ');
    // when
    await userEvent.click(page.getByRole('button', { name: 'Foto entfernen' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Sind Sie sicher?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Foto entfernen' }));
    await vi.waitFor(() => expect(page.queryByRole('img', { name: /^Foto des Fonds/ })).toBeNull());
    // then
    expect(page.getByLabelText(/Eckdaten \(Englisch\)/)).toHaveValue('Rarely trades  ');
    await userEvent.click(page.getByRole('button', { name: 'Eckdaten einreichen' }));
    await vi.waitFor(() => expect(page.getByLabelText(/Eckdaten \(Englisch\)/)).toHaveValue('Rarely trades'));
    expect(sent).toEqual([
      [4, undefined],
      [5, { de: 'Kauft selten um', en: 'Rarely trades  ' }],
    ]);
  });

  it('sends the version that was read where another editor has changed the facts meanwhile', async () => {
    const sent: unknown[] = [];
    let shown: OwnPresentation = { ...PRESENTATION, draft: { ...PRESENTATION.draft, photo: '/photo?own' } };
    await open({
      'GET funds/11/presentation/': () => json(shown),
      'PATCH funds/11/presentation/': ({ body }) => {
        const { key_facts: facts, version } = body as { key_facts?: object; version: number };
        sent.push(version);
        if (facts) return problem(409, 'document_changed');
        const others = { de: 'Von anderen', en: '' };
        shown = { ...shown, version: 6, draft: { photo: null, key_facts: others } };
        return json(shown);
      },
    });
    await userEvent.type(await page.findByLabelText(/Eckdaten \(Englisch\)/), 'Mine');
    await userEvent.click(page.getByRole('button', { name: 'Foto entfernen' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Sind Sie sicher?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Foto entfernen' }));
    await vi.waitFor(() => expect(page.queryByRole('img', { name: /^Foto des Fonds/ })).toBeNull());
    await userEvent.click(page.getByRole('button', { name: 'Eckdaten einreichen' }));
    await vi.waitFor(() => expect(sent).toEqual([4, 4]));
    expect(page.getByLabelText(/Eckdaten \(Englisch\)/)).toHaveValue('Mine');
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
