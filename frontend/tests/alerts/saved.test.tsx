import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedSearch } from '@/shared/api/alerts';
import { userIs } from '@/shared/session/store';
import { formNamed, openPortal, type Replies, user } from '../account/portal';
import { json, problem } from '../screen/render';
import { changed, list, PREVIEW, saved, USUAL_ALERTS } from './fixtures';

beforeEach(() => userIs(user()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SEARCH = '/advanced-search-results?p=12&r=A';
const changesOf = (...results: unknown[]) =>
  json({ count: results.length, page: 1, per_page: 20, since: '2026-11-01T10:00:00Z', results });

describe('saving a search', () => {
  async function openForm(replies: Replies = {}) {
    const view = await openPortal(SEARCH, { ...USUAL_ALERTS, ...replies });
    await page.findByRole('rowheader', { name: 'Fonds 1' });
    await userEvent.click(page.getByRole('button', { name: 'Suche speichern' }));
    const dialog = await formNamed('Suche speichern');
    return { view, dialog: within(dialog) };
  }
  const send = () =>
    userEvent.click(page.getAllByRole('button', { name: 'Suche speichern' }).at(-1) as HTMLElement);

  it('needs a filter or a text, and says so', async () => {
    await openPortal('/advanced-search-results', USUAL_ALERTS);
    const button = await page.findByRole('button', { name: 'Suche speichern' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/mindestens einen Filter/);
    await userEvent.click(button);
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('sends the canonical query without page, day and explanation', async () => {
    const view = await openPortal(
      '/advanced-search-results?r=A&p=12&page=1&per_page=30&asof=2026-08-31&ordering=name',
      {
        ...USUAL_ALERTS,
        'POST saved_searches/': () => json(saved({ search_name: 'Meine' }), 201),
      },
    );
    await page.findByRole('rowheader', { name: 'Fonds 1' });
    await userEvent.click(page.getByRole('button', { name: 'Suche speichern' }));
    const dialog = within(await formNamed('Suche speichern'));
    expect(dialog.getByLabelText('Name der Suche')).toHaveValue('Vergleichsgruppe: Aktien Welt, Rating: A');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Nachrichten und Berichte zu den Fonds' }));
    await userEvent.selectOptions(dialog.getByLabelText('Wie oft wir Ihnen schreiben'), 'Wöchentlich');
    await send();
    await page.findByText('Die Suche „Meine“ ist gespeichert.');
    expect(page.queryByRole('dialog')).toBeNull();
    expect(view.named('POST saved_searches/')[0]?.body).toEqual({
      search_query: 'p=12&r=A&ordering=name',
      search_name: 'Vergleichsgruppe: Aktien Welt, Rating: A',
      frequency: 'weekly',
      enters: true,
      leaves: true,
      rating_changes: false,
      articles: true,
    });
  });

  it('shows what it would have sent, month by month and fund by fund', async () => {
    const { view, dialog } = await openForm();
    expect(await dialog.findByText('In den letzten 12 Monaten: 7 E-Mails, +23 −18 Fonds')).toBeVisible();
    expect(dialog.queryByText(/sehr viele Änderungen/)).toBeNull();
    expect(dialog.getByRole('row', { name: '31.10.2026 +3 −1 2' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: '30.09.2026' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: '31.10.2026' }));
    expect(dialog.getByRole('link', { name: 'Fonds 3' })).toBeVisible();
    expect(dialog.getByText(/Punkte 76 → 79/)).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Ratingklasse eines Fonds ändert sich' }));
    await waitFor(() => expect(view.named('POST saved_search_preview/')).toHaveLength(2));
    expect(view.named('POST saved_search_preview/')[1]?.body).toEqual({
      search_query: 'p=12&r=A',
      frequency: 'daily',
      enters: true,
      leaves: true,
      rating_changes: true,
    });
  });

  it('warns of a search that would send too much', async () => {
    const { dialog } = await openForm({
      'POST saved_search_preview/': () => json({ ...PREVIEW, warning: 'too_many' }),
    });
    expect(await dialog.findByText(/sehr viele Änderungen/)).toBeVisible();
  });

  it('can be saved although there is no preview', async () => {
    const { dialog } = await openForm({
      'POST saved_search_preview/': () => problem(503, 'unavailable'),
      'POST saved_searches/': () => json(saved(), 201),
    });
    await dialog.findByText('Text zu unavailable.');
    await send();
    await page.findByText('Die Suche „Gute Weltfonds“ ist gespeichert.');
  });

  it('says at the name that it is taken, and keeps what was typed', async () => {
    const { dialog } = await openForm({ 'POST saved_searches/': () => problem(409, 'name_taken') });
    const name = dialog.getByLabelText('Name der Suche');
    await userEvent.clear(name);
    await userEvent.type(name, 'Gute Weltfonds');
    await send();
    await waitFor(() => expect(name).toHaveAccessibleDescription('Text zu name_taken.'));
    expect(name).toHaveFocus();
    expect(name).toHaveValue('Gute Weltfonds');
  });

  it('says which part of the query the server refuses', async () => {
    const errors = [{ key: 'p', value: '12', message: 'Diese Vergleichsgruppe gibt es nicht mehr.' }];
    const { dialog } = await openForm({
      'POST saved_searches/': () => problem(400, 'invalid_query', { errors }),
    });
    await send();
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Text zu invalid_query.p=12 Diese Vergleichsgruppe gibt es nicht mehr.',
    );
  });

  it('needs something to tell', async () => {
    const { view, dialog } = await openForm();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Fonds kommt hinzu' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Fonds fällt heraus' }));
    await send();
    expect(dialog.getByRole('alert')).toHaveTextContent('mindestens eine Art von Änderung');
    expect(view.named('POST saved_searches/')).toEqual([]);
  });
});

describe('the page of saved searches', () => {
  async function openPage(replies: Replies, address = '/saved-searches') {
    return openPortal(address, { ...USUAL_ALERTS, ...replies });
  }

  it('says what each search looks for, and how it is followed', async () => {
    await openPage({ 'GET saved_searches/': () => list(saved({ unseen: 3, paused: true })) });
    const item = within(
      (await page.findByRole('link', { name: 'Gute Weltfonds' })).closest('li') as HTMLElement,
    );
    expect(item.getByRole('list', { name: 'Kriterien' })).toHaveTextContent(
      'Vergleichsgruppe: Aktien WeltRating: A',
    );
    expect(
      item.getByText(/Gespeichert am 05\.10\.2026 · Täglich · Fonds kommt hinzu, Fonds fällt heraus/),
    ).toBeVisible();
    expect(item.getByText('3 neue Änderungen')).toBeVisible();
    expect(item.getByText('Pausiert')).toBeVisible();
    expect(page.getByRole('link', { name: 'Gute Weltfonds' })).toHaveAttribute('href', SEARCH);
  });

  it('shows values where the names of the filters cannot be had, says so, and asks again', async () => {
    // given
    let down = true;
    const view = await openPage({
      'GET saved_searches/': () => list(saved({})),
      'GET filters/': () =>
        down ? problem(503, 'data_unavailable') : json({ peergroups: [], companies: [] }),
    });
    const line = await page.findByText(/Die Namen der Filter konnten nicht geladen werden/);
    expect(page.getByRole('link', { name: 'Gute Weltfonds' })).toBeVisible();
    const asked = view.named('GET filters/').length;
    // when
    down = false;
    await userEvent.click(within(line).getByRole('button', { name: 'Erneut versuchen' }));
    // then
    await waitFor(() => expect(page.queryByText(/Die Namen der Filter/)).toBeNull());
    expect(view.named('GET filters/')).toHaveLength(asked + 1);
  });

  it('says how many funds or share classes each finds now', async () => {
    const counts = [
      { id: 5, count: 1412 },
      { id: 8, count: 1 },
      { id: 9, count: null },
    ];
    await openPage({
      'GET saved_searches/': () =>
        list(
          saved({ search_query: 'm=true&r=A' }),
          saved({ id: 8, search_name: 'Zweite' }),
          saved({ id: 9, search_name: 'Dritte' }),
        ),
      'GET saved_searches/counts/': () => json({ results: counts }),
    });
    const said = async (name: string) =>
      (await page.findByRole('link', { name })).closest('div')?.parentElement?.textContent ?? '';
    await page.findByText('1.412 Fonds');
    expect(await said('Gute Weltfonds')).toBe('Gute WeltfondsFindet jetzt 1.412 Fonds');
    expect(await said('Zweite')).toBe('ZweiteFindet jetzt 1 Anteilsklasse');
    expect(await said('Dritte')).toMatch(/^Dritte–/);
  });

  it('shows the searches without their numbers while these cannot be had, and asks again', async () => {
    let fails = true;
    await openPage({
      'GET saved_searches/': () => list(saved()),
      'GET saved_searches/counts/': () =>
        fails ? problem(503, 'search_unavailable') : json({ results: [{ id: 5, count: 7 }] }),
    });
    expect(await page.findByRole('alert')).toHaveTextContent(/ist gerade nicht bekannt/);
    expect(page.getByRole('link', { name: 'Gute Weltfonds' })).toBeVisible();
    fails = false;
    await userEvent.click(page.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await page.findByText('7 Anteilsklassen')).toBeVisible();
    expect(page.queryByRole('alert')).toBeNull();
  });

  it('says when it changed last, and when the next mail is due', async () => {
    const moment = new Date(2026, 10, 27, 7).toISOString();
    const changed_once = saved({ last_change: new Date(2026, 10, 20, 9).toISOString(), next_mail: moment });
    await openPage({
      'GET saved_searches/': () => list(changed_once, saved({ id: 8, search_name: 'Neu' })),
    });
    expect(
      await page.findByText('Letzte Änderung am 20.11.2026 · Nächste E-Mail frühestens am 27.11.2026, 07:00'),
    ).toBeVisible();
    expect(page.getByText('Noch keine Änderung')).toBeVisible();
  });

  it('says it of every filter, without asking what its values are called', async () => {
    const search_query =
      'currency=EUR&accumulating=false&under_review=true&rating_kind=qualitative&perf_3y_min=-2.5&sfdr=8&ter_max=1&s_min=10&s_max=250';
    await openPage({ 'GET saved_searches/': () => list(saved({ search_query })) });
    const criteria = within(await page.findByRole('list', { name: 'Kriterien' })).getAllByRole('listitem');
    const texts = criteria.map(({ textContent }) => textContent?.replace(/\u00a0/g, ' '));
    expect(texts).toEqual([
      'Fondsvolumen: 10,0 bis 250,0 Mio. EUR',
      'Währung: EUR',
      'Ausschüttend',
      'Ratingart: Qualitativ',
      'In Überprüfung',
      'Wertentwicklung 3 Jahre: mindestens −2,50 % p. a.',
      'Laufende Kosten (TER): höchstens 1,00 % p. a.',
      'SFDR-Artikel: Artikel 8',
    ]);
  });

  it('shows the difference value by value, and marks it as seen once', async () => {
    let search = saved({ unseen: 1 });
    const view = await openPage({
      'GET saved_searches/': () => list(search),
      'GET saved_searches/5/changes/': () =>
        changesOf(
          changed(),
          changed({ id: 2, kind: 'downgrade' }),
          changed({ id: 4, kind: 'leaves', gone: true, reasons: [] }),
        ),
      'POST saved_searches/5/seen/': () => {
        search = saved({ unseen: 0, seen_at: '2026-11-22T00:00:00Z' });
        return json(search);
      },
    });
    await userEvent.click(await page.findByRole('button', { name: 'Änderungen: Gute Weltfonds' }));
    const line = (await page.findByText('Neu dabei')).closest('li') as HTMLElement;
    expect(line).toHaveTextContent('Ratingpunkte 76 →wird zu 79, Grenze ≥ 78');
    const rating = page.getByText('Herabstufung').closest('li');
    expect(rating).toHaveTextContent('Punkte 76 → 79');
    expect(rating).not.toHaveTextContent('Ratingpunkte');
    expect(page.getByText('Nicht mehr vorhanden.').closest('li')).toHaveTextContent('Fonds 3');
    await waitFor(() => expect(page.queryByText('1 neue Änderung')).toBeNull());
    expect(view.named('POST saved_searches/5/seen/')).toHaveLength(1);
    // What was new stays on the page, although it is seen now.
    expect(line).toBeInTheDocument();
    expect(view.named('GET saved_searches/5/changes/').map(({ query }) => query.get('since'))).toEqual([
      '2026-11-01T10:00:00Z',
    ]);
    expect(view.where()).toBe('/saved-searches?open=5');
  });

  it('calls a rating in another peer group no downgrade, and says in which it was made', async () => {
    const told =
      'Seit 31.10.2026 wird der Fonds in der Vergleichsgruppe „Aktien Technologie“ bewertet (Klasse C).';
    await openPage({
      'GET saved_searches/': () => list(saved()),
      'GET saved_searches/5/changes/': () =>
        changesOf(changed({ kind: 'regrouped', reasons: [], incomparable: told })),
    });
    await userEvent.click(await page.findByRole('button', { name: 'Änderungen: Gute Weltfonds' }));
    const line = (await page.findByText(told)).closest('li');
    expect(line).toHaveTextContent('Andere Vergleichsgruppe');
    expect(line).not.toHaveTextContent('76');
    expect(line).not.toHaveTextContent('→');
  });

  it('says why a search is broken, and leads to where it can be mended', async () => {
    const errors = [{ key: 'p', value: '12', message: 'Diese Vergleichsgruppe gibt es nicht mehr.' }];
    const broken: Partial<SavedSearch> = {
      state: 'broken',
      problem: { code: 'invalid_query', message: 'Die Suche ist nicht mehr gültig.', errors, more_errors: 0 },
    };
    await openPage({ 'GET saved_searches/': () => list(saved(broken)) });
    expect(await page.findByText('Die Suche ist nicht mehr gültig.')).toBeVisible();
    expect(page.getByText('Diese Vergleichsgruppe gibt es nicht mehr.')).toBeVisible();
    for (const link of page.getAllByRole('link', { name: 'In der Suche ändern: Gute Weltfonds' }))
      expect(link).toHaveAttribute('href', `${SEARCH}&saved=5`);
  });

  it('pauses, and deletes after a question only', async () => {
    const view = await openPage({
      'GET saved_searches/': () => list(saved()),
      'PATCH saved_searches/5/': () => json(saved({ paused: true })),
      'DELETE saved_searches/5/': () => problem(404, 'not_found'),
    });
    await userEvent.click(await page.findByRole('button', { name: 'Pausieren: Gute Weltfonds' }));
    await page.findByText('Pausiert');
    expect(page.getByRole('button', { name: 'Fortsetzen: Gute Weltfonds' })).toBeInTheDocument();
    expect(view.named('PATCH saved_searches/5/')[0]?.body).toEqual({ paused: true });
    await userEvent.click(page.getByRole('button', { name: 'Löschen: Gute Weltfonds' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Gespeicherte Suche löschen' }));
    expect(view.named('DELETE saved_searches/5/')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Löschen' }));
    // Another window was quicker: gone is gone.
    await page.findByText('Die Suche „Gute Weltfonds“ ist gelöscht.');
    expect(await page.findByText('Noch keine gespeicherte Suche')).toBeVisible();
  });

  it('gives the feed a new address after a question', async () => {
    await openPage({
      'GET saved_searches/': () => list(saved()),
      'GET saved_searches/5/changes/': () => changesOf(),
      'POST saved_searches/5/feed/': () => json(saved({ feed: '/api/v1/feeds/neu/' })),
    });
    await userEvent.click(await page.findByRole('button', { name: 'Änderungen: Gute Weltfonds' }));
    const field = await page.findByLabelText('Adresse des Feeds: Gute Weltfonds');
    expect(field).toHaveValue('http://localhost:3000/api/v1/feeds/geheim/');
    await userEvent.click(page.getByText('Feed (Atom)'));
    await userEvent.click(page.getByRole('button', { name: 'Adresse erneuern' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Adresse erneuern' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Adresse erneuern' }));
    await waitFor(() => expect(field).toHaveValue('http://localhost:3000/api/v1/feeds/neu/'));
  });

  it('shows beside the searches what changed last, and leads to the rest', async () => {
    const results = Array.from({ length: 20 }, (_none, place) => ({
      ...changed({ id: place + 1 }),
      search: null,
      watched: true,
    }));
    await openPage({
      'GET saved_searches/': () => list(saved()),
      'GET activity/': () => json({ count: 20, page: 1, per_page: 50, results }),
    });
    const latest = within(await page.findByRole('region', { name: 'Neueste Änderungen' }));
    expect(latest.getAllByText('Neu dabei')).toHaveLength(12);
    expect(latest.getByRole('link', { name: 'Alle Änderungen' })).toHaveAttribute(
      'href',
      '/saved-searches?view=activity',
    );
  });

  it('shows everything that has happened, by day', async () => {
    const at = (day: number) => new Date(2026, 10, day, 12).toISOString();
    vi.useFakeTimers({ now: new Date(2026, 10, 22, 15), toFake: ['Date'] });
    await openPage(
      {
        'GET activity/': () =>
          json({
            count: 4,
            page: 1,
            per_page: 50,
            results: [
              {
                ...changed({ at: at(22) }),
                search: { id: 5, search_name: 'Gute Weltfonds' },
                watched: false,
              },
              {
                ...changed({ id: 2, at: at(21), kind: 'upgrade', reasons: [] }),
                search: null,
                watched: true,
              },
              { ...changed({ id: 3, at: at(3) }), search: null, watched: true },
              {
                ...changed({
                  id: 4,
                  at: at(3),
                  kind: 'review',
                  reasons: [],
                  review: 'Das Team hat sich geändert.',
                }),
                search: null,
                watched: true,
              },
            ],
          }),
      },
      '/saved-searches?view=activity',
    );
    await page.findByRole('heading', { name: 'Heute, 22.11.2026' });
    const headings = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(['Heute, 22.11.2026', 'Gestern, 21.11.2026', '03.11.2026']);
    expect(page.getByRole('link', { name: 'Gute Weltfonds' })).toHaveAttribute(
      'href',
      '/saved-searches?open=5',
    );
    const [review] = page
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.includes('Das Team hat'));
    expect(review).toHaveTextContent('Wird überprüft');
    // The class is what it was.
    expect(review).not.toHaveTextContent('→');
  });

  it('changes the time zone', async () => {
    const view = await openPage({
      'GET saved_searches/': () => list(),
      'PATCH alert_settings/': () =>
        json({ time_zone: 'Europe/Zurich', watchlist_frequency: 'daily', receive_email_notifications: true }),
    });
    const zone = await page.findByLabelText('Zeitzone');
    expect(zone).toHaveValue('Europe/Vienna');
    await userEvent.selectOptions(zone, 'Europe/Zurich');
    await page.findByText('Einstellungen gespeichert.');
    expect(view.named('PATCH alert_settings/')[0]?.body).toEqual({ time_zone: 'Europe/Zurich' });
  });
});

describe('the number of unseen changes', () => {
  it('stands beside the account, and is not asked for by visitors', async () => {
    userIs(null);
    const visitor = await openPortal('/methodology');
    expect(visitor.named('GET saved_searches/unseen/')).toEqual([]);
    visitor.unmount();
    userIs(user());
    await openPortal('/methodology', {
      'GET saved_searches/unseen/': () => json({ count: 3 }),
    });
    const button = await page.findByRole('button', { name: /3 neue Änderungen in gespeicherten Suchen/ });
    expect(button).toHaveTextContent('3');
    expect(page.getByText('3 neue Änderungen in gespeicherten Suchen')).toHaveAttribute(
      'aria-live',
      'polite',
    );
  });
});
