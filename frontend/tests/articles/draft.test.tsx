import { screen as page } from '@testing-library/react';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';
import { json } from '../screen/render';

afterEach(() => vi.unstubAllGlobals());

const DRAFT = {
  id: 7,
  slug: 'neuer-titel',
  date: '2026-11-24',
  category: 'markt',
  category_label: 'Markt',
  company: null,
  company_id: null,
  title: 'Neuer Titel',
  summary: null,
  languages: { title: 'de', summary: null, body: 'de' },
  funds: [],
  authors: [],
  companies: [],
  peergroups: [],
  corrections: [],
  simulated: false,
  body: [{ tag: 'p', children: ['Text.'] }],
  state: 'draft',
  visible: true,
};

const draft = (changes = {}) => ({
  'GET news/7/draft/': () => json({ count: 1, results: [{ ...DRAFT, ...changes }] }),
});

describe('the preview of an article', () => {
  it('marks the draft, says what readers see, and keeps its address with the right title', async () => {
    userIs(user({ is_staff: true }));
    const view = await openPortal('/news/alter-titel/7?draft=1', draft());
    expect(await page.findByRole('heading', { level: 1, name: 'Neuer Titel' })).toBeInTheDocument();
    expect(page.getByText('Entwurf')).toBeInTheDocument();
    expect(page.getByText('Leser sehen noch den zuvor veröffentlichten Text.')).toBeInTheDocument();
    expect(view.where()).toBe('/news/neuer-titel/7?draft=1');
    expect(view.named('GET news/7/')).toEqual([]);
  });

  it('speaks English, and says when readers see nothing', async () => {
    userIs(user({ is_staff: true }));
    await openPortal(
      '/en/news/neuer-titel/7?draft=1',
      draft({
        state: 'declined',
        visible: false,
        languages: { title: 'en', summary: null, body: 'en' },
      }),
    );
    expect(await page.findByText('Draft')).toBeInTheDocument();
    expect(page.getByText('Declined.')).toBeInTheDocument();
    expect(page.getByText('Readers cannot see this text.')).toBeInTheDocument();
  });

  it('is an unknown address to strangers', async () => {
    userIs(null);
    const problem = { status: 404, code: 'news_not_found', detail: 'Nachrichten nicht gefunden.' };
    const view = await openPortal('/news/neuer-titel/7?draft=1', {
      'GET news/7/draft/': () => json(problem, 404),
    });
    await view.arrived('/404');
    expect(page.queryByText('Entwurf')).toBeNull();
  });
});
