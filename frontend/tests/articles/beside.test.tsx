import { screen as page, within } from '@testing-library/react';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';
import { json } from '../screen/render';

const item = (id: number, title: string) => ({
  id,
  slug: 'x',
  title,
  summary: '',
  date: '2026-03-01',
  category: 'study',
  category_label: 'Studie',
  company: 'Haus A',
  company_id: 4,
  funds: [],
  authors: [{ id: 3, name: 'Analyse Renten', role: 'Redaktion' }],
  picture: null,
  simulated: false,
  languages: { title: 'de', summary: null, body: 'de' },
});
const NEWS = {
  ...item(9, 'Zinsen'),
  body: [{ tag: 'p', children: ['Text.'] }],
  companies: [{ id: 31, name: 'Zweithaus' }],
  peergroups: [
    { id: 1, slug: 'renten', name: 'Renten', tranche_id: 55 },
    { id: 2, slug: 'aktien', name: 'Aktien', tranche_id: null },
  ],
  corrections: [{ date: '2026-12-24', text: 'Eine Zahl war falsch.' }],
};
const calls = (around: object) => ({
  'GET news/9/': () => json({ count: 1, results: [NEWS] }),
  'GET news/9/around/': () => json(around),
});
const AROUND = { newer: item(10, 'Morgen'), older: item(8, 'Gestern'), related: [item(5, 'Ähnlich')] };

beforeEach(() => userIs(user()));
afterEach(() => vi.unstubAllGlobals());

describe('what stands with an article', () => {
  it('names authors, company, peer groups and corrections, each with its way on', async () => {
    await openPortal('/news/x/9', calls(AROUND));
    const authors = within(await page.findByRole('list', { name: 'Autoren' }));
    expect(authors.getByRole('link', { name: 'Analyse Renten' })).toHaveAttribute(
      'href',
      '/news?author=3&page=1&per_page=15',
    );
    expect(page.getByRole('link', { name: 'Haus A' })).toHaveAttribute(
      'href',
      '/news?company=4&page=1&per_page=15',
    );
    expect(page.getByRole('link', { name: 'Zweithaus' })).toHaveAttribute(
      'href',
      '/news?company=31&page=1&per_page=15',
    );
    expect(page.getByRole('link', { name: 'Renten' })).toHaveAttribute('href', '/peergroup/renten/55');
    expect(page.getByText('Aktien').closest('a')).toBeNull();
    expect(page.getByRole('region', { name: 'Berichtigungen' })).toHaveTextContent(
      'Berichtigt am 24.12.2026: Eine Zahl war falsch.',
    );
  });

  it('leads to the next newer and older one, to all, and to related ones', async () => {
    await openPortal('/en/news/x/9', calls(AROUND));
    const nav = within(await page.findByRole('navigation', { name: 'Continue reading' }));
    expect(nav.getByRole('link', { name: /Newer.*Morgen/ })).toHaveAttribute('href', '/en/news/x/10');
    expect(nav.getByRole('link', { name: /Older.*Gestern/ })).toHaveAttribute('href', '/en/news/x/8');
    expect(nav.getByRole('link', { name: 'All news' })).toHaveAttribute('href', '/en/news');
    expect(page.getByRole('heading', { name: 'Related news' })).toBeVisible();
    expect(page.getByRole('link', { name: 'Ähnlich' })).toHaveAttribute('href', '/en/news/x/5');
  });

  it('leaves out what there is not', async () => {
    await openPortal('/news/x/9', calls({ newer: null, older: null, related: [] }));
    await page.findByRole('link', { name: 'Alle Nachrichten' });
    expect(page.queryByText('Neuer')).toBeNull();
    expect(page.queryByRole('heading', { name: 'Verwandte Nachrichten' })).toBeNull();
  });
});
