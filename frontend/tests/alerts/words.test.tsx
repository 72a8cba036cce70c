import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { formNamed, openPortal, user } from '../account/portal';
import { json, problem } from '../screen/render';
import { changed, list, saved, USUAL_ALERTS } from './fixtures';

beforeEach(() => userIs(user()));
afterEach(() => vi.unstubAllGlobals());

const NONE = { type: 'value', values: [], more: false };
const LIST = { count: 0, page: 1, per_page: 15, results: [], facets: { categories: NONE, years: NONE } };
const REPORT = { kind: 'reports', id: 9, slug: 'ein-bericht', title: 'Ein Bericht', language: 'de' } as const;
const PREVIEWED = { count: 12, results: [{ ...REPORT, date: '2026-03-01' }] };
const REPLIES = {
  ...USUAL_ALERTS,
  'GET reports/': () => json(LIST),
  'GET reports/pages/': () => json(LIST),
  'POST saved_search_preview/reports/': () => json(PREVIEWED),
};
const ADDRESS = '/reports?search=hohe+kosten&page=1&per_page=15';
const WORDS = saved({
  search_name: 'Kosten',
  follows: 'reports',
  search_query: 'search=hohe+kosten',
  link: '/reports?search=hohe+kosten',
  enters: false,
  leaves: false,
});

async function openForm(replies = {}) {
  const view = await openPortal(ADDRESS, { ...REPLIES, ...replies });
  await userEvent.click(await page.findByRole('button', { name: 'Neue Berichte melden' }));
  return { view, dialog: within(await formNamed('Wörtern in Berichten folgen')) };
}

describe('following words in reports', () => {
  it('shows what they would have brought, and saves them', async () => {
    const { view, dialog } = await openForm({
      'POST saved_searches/': () => json(saved({ search_name: 'hohe kosten' }), 201),
    });
    expect(await dialog.findByText('In den letzten 12 Monaten: 12 Berichte')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Ein Bericht' })).toHaveAttribute(
      'href',
      '/reports/ein-bericht/9',
    );
    expect(dialog.getByLabelText('Name der Suche')).toHaveValue('hohe kosten');
    await userEvent.selectOptions(dialog.getByLabelText('Wie oft wir Ihnen schreiben'), 'Sofort');
    await userEvent.click(dialog.getByRole('button', { name: 'Suche speichern' }));
    await page.findByText('Die Suche „hohe kosten“ ist gespeichert.');
    expect(view.named('POST saved_searches/')[0]?.body).toEqual({
      follows: 'reports',
      search_query: 'search=hohe+kosten',
      search_name: 'hohe kosten',
      frequency: 'at_once',
    });
  });

  it('asks again about other words, and needs some', async () => {
    const { view, dialog } = await openForm();
    await dialog.findByText('In den letzten 12 Monaten: 12 Berichte');
    const words = dialog.getByLabelText('Wörter in Berichten');
    await userEvent.clear(words);
    await userEvent.click(dialog.getByRole('button', { name: 'Suche speichern' }));
    expect(words).toBeInvalid();
    expect(view.named('POST saved_searches/')).toEqual([]);
    await userEvent.type(words, 'Risiko');
    await waitFor(() =>
      expect(view.named('POST saved_search_preview/reports/').at(-1)?.body).toEqual({
        search_query: 'search=Risiko',
      }),
    );
  });

  it('says at the name that it is taken', async () => {
    const { dialog } = await openForm({ 'POST saved_searches/': () => problem(409, 'name_taken') });
    await userEvent.click(dialog.getByRole('button', { name: 'Suche speichern' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Name der Suche')).toHaveAccessibleDescription('Text zu name_taken.'),
    );
  });

  it('is offered only where words were searched for in reports', async () => {
    await openPortal('/reports?page=1&per_page=15', REPLIES);
    await page.findByRole('heading', { level: 1, name: 'Berichte' });
    expect(page.queryByRole('button', { name: 'Neue Berichte melden' })).toBeNull();
  });
});

describe('followed words among saved searches', () => {
  const replies = {
    ...REPLIES,
    'GET saved_searches/': () => list(WORDS),
    'GET saved_searches/5/changes/': () =>
      json({
        count: 1,
        page: 1,
        per_page: 20,
        since: '2026-11-01T10:00:00Z',
        results: [changed({ kind: 'mention', tranche: null, article: REPORT, reasons: [] })],
      }),
  };

  it('name the words, lead to the reports, and say which report mentions them', async () => {
    await openPortal('/saved-searches', replies);
    expect(await page.findByText('Berichte, die „hohe kosten“ erwähnen')).toBeVisible();
    expect(page.getByRole('link', { name: 'Kosten' })).toHaveAttribute('href', '/reports?search=hohe+kosten');
    expect(page.getByText(/Neuer Bericht erwähnt die Wörter/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Änderungen: Kosten' }));
    expect(await page.findByText('Erwähnung')).toBeVisible();
    expect(page.getByRole('link', { name: 'Ein Bericht' })).toBeVisible();
  });

  it('are changed among their settings, and not in the search for funds', async () => {
    const view = await openPortal('/saved-searches', {
      ...replies,
      'PATCH saved_searches/5/': () => json({ ...WORDS, search_query: 'search=Risiko' }),
    });
    const settings = await page.findByRole('button', { name: 'Einstellungen: Kosten' });
    expect(page.queryByRole('button', { name: 'In der Suche ändern: Kosten' })).toBeNull();
    await userEvent.click(settings);
    const words = await page.findByLabelText('Wörter in Berichten');
    expect(words).toHaveValue('hohe kosten');
    await userEvent.clear(words);
    await userEvent.type(words, 'Risiko');
    await userEvent.click(page.getByRole('button', { name: 'Änderungen speichern' }));
    await page.findByText('Die Suche „Kosten“ ist geändert.');
    expect(view.named('PATCH saved_searches/5/')[0]?.body).toEqual({
      search_query: 'search=Risiko',
      search_name: 'Kosten',
      frequency: 'daily',
    });
  });
});
