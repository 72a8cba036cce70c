import { screen as page } from '@testing-library/react';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';
import { json } from '../screen/render';

const ITEM = {
  id: 9,
  slug: 'ein-bericht',
  title: 'Ein Bericht',
  summary: 'Worum es geht.',
  date: '2026-03-01',
  category: 'study',
  category_label: 'Studie',
  company: null,
  company_id: null,
  funds: [],
  authors: [],
  companies: [],
  peergroups: [],
  corrections: [],
  simulated: false,
  languages: { title: 'de', summary: 'de', body: 'de' },
};
const WHOLE = { ...ITEM, body: [{ tag: 'p', children: ['Text.'] }], preview: null };
const FACETS = { years: { values: [] }, categories: { values: [] } };

const calls = (shortened: boolean) => ({
  'GET reports/9/': () => json({ count: 1, results: [{ ...WHOLE, shortened }] }),
  'GET reports/': () =>
    json({ count: 1, page: 1, per_page: 15, results: [{ ...ITEM, shortened }], facets: FACETS }),
  'GET news/9/': () => json({ count: 1, results: [WHOLE] }),
  'GET news/9/draft/': () => json({ count: 1, results: [{ ...WHOLE, state: 'draft', visible: false }] }),
  'GET news/': () => json({ count: 1, page: 1, per_page: 15, results: [ITEM], facets: FACETS }),
});
const named = /Ein Bericht.*PDF/;

beforeEach(() => userIs(user()));
afterEach(() => vi.unstubAllGlobals());

describe('Download as PDF', () => {
  it.each([
    ['/reports/ein-bericht/9', 'Als PDF herunterladen', '/api/v1/reports/9/pdf/?lang=de'],
    ['/en/news/ein-bericht/9', 'Download as PDF', '/api/v1/news/9/pdf/?lang=en'],
  ])('stands on %s', async (path, name, href) => {
    await openPortal(path, calls(false));
    expect(await page.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  it.each(['cards', 'list'])('stands at each report of the list, as %s', async (view) => {
    await openPortal(`/reports?view=${view}&page=1&per_page=15`, calls(false));
    const link = await page.findByRole('link', { name: 'Als PDF herunterladen: Ein Bericht' });
    expect(link).toHaveAttribute('href', '/api/v1/reports/9/pdf/?lang=de');
  });

  it.each([
    ['/reports/ein-bericht/9', true],
    ['/reports?view=cards&page=1&per_page=15', true],
    ['/news?page=1&per_page=15', false],
    ['/news/ein-bericht/9?draft=1', false],
  ])('is missing on %s', async (path, shortened) => {
    await openPortal(path, calls(shortened));
    await page.findByText('Worum es geht.');
    expect(page.queryByRole('link', { name: named })).toBeNull();
    expect(page.queryByRole('link', { name: 'Als PDF herunterladen' })).toBeNull();
  });
});
