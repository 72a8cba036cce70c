import { fireEvent, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shift } from '@/shared/articles/PageHits';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';
import { json, problem } from '../screen/render';

afterEach(() => vi.unstubAllGlobals());

const NONE = { type: 'value', values: [], more: false };
const LIST = { count: 0, page: 1, per_page: 15, results: [], facets: { categories: NONE, years: NONE } };
const hit = (number: number) => ({
  report_id: 9,
  slug: 'ein-bericht',
  title: 'Ein Bericht',
  date: '2026-03-01',
  category: 'study',
  category_label: 'Studie',
  page: number,
  language: 'de',
  passage: [
    ['Die ', false],
    ['Kosten', true],
    [' sanken.', false],
  ],
  marks: [[1000, 5000, 4000, 5100]],
  picture: `/api/v1/reports/9/pages/${number}/picture/?lang=de`,
  pdf: `/api/v1/reports/9/pdf/?lang=de&inline=true#page=${number}`,
  simulated: true,
});
const found = (count: number, shown: number) => ({
  ...LIST,
  count,
  results: Array.from({ length: shown }, (_, index) => hit(index + 1)),
});
const ADDRESS = '/reports?search=kosten&page=1&per_page=15';

describe('words in the PDFs of reports', () => {
  it('show the page, the passage and the PDF at that page', async () => {
    userIs(user());
    await openPortal(ADDRESS, {
      'GET reports/': () => json(LIST),
      'GET reports/pages/': () => json(found(1, 1)),
    });
    const section = within(await page.findByRole('region', { name: 'In den Berichten' }));
    const [picture, link] = section.getAllByRole('link', { name: 'Seite 1 (PDF): Ein Bericht' });
    expect(link).toHaveAttribute('href', '/api/v1/reports/9/pdf/?lang=de&inline=true#page=1');
    expect(picture?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('width=480'));
    // Marks lie on the picture once it is there; one that cannot be drawn leaves no hole.
    expect(picture?.querySelectorAll('[style*="inline-size"]')).toHaveLength(0);
    fireEvent.load(picture?.querySelector('img') as HTMLImageElement);
    expect(picture?.querySelectorAll('[style*="inline-size"]')).toHaveLength(1);
    expect(section.getByText('Kosten').tagName).toBe('MARK');
    // The list below says that it has nothing more, and not that there is nothing.
    expect(page.getByText(/nur auf den Seiten oben/)).toBeVisible();
    expect(section.queryByRole('button')).toBeNull();
    fireEvent.error(picture?.querySelector('img') as HTMLImageElement);
    expect(section.getAllByRole('link', { name: 'Seite 1 (PDF): Ein Bericht' })).toHaveLength(1);
  });

  it('are more where there are more', async () => {
    userIs(user());
    let asked = 0;
    await openPortal(ADDRESS, {
      'GET reports/': () => json(LIST),
      'GET reports/pages/': () => {
        asked += 1;
        return json(found(5, asked === 1 ? 3 : 5));
      },
    });
    await userEvent.click(await page.findByRole('button', { name: 'Weitere Seiten zeigen' }));
    await page.findAllByRole('link', { name: 'Seite 5 (PDF): Ein Bericht' });
    expect(asked).toBe(2);
    expect(page.queryByRole('button', { name: 'Weitere Seiten zeigen' })).toBeNull();
  });

  it('are nothing that visitors ask for', async () => {
    userIs(null);
    const asked = vi.fn(() => json(found(1, 1)));
    await openPortal(ADDRESS, { 'GET reports/': () => json(LIST), 'GET reports/pages/': asked });
    await page.findByText('Ändern Sie den Suchtext oder entfernen Sie einen Filter.');
    expect(page.getByText('Keine Berichte zu den gewählten Kriterien.')).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });

  it('say that they cannot be searched, beside the reports', async () => {
    userIs(user());
    await openPortal(ADDRESS, {
      'GET reports/': () => json(LIST),
      'GET reports/pages/': () => problem(503, 'reports_unavailable'),
    });
    expect(await page.findByRole('alert')).toBeVisible();
    expect(page.getByText('Ändern Sie den Suchtext oder entfernen Sie einen Filter.')).toBeVisible();
  });
});

describe('the window on a page', () => {
  const A4 = 297 / 210;
  it('begins at the top where the first mark is there, and ends at the foot', () => {
    expect(shift([[0, 300, 9, 400]], A4)).toBe(0);
    expect(shift([[0, 9900, 9, 9950]], A4)).toBeCloseTo(1 - A4 / 0.62);
    expect(shift([], A4)).toBe(0);
  });
  it('has the first mark in its upper third', () => {
    const start = shift([[0, 5000, 9, 5100]], A4);
    expect(start + 0.5 * (A4 / 0.62)).toBeCloseTo(0.3);
  });
});

describe('funds that a PDF names', () => {
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
    funds: [{ id: 1, fund_id: 5, slug: 'a', isin: 'LU0000000001', name: 'Fonds A' }],
    authors: [],
    companies: [],
    peergroups: [],
    corrections: [],
    simulated: true,
    preview: null,
    languages: { title: 'de', summary: null, body: 'de' },
  };
  const pages = [{ page: 4, pdf: '/api/v1/reports/9/pdf/?lang=de&inline=true#page=4' }];

  it('have their pages, those that are linked and others', async () => {
    userIs(user());
    await openPortal('/reports/ein-bericht/9', {
      'GET reports/9/': () => json({ count: 1, results: [REPORT] }),
      'GET reports/9/mentions/': () =>
        json({
          count: 3,
          results: [
            { ...REPORT.funds[0], in_text: false, pages },
            { id: 2, fund_id: 6, slug: 'b', isin: 'LU0000000002', name: 'Fonds B', in_text: true, pages },
            { id: 3, fund_id: 7, slug: 'c', isin: 'LU0000000003', name: 'Fonds C', in_text: true, pages: [] },
          ],
        }),
    });
    const others = await page.findByRole('heading', { name: 'Weitere genannte Fonds' });
    expect(others.closest('section')).toHaveTextContent('Fonds B');
    expect(others.closest('section')).not.toHaveTextContent('Fonds A');
    expect(page.getByText('Fonds B').closest('li')).toHaveTextContent('im Text erwähnt, erwähnt auf Seite 4');
    expect(page.getByText('Fonds C').closest('li')).toHaveTextContent(/im Text erwähnt LU0000000003$/);
    expect(page.getByText('Fonds A').closest('li')).not.toHaveTextContent('im Text');
    const links = page.getAllByRole('link', { name: 'Seite 4 (PDF): Ein Bericht' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([pages[0]?.pdf, pages[0]?.pdf]);
  });
});
