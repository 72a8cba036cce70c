/** The list of asset managers and the page of each. */
import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { openPortal, type Replies } from '../account/portal';
import { json, problem } from '../screen/render';
import { COMPANY, EMPTY, FUNDS, LIST } from './companies';

const AT = '/asset-managers/7?page=1&per_page=15';
const replies: Replies = {
  'GET company_info/': () => json(LIST),
  'GET company_info/7/': () => json(COMPANY),
  'GET company_funds/7/': () => json(FUNDS),
};

async function open(address: string, more: Replies = {}) {
  const view = await openPortal(address, { ...replies, ...more });
  return { ...view, main: within(page.getByRole('main')) };
}

beforeEach(() => userIs(null));
afterEach(() => vi.unstubAllGlobals());

describe('the list of asset managers', () => {
  it('shows each with what it says of itself, and says once that this is simulated', async () => {
    const { main } = await open('/asset-managers');
    const row = (await main.findByRole('link', { name: 'Beispiel Invest KAG' })).closest('li');
    expect(row).toHaveTextContent('Aktien aus Europa.');
    expect(row).toHaveTextContent('Dividenden · Europa');
    expect(row).toHaveTextContent('31 Fonds12 mit Rating');
    expect(main.getAllByText(/sind simuliert/)).toHaveLength(1);
  });

  it('is narrowed by words, a focus and a letter, all of them in the address', async () => {
    const view = await open('/asset-managers');
    await userEvent.type(await view.main.findByRole('searchbox'), 'beispeil{Enter}');
    await view.arrived('/asset-managers?search=beispeil');
    await userEvent.selectOptions(view.main.getByLabelText('Anlageschwerpunkt'), 'dividend');
    const letters = within(view.main.getByRole('group', { name: 'Anfangsbuchstabe' }));
    expect(letters.getByRole('button', { name: 'A' })).toBeDisabled();
    await userEvent.click(letters.getByRole('button', { name: 'B' }));
    await view.arrived('/asset-managers?search=beispeil&focus=dividend&letter=B');
    expect(view.named('GET company_info/').at(-1)?.query.getAll('letter')).toEqual(['B']);
    expect(letters.getByRole('button', { name: 'B' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(view.main.getByRole('button', { name: 'Filter zurücksetzen' }));
    await view.arrived('/asset-managers');
  });

  it('says that nothing fits, and what it failed with', async () => {
    const none = { ...LIST, count: 0, results: [] };
    const { main, unmount } = await open('/asset-managers?letter=B', {
      'GET company_info/': () => json(none),
    });
    expect(await main.findByText('Keine Fondsgesellschaft passt zu dieser Auswahl.')).toBeVisible();
    unmount();
    await open('/asset-managers', { 'GET company_info/': () => problem(503, 'search_unavailable') });
    expect(await page.findByText('Text zu search_unavailable.')).toBeVisible();
  });
});

describe('the page of an asset manager', () => {
  it('leads from the number of one that was merged to the one that took it in', async () => {
    const view = await open('/asset-managers/3?page=2&per_page=15', {
      'GET company_info/3/': () => json(COMPANY),
      'GET company_funds/3/': () => json(FUNDS),
    });
    await view.arrived('/asset-managers/7?page=2&per_page=15');
    expect(await view.main.findByRole('heading', { level: 1, name: 'Beispiel Invest KAG' })).toBeVisible();
  });

  it('keeps the section that an address names', async () => {
    const view = await open('/asset-managers/3#macro-views', {
      'GET company_info/3/': () => json(COMPANY),
      'GET company_funds/3/': () => json(FUNDS),
    });
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/asset-managers/7'));
    expect(view.router.state.location.hash).toBe('#macro-views');
  });

  it('begins with the first page of its funds', async () => {
    const view = await open('/asset-managers/7');
    await view.arrived(AT);
    await waitFor(() =>
      expect(view.named('GET company_funds/7/')[0]?.query.get('ordering')).toBe('-rating_points'),
    );
  });

  it('shows what it says, figures, funds, people, and its ratings beside the market', async () => {
    const { main } = await open(AT);
    expect(await main.findByRole('heading', { level: 1, name: 'Beispiel Invest KAG' })).toBeVisible();
    expect(main.getByText('Verwaltetes Vermögen').nextSibling).toHaveTextContent('1.234,5 Mio. EUR');
    expect(main.getByText('Bewertung durch Anleger (1 bis 5)').nextSibling).toHaveTextContent('4,2');
    expect(main.getByRole('link', { name: 'example.com' })).toHaveAttribute('href', 'https://example.com/');
    const funds = within(await main.findByRole('table', { name: 'Fonds von Beispiel Invest KAG' }));
    expect(funds.getByRole('row', { name: /Beispiel Aktien A/ })).toHaveTextContent('82 Punkte');
    expect(
      main.getByText('75 % dieser Fonds haben Klasse A oder B; unter allen Fonds sind es 35 %.'),
    ).toBeVisible();
    const ratings = within(main.getByRole('region', { name: 'Ratings im Vergleich' }));
    expect(ratings.getByRole('row', { name: /Rating A/ })).toHaveTextContent('50 %10 %');
    const person = main.getByRole('heading', { level: 3, name: 'Erna Muster' }).closest('li');
    expect(person).toHaveTextContent('Leitung Aktien, Portfoliomanagement');
    expect(main.getAllByText(/Profils sind simuliert/)).toHaveLength(1);
    const crumbs = within(page.getByRole('navigation', { name: 'Sie sind hier' }));
    expect(crumbs.getByText('Beispiel Invest KAG')).toBeInTheDocument();
    expect(crumbs.getByRole('link', { name: 'Fondsgesellschaften' })).toHaveAttribute(
      'href',
      '/asset-managers',
    );
  });

  it('keeps order and page of the funds in the address', async () => {
    const view = await open(AT);
    await userEvent.click(await view.main.findByRole('button', { name: '3 Jahre p. a.' }));
    await view.arrived('/asset-managers/7?ordering=-perf_3y&page=1&per_page=15');
    await userEvent.click(view.main.getByRole('link', { name: 'Weiter' }));
    await view.arrived('/asset-managers/7?ordering=-perf_3y&page=2&per_page=15');
  });

  it('is complete without a profile', async () => {
    const { main } = await open(AT, {
      'GET company_info/7/': () => json(EMPTY),
      'GET company_funds/7/': () => json({ count: 0, page: 1, per_page: 15, results: [] }),
    });
    expect(await main.findByText('Diese Fondsgesellschaft hat zurzeit keine Fonds im Portal.')).toBeVisible();
    expect(main.queryByText('Gegründet')).toBeNull();
    const titles = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Fonds und Ratings', 'Kontakt']);
    expect(main.queryByText(/simuliert/)).toBeNull();
  });

  it('shows paragraphs, entries and key facts that say the same twice', async () => {
    const lines = ['Täglich handelbar', 'Täglich handelbar'];
    const fund = { id: 11, fund_id: 1, slug: 'a', name: 'Beispiel Aktien', isin: 'DE0000000011' };
    const presented = { ...fund, photo: null, key_facts: { lang: 'de', lines }, simulated: true };
    const twice = {
      ...COMPANY,
      description: 'Ein Haus.\n\nEin Haus.',
      esg: [{ value: 'PRI' }, { value: 'PRI' }],
    };
    const { main } = await open(AT, {
      'GET company_info/7/': () => json(twice),
      'GET fund_presentations/': () => json({ count: 1, page: 1, per_page: 12, results: [presented] }),
    });
    expect(await main.findAllByText('Ein Haus.')).toHaveLength(2);
    expect(main.getAllByText('PRI')).toHaveLength(2);
    expect(await main.findAllByText('Täglich handelbar')).toHaveLength(2);
  });

  it('says in which language a text is where that is not the reader’s', async () => {
    const { main } = await open('/en/asset-managers/7?page=1&per_page=15');
    expect(await main.findByText('Available in German only')).toBeVisible();
    expect(main.getByText('Aktien aus Europa.')).toHaveAttribute('lang', 'de');
  });

  it('leads to the page of what was not found', async () => {
    const view = await open('/asset-managers/9?page=1&per_page=15', {
      'GET company_info/9/': () => problem(404, 'company_not_found'),
    });
    await view.arrived('/404');
  });

  it('leads to a message that names the asset manager', async () => {
    const view = await open(AT);
    await userEvent.click(await view.main.findByRole('link', { name: 'Nachricht schreiben' }));
    expect(await view.main.findByLabelText('Nachricht')).toHaveValue('Betrifft: Beispiel Invest KAG\n\n');
  });
});
