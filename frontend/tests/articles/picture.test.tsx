import { fireEvent, screen as page } from '@testing-library/react';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';
import { json } from '../screen/render';

const picture = { address: '/api/v1/reports/9/picture/', alt: 'Ein Hafen am Morgen' };
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
  picture,
  simulated: false,
  shortened: false,
  languages: { title: 'de', summary: 'de', body: 'de' },
};
const WHOLE = { ...ITEM, body: [{ tag: 'p', children: ['Text.'] }], preview: null };
const FACETS = { years: { values: [] }, categories: { values: [] } };
const calls = {
  'GET reports/9/': () => json({ count: 1, results: [WHOLE] }),
  'GET reports/9/draft/': () =>
    json({
      count: 1,
      results: [
        {
          ...WHOLE,
          picture: { ...picture, address: `${picture.address}?draft=true` },
          state: 'draft',
          visible: false,
        },
      ],
    }),
  'GET reports/': () => json({ count: 1, page: 1, per_page: 15, results: [ITEM], facets: FACETS }),
};

beforeEach(() => userIs(user()));
afterEach(() => vi.unstubAllGlobals());

describe('the picture of an article', () => {
  it('stands above the text, with words for those who do not see it', async () => {
    await openPortal('/reports/ein-bericht/9', calls);
    const shown = await page.findByRole('img', { name: 'Ein Hafen am Morgen' });
    expect(shown).toHaveAttribute('srcset', `${picture.address}?size=800 1x, ${picture.address} 2x`);
  });

  it('is the one that will be published in a draft', async () => {
    await openPortal('/reports/ein-bericht/9?draft=1', calls);
    const shown = await page.findByRole('img', { name: 'Ein Hafen am Morgen' });
    expect(shown).toHaveAttribute('src', `${picture.address}?draft=true&size=800`);
  });

  it.each(['cards', 'list'])('is small and silent in the list, as %s', async (view) => {
    await openPortal(`/reports?view=${view}&page=1&per_page=15`, calls);
    await page.findByText('Worum es geht.');
    const shown = document.querySelector(`img[src^="${picture.address}"]`);
    expect(shown).toHaveAttribute('srcset', `${picture.address}?size=400 1x, ${picture.address}?size=800 2x`);
    expect(shown).toHaveAttribute('alt', '');
  });

  it('leaves no hole where it cannot be loaded', async () => {
    await openPortal('/reports/ein-bericht/9', calls);
    fireEvent.error(await page.findByRole('img', { name: 'Ein Hafen am Morgen' }));
    expect(page.queryByRole('img', { name: 'Ein Hafen am Morgen' })).toBeNull();
  });
});
