/** The dashboard's page of macro views, with an API that answers as the test wants. */
import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MacroOverviewItem } from '@/shared/api/types';
import { userIs } from '@/shared/session/store';
import { noContent, openPortal, type Replies, user } from '../account/portal';
import { json, problem } from '../screen/render';
import { matrix, overview, type Ratings } from './views';

const ADDRESS = '/asset-manager-dashboard/3/macro-views';

function own(date: string, ratings: Ratings, more: Partial<MacroOverviewItem> = {}): MacroOverviewItem {
  return {
    ...overview(date, {}),
    state: 'declined',
    visible: false,
    version: 4,
    reason: 'Bitte das Datum prüfen.',
    submitted_at: null,
    published_at: null,
    draft: { ratings, comment: { de: 'Kommentar', en: '' } },
    ratings: null,
    comments: null,
    ...more,
  };
}

const DRAFT = own('2026-10-30', { equity_usa: 4, currency_usd_eur: 2 });
const PUBLISHED = own(
  '2026-09-30',
  {},
  {
    state: 'published',
    visible: true,
    reason: '',
    published_at: '2026-09-30T09:00:00Z',
    draft: null,
    ratings: { equity_usa: 5 },
    comments: { de: 'Alt', en: 'Old' },
  },
);
const listed = (...results: MacroOverviewItem[]) =>
  json({ count: results.length, page: 1, per_page: 100, results });

async function open(replies: Replies = {}, role: 'editor' | 'reader' = 'editor') {
  userIs(
    user({
      is_asset_manager: true,
      account_type: 'asset_manager',
      company_info_id: 3,
      company_info_name: 'Beispielhaus',
      company_role: role,
    }),
  );
  return openPortal(ADDRESS, {
    'GET macro_overviews/': () => listed(DRAFT, PUBLISHED),
    'GET macro_matrix/': () => json(matrix()),
    ...replies,
  });
}

const group = (name: RegExp) => page.getByRole('group', { name });

afterEach(() => vi.unstubAllGlobals());

describe('macro views in the dashboard', () => {
  it('lists all with state and reason; readers of the company only read', async () => {
    await open({}, 'reader');
    const row = await page.findByRole('row', { name: /^30\.10\.2026/ });
    expect(row).toHaveTextContent('Abgelehnt');
    expect(row).toHaveTextContent('2 von 15');
    expect(row).toHaveTextContent('Bitte das Datum prüfen.');
    expect(page.queryByRole('button', { name: 'Neue Einschätzung' })).toBeNull();
    expect(page.queryByRole('button', { name: /bearbeiten/ })).toBeNull();
  });

  it('sends a new view that was copied from the last one, and changed', async () => {
    const sent = vi.fn();
    await open({
      'POST macro_overviews/': ({ body }) => {
        sent(body);
        return json(DRAFT, 201);
      },
    });
    await userEvent.click(await page.findByRole('button', { name: 'Neue Einschätzung' }));
    expect(group(/USA$/)).toHaveTextContent('Konsens: positiv (n = 10)');
    await userEvent.click(page.getByRole('button', { name: 'Letzte übernehmen' }));
    expect(within(group(/USA$/)).getByRole('radio', { name: 'positiv' })).toBeChecked();
    await userEvent.click(within(group(/Japan$/)).getByRole('radio', { name: 'sehr negativ' }));
    await userEvent.click(within(group(/USD\/EUR$/)).getByRole('radio', { name: 'keine' }));
    await userEvent.type(page.getByRole('textbox', { name: /Kommentar \(Englisch\)/ }), 'Less dollar');
    await userEvent.click(page.getByRole('button', { name: 'Einschätzung speichern' }));
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      company_info: 3,
      ratings: { equity_usa: 4, equity_japan: 1, currency_usd_eur: null },
      comment: { de: '', en: 'Less dollar' },
      submit: true,
    });
    expect(await page.findByText('Die Einschätzung ist gespeichert.')).toBeVisible();
  });

  it('asks before a view that was not sent is left, and opens no other one beside it', async () => {
    const { router } = await open();
    // when: nothing is chosen
    await userEvent.click(await page.findByRole('button', { name: 'Neue Einschätzung' }));
    expect(page.queryByRole('button', { name: 'Einschätzung vom 30.10.2026 bearbeiten' })).toBeNull();
    await act(() => router.navigate('/contact'));
    expect(router.state.location.pathname).toBe('/contact');
    await act(() => router.navigate(ADDRESS));
    // and when something is
    await userEvent.click(await page.findByRole('button', { name: 'Neue Einschätzung' }));
    await userEvent.click(within(group(/USA$/)).getByRole('radio', { name: 'sehr positiv' }));
    await act(() => router.navigate('/contact'));
    // then
    const dialog = within(await page.findByRole('dialog', { name: 'Seite verlassen?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(router.state.location.pathname).toBe(ADDRESS);
    expect(within(group(/USA$/)).getByRole('radio', { name: 'sehr positiv' })).toBeChecked();
  });

  it('begins a withdrawn view with what it said', async () => {
    const withdrawn = { ...PUBLISHED, state: 'withdrawn' as const, visible: false };
    await open({ 'GET macro_overviews/': () => listed(withdrawn) });
    await userEvent.click(
      await page.findByRole('button', { name: 'Einschätzung vom 30.09.2026 bearbeiten' }),
    );
    expect(within(group(/USA$/)).getByRole('radio', { name: 'sehr positiv' })).toBeChecked();
    expect(page.getByRole('textbox', { name: /Kommentar \(Englisch\)/ })).toHaveValue('Old');
  });

  it('does not send a view of nothing', async () => {
    const { calls } = await open();
    await userEvent.click(await page.findByRole('button', { name: 'Neue Einschätzung' }));
    await userEvent.click(page.getByRole('button', { name: 'Einschätzung speichern' }));
    expect(await page.findAllByText(/mindestens eine Kategorie/)).not.toHaveLength(0);
    expect(calls.some(({ name }) => name.startsWith('POST macro'))).toBe(false);
  });

  it('keeps what was chosen when another editor was quicker, and goes on from there', async () => {
    const versions: unknown[] = [];
    let stored = DRAFT;
    await open({
      'GET macro_overviews/': () => listed(stored, PUBLISHED),
      [`PATCH macro_overviews/${DRAFT.id}/`]: ({ body }) => {
        versions.push((body as { version: number }).version);
        if (versions.length > 1) return json(DRAFT);
        stored = own('2026-10-30', { equity_usa: 1 }, { version: 5 });
        return problem(409, 'document_changed');
      },
    });
    await userEvent.click(
      await page.findByRole('button', { name: 'Einschätzung vom 30.10.2026 bearbeiten' }),
    );
    await userEvent.click(within(group(/USA$/)).getByRole('radio', { name: 'sehr positiv' }));
    await userEvent.click(page.getByRole('button', { name: 'Einschätzung speichern' }));
    await userEvent.click(await page.findByRole('button', { name: 'Mit meinen Eingaben weiterarbeiten' }));
    expect(await page.findByText('andere Fassung: sehr negativ')).toBeVisible();
    expect(within(group(/USA$/)).getByRole('radio', { name: 'sehr positiv' })).toBeChecked();
    await userEvent.click(page.getByRole('button', { name: 'Einschätzung speichern' }));
    await waitFor(() => expect(versions).toEqual([4, 5]));
  });

  it('brings into sight why a view was not saved: the form is longer than the window', async () => {
    await open({ 'POST macro_overviews/': () => problem(409, 'macro_overview_exists') });
    await userEvent.click(await page.findByRole('button', { name: 'Neue Einschätzung' }));
    await userEvent.click(within(group(/USA$/)).getByRole('radio', { name: 'positiv' }));
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    await userEvent.click(page.getByRole('button', { name: 'Einschätzung speichern' }));
    const alert = await page.findByText(/Für dieses Datum gibt es schon eine Einschätzung/);
    expect(shown.mock.contexts.some((one) => (one as Element).contains(alert))).toBe(true);
    shown.mockRestore();
  });

  it('deletes a draft once that was confirmed', async () => {
    const gone = vi.fn();
    await open({
      [`DELETE macro_overviews/${DRAFT.id}/`]: ({ query }) => {
        gone(query.get('version'));
        return noContent();
      },
    });
    await userEvent.click(await page.findByRole('button', { name: 'Entwurf vom 30.10.2026 löschen' }));
    expect(gone).not.toHaveBeenCalled();
    await userEvent.click(
      within(page.getByRole('dialog', { name: 'Sind Sie sicher?' })).getByRole('button', {
        name: 'Entwurf löschen',
      }),
    );
    await waitFor(() => expect(gone).toHaveBeenCalledWith('4'));
  });
});
