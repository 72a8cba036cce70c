import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { nameOf } from '@/features/screen/SaveSearch';
import { parseScreen, savedQuery, screenRequest, serializeScreen } from '@/shared/screen/codec';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';
import { screen } from '../screen/fixtures';
import { json, problem } from '../screen/render';
import { list, saved } from './fixtures';

beforeEach(() => userIs(user()));
afterEach(() => vi.unstubAllGlobals());

describe('the day of a search', () => {
  it.each(['2026-02-30', '2026-13-01', '31.08.2026', '0026-08-31', ''])('is no day: %s', (text) =>
    expect(parseScreen(`asof=${text}`).state.asof).toBeNull(),
  );

  it('is kept in the address and asked for, and not saved', () => {
    const { state, ignored } = parseScreen('r=A&asof=2026-08-31&saved=5');
    expect(ignored).toEqual([]);
    expect(serializeScreen(state)).toBe('r=A&asof=2026-08-31&saved=5');
    expect(screenRequest(state, 'de')).toMatchObject({ asof: ['2026-08-31'] });
    expect(screenRequest(state, 'de')).not.toHaveProperty('saved');
    expect(savedQuery(state)).toBe('r=A');
  });

  it('says above the list whose figures these are, and leads back to today', async () => {
    const view = await openPortal('/advanced-search-results?r=A&asof=2026-09-15', {
      'GET advanced_search/': () => json({ ...screen(), asof: { record_date: '2026-08-31' } }),
    });
    await page.findByText('Stichtag 31.08.2026: die Zahlen dieses Monatsabschlusses, nicht die heutigen.');
    expect(view.named('GET advanced_search/')[0]?.query.get('asof')).toBe('2026-09-15');
    expect(page.getByLabelText(/^Stichtag\s*Gezeigt/)).toHaveValue('2026-09-15');
    await userEvent.click(page.getByRole('button', { name: 'Zurück zu den heutigen Zahlen' }));
    await view.arrived('/advanced-search-results?r=A');
    expect(page.queryByText(/nicht die heutigen Zahlen/)).toBeNull();
  });

  it('is left out, and that is said, when no snapshot is that old', async () => {
    const errors = [
      { key: 'asof', value: '1999-01-01', message: 'So weit reichen die Stände nicht zurück.' },
    ];
    await openPortal('/advanced-search-results?asof=1999-01-01', {
      'GET advanced_search/': ({ query }) =>
        query.has('asof') ? problem(400, 'invalid_query', { errors }) : json(screen()),
    });
    expect(await page.findByText(/So weit reichen die Stände nicht zurück/)).toBeVisible();
    expect(page.queryByText(/nicht die heutigen Zahlen/)).toBeNull();
  });
});

describe('a saved search that is being changed', () => {
  it('is named above the search, and takes over the new query', async () => {
    const view = await openPortal('/advanced-search-results?p=12&r=A&r=B&saved=5', {
      'GET saved_searches/': () => list(saved()),
      'PATCH saved_searches/5/': () => json(saved({ search_query: 'p=12&r=A&r=B' })),
    });
    await page.findByText('Sie ändern die gespeicherte Suche „Gute Weltfonds“.');
    await userEvent.click(page.getByRole('button', { name: 'Suche aktualisieren' }));
    await page.findByText('Die Suche „Gute Weltfonds“ ist aktualisiert.');
    expect(view.named('PATCH saved_searches/5/')[0]?.body).toEqual({ search_query: 'p=12&r=A&r=B' });
    await view.arrived('/advanced-search-results?p=12&r=A&r=B');
  });

  it('says that it could not be loaded, and asks again', async () => {
    let down = true;
    await openPortal('/advanced-search-results?r=A&saved=5', {
      'GET saved_searches/': () => (down ? problem(503, 'data_unavailable') : list(saved())),
    });
    const said = await page.findByText(
      'Die gespeicherte Suche, die Sie ändern, konnte nicht geladen werden.',
    );
    down = false;
    const note = within(said.closest('[role="alert"]') as HTMLElement);
    await userEvent.click(note.getByRole('button', { name: 'Erneut versuchen' }));
    await page.findByText('Sie ändern die gespeicherte Suche „Gute Weltfonds“.');
  });

  it('may be gone meanwhile', async () => {
    await openPortal('/advanced-search-results?r=A&saved=9', { 'GET saved_searches/': () => list(saved()) });
    await page.findByText('Die gespeicherte Suche gibt es nicht mehr.');
    expect(page.queryByRole('button', { name: 'Suche aktualisieren' })).toBeNull();
  });
});

describe('a suggested name', () => {
  it('is made of as many criteria as fit', () => {
    expect(nameOf(['Rating: A', 'Region: Europa'])).toBe('Rating: A, Region: Europa');
    expect(nameOf(['x'.repeat(60), 'y'.repeat(60)])).toBe('x'.repeat(60));
    expect(Array.from(nameOf(['😀'.repeat(150)]))).toHaveLength(100);
  });
});

describe('the page that ends alerts', () => {
  it('changes nothing until it is asked to', async () => {
    userIs(null);
    const view = await openPortal('/unsubscribe-alerts?token=a%2Fb', {
      'POST alerts/unsubscribe/a%2Fb/': () => json({ message: 'Abbestellt.' }),
    });
    const button = await page.findByRole('button', { name: 'Abbestellen' });
    expect(view.calls.filter(({ name }) => name.includes('unsubscribe'))).toEqual([]);
    await userEvent.click(button);
    await waitFor(() => expect(page.getByText('Abbestellt.')).toHaveFocus());
  });

  it.each(['', '?token=alt'])('says that a link does not hold: %s', async (query) => {
    userIs(null);
    await openPortal(`/unsubscribe-alerts${query}`, {
      'POST alerts/unsubscribe/alt/': () => problem(404, 'not_found'),
    });
    const button = page.queryByRole('button', { name: 'Abbestellen' });
    if (button !== null) await userEvent.click(button);
    expect(await page.findByText('Dieser Link ist nicht gültig')).toBeVisible();
  });
});
