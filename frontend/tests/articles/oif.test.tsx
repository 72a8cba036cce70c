import { screen as page } from '@testing-library/react';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';
import { json } from '../screen/render';

const study = (more = {}) => ({
  id: 9,
  slug: 'liquiditaet',
  title: 'Liquidität',
  summary: 'Worum es geht.',
  date: '2026-03-01',
  category: 'oif-study',
  category_label: 'Studie',
  company: null,
  company_id: null,
  funds: [],
  authors: [],
  picture: null,
  simulated: false,
  shortened: false,
  languages: { title: 'de', summary: 'de', body: 'de' },
  body: [{ tag: 'p', children: ['Text.'] }],
  companies: [],
  peergroups: [],
  corrections: [],
  preview: null,
  ...more,
});
const FACETS = {
  years: { values: [] },
  categories: { values: [{ value: 'award', label: 'Auszeichnungen', count: 1, selected: false }] },
};
const list = {
  'GET reports/': () => json({ count: 1, page: 1, per_page: 15, results: [study()], facets: FACETS }),
};
const one = (more = {}) => ({ 'GET reports/9/': () => json({ count: 1, results: [study(more)] }) });

beforeEach(() => userIs(user()));
afterEach(() => vi.unstubAllGlobals());

describe('studies of open-ended real estate funds', () => {
  it('are listed under their own address, without a choice of categories', async () => {
    const view = await openPortal('/oif', list);
    expect(await page.findByRole('link', { name: 'Liquidität' })).toHaveAttribute(
      'href',
      '/oif/liquiditaet/9',
    );
    expect(view.where()).toBe('/oif?page=1&per_page=15');
    expect(view.calls.at(-1)?.query.get('category') ?? view.calls[0]?.query.get('category')).toBe(
      'oif-study',
    );
    expect(page.queryByText('Auszeichnungen')).toBeNull();
  });

  it('have a short address', async () => {
    const view = await openPortal('/en/oif/9', one());
    await page.findByRole('heading', { name: 'Liquidität' });
    expect(view.where()).toBe('/en/oif/liquiditaet/9');
  });

  it('leads to the report where it is no study', async () => {
    const view = await openPortal('/oif/x/9', one({ category: 'award' }));
    await page.findByRole('heading', { name: 'Liquidität' });
    expect(view.where()).toBe('/reports/liquiditaet/9');
  });

  it('leads to /404 where there is none', async () => {
    const view = await openPortal('/oif/x/9', {
      'GET reports/9/': () => json({ code: 'report_not_found', status: 404 }, 404),
    });
    await page.findByText('Seite nicht gefunden.');
    expect(view.where()).toBe('/404');
  });
});
