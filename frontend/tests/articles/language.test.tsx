import { screen as page, within } from '@testing-library/react';
import { openPortal } from '../account/portal';
import { json } from '../screen/render';

const ITEM = {
  id: 5,
  slug: 'anleihen',
  date: '2026-03-01',
  category: 'market',
  category_label: 'Market',
  company: null,
  company_id: null,
  title: 'Anleihen <b>gefragt</b>',
  summary: 'Bonds in short.',
  languages: { title: 'de', summary: 'en', body: 'de' },
  funds: [],
  authors: [],
  companies: [],
  peergroups: [],
  corrections: [],
  simulated: false,
};
const ARTICLE = { ...ITEM, body: [{ tag: 'p', children: ['Renditen steigen.'] }] };
const LIST = {
  count: 1,
  page: 1,
  per_page: 15,
  results: [{ ...ITEM, languages: { ...ITEM.languages, body: null } }],
  facets: {
    categories: { type: 'value', values: [], more: false },
    years: { type: 'value', values: [], more: false },
  },
};
const HINT = 'Available in German only';

it('marks what exists only in the other language, and says so once', async () => {
  await openPortal('/en/news/anleihen/5', {
    'GET news/5/': () => json({ count: 1, results: [ARTICLE] }),
  });
  const heading = await page.findByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('Anleihen <b>gefragt</b>');
  expect(heading).toHaveAttribute('lang', 'de');
  expect(page.getByText('Renditen steigen.').closest('[lang]')).toHaveAttribute('lang', 'de');
  expect(page.getByText('Bonds in short.')).not.toHaveAttribute('lang');
  expect(page.getAllByText(HINT)).toHaveLength(1);
});

it('says nothing where the text is in the language of the page', async () => {
  await openPortal('/news/anleihen/5', {
    'GET news/5/': () =>
      json({ count: 1, results: [{ ...ARTICLE, languages: { title: 'de', summary: 'de', body: 'de' } }] }),
  });
  const heading = await page.findByRole('heading', { level: 1 });
  expect(heading).not.toHaveAttribute('lang');
  expect(page.queryByText(/Nur auf .* verfügbar/)).toBeNull();
});

it('marks rows of a list', async () => {
  await openPortal('/en/news?page=1&per_page=15', { 'GET news/': () => json(LIST) });
  const title = await page.findByRole('heading', { name: 'Anleihen <b>gefragt</b>' });
  expect(title).toHaveAttribute('lang', 'de');
  const row = title.closest('li');
  if (!row) throw new Error('the title stands in a row');
  expect(within(row).getByText(HINT)).toBeVisible();
});
