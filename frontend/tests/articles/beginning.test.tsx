import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';
import { json } from '../screen/render';

const REPORT = {
  id: 9,
  slug: 'ein-bericht',
  title: 'Ein Bericht',
  summary: 'Worum es geht.',
  body: [{ tag: 'p', children: ['Der Anfang.'] }],
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
  preview: null,
  shortened: true,
  languages: { title: 'de', summary: 'de', body: 'de' },
};
const FACETS = { years: { values: [] }, categories: { values: [] } };

const one = (more = {}) => ({
  'GET reports/9/': () => json({ count: 1, results: [{ ...REPORT, ...more }] }),
});
const list = (results: object[]) => ({
  'GET reports/': () => json({ count: results.length, page: 1, per_page: 15, results, facets: FACETS }),
});

beforeEach(() => userIs(null));
afterEach(() => vi.unstubAllGlobals());

describe('a report for visitors', () => {
  it.each([
    ['/reports/ein-bericht/9', /Das ist der Anfang des Berichts/, 'Registrieren', 'Anmelden'],
    ['/en/reports/ein-bericht/9', /This is the beginning of the report/, 'Register', 'Sign in'],
  ])('shows its beginning at %s and what an account gives', async (path, line, register, login) => {
    await openPortal(path, one());
    expect(await page.findByText('Der Anfang.')).toBeVisible();
    const offer = within((await page.findByText(line)).closest('p') as HTMLElement);
    expect(offer.getByRole('button', { name: login })).toBeVisible();
    await userEvent.click(offer.getByRole('button', { name: register }));
    expect(await page.findByRole('dialog')).toBeVisible();
    // What is sent on request belongs to the whole report.
    expect(page.queryByRole('button', { name: /Langfassung|long version/ })).toBeNull();
  });

  it('offers nothing to those who read all of it', async () => {
    userIs(user());
    await openPortal('/reports/ein-bericht/9', one({ shortened: false }));
    await page.findByRole('button', { name: 'Langfassung anfragen' });
    expect(page.queryByText(/Das ist der Anfang/)).toBeNull();
  });

  it('says in the list what is searched, whether or not something was found', async () => {
    const view = await openPortal('/reports?page=1&per_page=15', list([REPORT]));
    expect(await page.findByText(/Ohne Konto lesen Sie/)).toBeVisible();
    expect(view.where()).toBe('/reports?page=1&per_page=15');
  });

  it('says so where nothing was found', async () => {
    await openPortal('/reports?search=zinsen&page=1&per_page=15', list([]));
    expect(await page.findByText(/Ohne Konto lesen Sie/)).toBeVisible();
  });
});
