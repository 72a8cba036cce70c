import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { openPortal, type Replies, user } from '../account/portal';
import { json, problem } from '../screen/render';
import { SETTINGS, USUAL_ALERTS, watched } from './fixtures';

const LISTS = [
  { id: 1, name: null, count: 2 },
  { id: 2, name: 'Ruhestand', count: 1 },
];
const found = (...results: unknown[]) =>
  json({ count: results.length, page: 1, per_page: 15, record_date: '2026-10-31', results });
const DONE = () => json({ message: 'ok', count: 1, removed: [] });
const PAGE: Replies = {
  ...USUAL_ALERTS,
  'GET watch_lists/': () => json({ results: LISTS }),
  'GET watchlist/': () => found(watched(1, { note: 'Beobachten bis Mai' }), watched(2, { lists: [1, 2] })),
};

beforeEach(() => userIs(user()));
afterEach(() => vi.unstubAllGlobals());

async function openList(replies: Replies = {}, address = '/watchlist') {
  const view = await openPortal(address, { ...PAGE, ...replies });
  await page.findByRole('rowheader', { name: 'Fonds 1' });
  return view;
}
const star = (name: string) => page.getByRole('button', { name: `Merkliste: ${name}` });

describe('the watchlist', () => {
  it('keeps list, page and order in the address', async () => {
    const view = await openList({}, '/watchlist?list=2&page=3&per_page=30&ordering=name');
    const [call] = view.named('GET watchlist/');
    expect(Object.fromEntries(call?.query ?? [])).toEqual({
      lang: 'de',
      list: '2',
      page: '3',
      per_page: '30',
      ordering: 'name',
    });
    expect(page.getByRole('link', { name: 'Ruhestand 1' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(page.getByRole('link', { name: 'Alle' }));
    await view.arrived('/watchlist?per_page=30&ordering=name');
  });

  it('takes a fund off, and puts it back with its note and lists', async () => {
    let rows = [watched(1, { note: 'wichtig', lists: [1, 2] }), watched(2)];
    const view = await openList({
      'GET watchlist/': () => found(...rows),
      'DELETE watchlist/1/': () => {
        rows = rows.slice(1);
        const removed = [1, 2].map((list) => ({ list, note: 'wichtig' }));
        return json({ message: 'ok', count: 1, removed });
      },
      'POST watchlist/1/': () => {
        rows = [watched(1, { note: 'wichtig', lists: [1, 2] }), watched(2)];
        return DONE();
      },
    });
    await userEvent.click(star('Fonds 1'));
    await waitFor(() => expect(page.queryByRole('rowheader', { name: 'Fonds 1' })).toBeNull());
    await userEvent.click(await page.findByRole('button', { name: 'Rückgängig' }));
    await page.findByRole('rowheader', { name: 'Fonds 1' });
    expect(view.named('POST watchlist/1/').map(({ body }) => body)).toEqual([
      { list: 1, note: 'wichtig' },
      { list: 2, note: 'wichtig' },
    ]);
  });

  it('leaves the row where it was when the server refuses', async () => {
    await openList({ 'DELETE watchlist/1/': () => problem(500, 'internal_error') });
    await userEvent.click(star('Fonds 1'));
    await page.findByText(/konnte nicht von der Merkliste genommen werden/);
    expect(page.getByRole('rowheader', { name: 'Fonds 1' })).toBeVisible();
  });

  it('takes a fund off the shown list only', async () => {
    const view = await openList({ 'DELETE watchlist/2/': DONE }, '/watchlist?list=2');
    await userEvent.click(star('Fonds 2'));
    await page.findByText('„Fonds 2“ ist nicht mehr auf dieser Liste.');
    expect(view.named('DELETE watchlist/2/')[0]?.query.get('list')).toBe('2');
  });

  it('changes a note in its place, keeps it through an error, and lets go of it with Escape', async () => {
    let fails = true;
    const view = await openList({
      'POST watchlist/1/': () => (fails ? problem(500, 'internal_error') : DONE()),
    });
    const note = () => page.getByRole('button', { name: 'Beobachten bis Mai – Notiz ändern: Fonds 1' });
    await userEvent.click(note());
    const area = page.getByRole('textbox', { name: 'Notiz zu Fonds 1' });
    expect(area).toHaveFocus();
    await userEvent.type(area, ' oder Juni');
    await userEvent.click(page.getByRole('button', { name: 'Speichern' }));
    await page.findByText(/Die Notiz konnte nicht gespeichert werden/);
    expect(area).toHaveValue('Beobachten bis Mai oder Juni');
    fails = false;
    await userEvent.click(page.getByRole('button', { name: 'Speichern' }));
    await page.findByText('Die Notiz ist gespeichert.');
    expect(view.named('POST watchlist/1/').at(-1)?.body).toEqual({
      list: 1,
      note: 'Beobachten bis Mai oder Juni',
    });
    await waitFor(() => expect(note()).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await userEvent.type(page.getByRole('textbox', { name: 'Notiz zu Fonds 1' }), 'x{Escape}');
    expect(view.named('POST watchlist/1/')).toHaveLength(2);
    expect(note()).toHaveFocus();
  });

  it('says what has become of a fund since it was added', async () => {
    await openList({ 'GET watchlist/': () => found(watched(1, { rating_points: 78 })) });
    const [, row] = page.getAllByRole('row');
    expect(row).toHaveTextContent(/78 \+9/);
    expect(row).toHaveTextContent(/−1,25\s%/);
    expect(within(row as HTMLElement).getByTitle('Am 02.11.2026 waren es 69 Punkte.')).toBeVisible();
    expect(page.queryByText('Ein Strich steht für:')).toBeNull();
  });

  it('says why a change is not known, in the place of the figure and below the list', async () => {
    const unknown = { points_change: null, points_added: null, perf_since_added: null, perf_until: null };
    await openList({
      'GET watchlist/': () =>
        found(
          watched(1, { ...unknown, points_missing: 'unrated_then', perf_missing: 'no_newer_price' }),
          watched(2, { ...unknown, points_missing: 'regrouped', perf_missing: 'no_newer_price' }),
        ),
    });
    const [, row] = page.getAllByRole('row');
    expect(within(row as HTMLElement).getByTitle(/hatte der Fonds kein Rating/)).toHaveTextContent('–');
    const reasons = within(page.getByText('Ein Strich steht für:').parentElement as HTMLElement);
    expect(reasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Am Tag der Aufnahme hatte der Fonds kein Rating.',
      'Der Fonds wird seither in einer anderen Vergleichsgruppe bewertet; die Punkte sind nicht vergleichbar.',
      'Seit der Aufnahme gibt es keinen neuen Anteilspreis.',
    ]);
  });

  it('says how to add funds while it is empty', async () => {
    await openPortal('/watchlist', {
      ...PAGE,
      'GET watchlist/': () => found(),
      'GET watch_lists/': () => json({ results: [] }),
    });
    expect(await page.findByRole('heading', { name: 'Hier sind noch keine Fonds' })).toBeVisible();
    expect(page.getByText(/auf den Stern/)).toBeVisible();
  });

  it('says what failed, and tries again', async () => {
    let fails = true;
    await openPortal('/watchlist', {
      ...PAGE,
      'GET watchlist/': () => (fails ? problem(503, 'unavailable') : found(watched(1))),
    });
    expect(await page.findByRole('alert')).toHaveTextContent('Text zu unavailable.');
    fails = false;
    await userEvent.click(page.getByRole('button', { name: 'Erneut versuchen' }));
    await page.findByRole('rowheader', { name: 'Fonds 1' });
  });

  it('goes to the last page when its own is no more', async () => {
    const view = await openPortal('/watchlist?page=2', {
      ...PAGE,
      'GET watchlist/': ({ query }) =>
        query.get('page') === '2'
          ? problem(400, 'page_out_of_range', {
              errors: [{ key: 'page', value: '2', message: '', valid: [1] }],
            })
          : found(watched(1)),
    });
    await view.arrived('/watchlist');
    await page.findByRole('rowheader', { name: 'Fonds 1' });
  });

  it('says that the setting of mails could not be loaded, and asks again', async () => {
    let down = true;
    await openList({
      'GET alert_settings/': () => (down ? problem(503, 'data_unavailable') : json(SETTINGS)),
    });
    const said = await page.findByText('Die Einstellung der E-Mails konnte nicht geladen werden.');
    down = false;
    const note = within(said.closest('[role="alert"]') as HTMLElement);
    await userEvent.click(note.getByRole('button', { name: 'Erneut versuchen' }));
    await page.findByLabelText('E-Mails bei Ratingänderungen');
  });

  it('changes how often mails tell of ratings, and takes it back when that fails', async () => {
    const view = await openList({ 'PATCH alert_settings/': () => problem(500, 'internal_error') });
    const choice = await page.findByLabelText('E-Mails bei Ratingänderungen');
    await userEvent.selectOptions(choice, 'Wöchentlich');
    await page.findByText('Anfrage fehlgeschlagen. Bitte erneut versuchen.');
    expect(choice).toHaveValue('daily');
    expect(view.named('PATCH alert_settings/')[0]?.body).toEqual({ watchlist_frequency: 'weekly' });
  });
});

describe('lists of one’s own', () => {
  it('keep the typed name when it is taken, and say so at the field', async () => {
    await openList({ 'POST watch_lists/': () => problem(409, 'name_taken') });
    await userEvent.click(page.getByRole('button', { name: 'Neue Liste' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Neue Liste' }));
    const field = dialog.getByLabelText('Name der Liste');
    await userEvent.click(dialog.getByRole('button', { name: 'Liste anlegen' }));
    expect(field).toHaveAccessibleDescription('Erforderlich.');
    await userEvent.type(field, 'Ruhestand{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Text zu name_taken.'));
    expect(field).toHaveValue('Ruhestand');
  });

  it('can be renamed and deleted but for the first, which has no name of its own', async () => {
    const view = await openList({}, '/watchlist?list=2');
    expect(page.getByRole('button', { name: 'Umbenennen: Ruhestand' })).toBeInTheDocument();
    view.unmount();
    await openList({}, '/watchlist?list=1');
    expect(page.queryByRole('button', { name: /^Umbenennen|^Löschen/ })).toBeNull();
    expect(page.getByRole('button', { name: 'Neue Liste' })).toBeInTheDocument();
  });

  it('are deleted after a question only', async () => {
    const view = await openList(
      { 'DELETE watch_lists/2/': () => json({ message: 'ok' }) },
      '/watchlist?list=2',
    );
    await userEvent.click(page.getByRole('button', { name: 'Löschen: Ruhestand' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Liste löschen' }));
    expect(view.named('DELETE watch_lists/2/')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Löschen' }));
    await page.findByText('Die Liste „Ruhestand“ ist gelöscht.');
    await view.arrived('/watchlist');
  });

  it('take the ticked funds, too', async () => {
    const view = await openList({ 'POST watchlist/1/': DONE });
    await userEvent.click(page.getByRole('checkbox', { name: 'Fonds 1 auswählen' }));
    await userEvent.selectOptions(page.getByLabelText('Auswahl zur Liste hinzufügen'), 'Ruhestand');
    await userEvent.click(page.getByRole('button', { name: 'Hinzufügen' }));
    await page.findByText('1 Anteilsklasse ist auf der Liste „Ruhestand“.');
    expect(view.named('POST watchlist/1/')[0]?.body).toEqual({ list: 2 });
  });
});
