import { screen as page } from '@testing-library/react';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';
import { json } from '../screen/render';

const REPORT = {
  id: 9,
  slug: 'ein-bericht',
  title: 'Ein Bericht',
  summary: '',
  body: [{ tag: 'p', children: ['Text'] }],
  date: '2026-03-01',
  category: 'study',
  category_label: 'Studie',
  company: null,
  funds: [],
  authors: [],
  companies: [],
  peergroups: [],
  corrections: [],
  simulated: true,
  languages: { title: 'de', summary: null, body: 'de' },
};
const preview = '/api/v1/reports/9/preview/?lang=de';

beforeEach(() => userIs(user()));
afterEach(() => vi.unstubAllGlobals());

const show = (more: object) =>
  openPortal('/reports/ein-bericht/9', {
    'GET reports/9/': () => json({ count: 1, results: [{ ...REPORT, ...more }] }),
  });

describe('the page of a report', () => {
  it('shows the first page of its PDF once it comes into sight, in a box that has its size before', async () => {
    await show({ preview });
    const picture = await page.findByRole('img', { name: 'Erste Seite des Berichts „Ein Bericht“' });
    expect(picture).toHaveAttribute('srcset', `${preview}&width=240 1x, ${preview}&width=480 2x`);
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('width');
    expect(picture).toHaveAttribute('height');
  });

  it('shows nothing in its place where there is no PDF', async () => {
    await show({ preview: null });
    await page.findByRole('button', { name: 'Langfassung anfragen' });
    expect(page.queryByRole('img')).toBeNull();
  });
});
