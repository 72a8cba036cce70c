import { screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { STORAGE_KEY } from '@/shared/articles/view';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';
import { json } from '../screen/render';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const NONE = { type: 'value', values: [], more: false };
const LIST = { count: 0, page: 1, per_page: 15, results: [], facets: { categories: NONE, years: NONE } };
const ITEM = {
  id: 7,
  slug: 'zinsen',
  date: '2026-11-24',
  category: 'markt',
  category_label: 'Markt',
  company: null,
  company_id: null,
  title: 'Zinsen',
  summary: null,
  languages: { title: 'de', summary: null, body: 'de' },
  funds: [],
  authors: [],
  companies: [],
  peergroups: [],
  corrections: [],
  simulated: false,
};
const API = { 'GET reports/': () => json({ ...LIST, count: 1, results: [ITEM] }) };

test('reports open in the view that was chosen last', async () => {
  userIs(user({}));
  const first = await openPortal('/reports', API);
  await page.findByRole('link', { name: 'Zinsen' });
  expect(first.where()).toBe('/reports?page=1&per_page=15');
  await userEvent.click(page.getByRole('radio', { name: 'Liste' }));
  expect(first.where()).toContain('view=list');
  expect(localStorage.getItem(STORAGE_KEY)).toBe('list');
});

test('a kept view is in the address that the list redirects to', async () => {
  localStorage.setItem(STORAGE_KEY, 'list');
  userIs(user({}));
  const view = await openPortal('/reports', API);
  await page.findByRole('link', { name: 'Zinsen' });
  expect(view.where()).toContain('view=list');
  expect(page.getByRole('radio', { name: 'Liste' })).toBeChecked();
});
