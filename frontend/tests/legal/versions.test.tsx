import { screen as page, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPortal } from '../account/portal';
import { json, problem } from '../screen/render';
import { NOW, section, VERSIONS } from './answers';

const COMING = {
  ...NOW,
  valid_from: '2027-03-01',
  valid_until: null,
  status: 'upcoming',
  changes: 'Neue Gewichte.',
  sections: [section('rating', 'Vom Preis zu Punkten', 'Bewertet wird wöchentlich.', true)],
  dropped: ['Altes'],
};
const EXAMPLES = {
  fund: { id: 1, slug: 'fonds', name: 'Musterfonds' },
  record_date: '2026-10-31',
  simulated: true,
  examples: [{ section: 'rating', lines: ['50 + 3 = 53'] }],
};

const REPLIES = {
  'GET methodologies/': () => json({ count: 1, results: [NOW] }),
  'GET methodologies/3/': ({ query }: { query: URLSearchParams }) =>
    query.get('version') === '2027-03-01'
      ? json(COMING)
      : query.get('version') === null
        ? json(NOW)
        : problem(404, 'version_not_found'),
  'GET methodology_examples/': () => json(EXAMPLES),
};

it('shows the version in force with computed examples, and that another one is to come', async () => {
  // when
  await openPortal('/methodology', REPLIES);
  // then
  const text = await page.findByText('Bewertet wird monatlich.');
  expect(text.closest('section')?.id).toBe('rating');
  expect(await page.findByText('50 + 3 = 53')).toBeTruthy();
  expect(page.getByText('Gültig ab 01.10.2026', { exact: false })).toBeTruthy();
  const coming = page.getByRole('link', { name: 'Neue Fassung lesen' });
  expect(coming.getAttribute('href')).toBe('/methodology?category=3&version=2027-03-01');
});

it('shows another version by its address, with what it changes and without examples of the present one', async () => {
  // when
  await openPortal('/methodology?category=3&version=2027-03-01', REPLIES);
  // then
  await page.findByText('Bewertet wird wöchentlich.');
  expect(page.getByText('Diese Fassung gilt ab 01.03.2027.', { exact: false })).toBeTruthy();
  const changes = page.getByRole('region', { name: 'Was diese Fassung ändert' });
  expect(changes.textContent).toContain('Neue Gewichte.');
  expect(within(changes).getByRole('link', { name: 'Vom Preis zu Punkten' }).getAttribute('href')).toBe(
    '#rating',
  );
  expect(changes.textContent).toContain('Altes');
  expect(page.queryByText('50 + 3 = 53')).toBeNull();
  const all = page.getByRole('region', { name: 'Alle Fassungen' });
  expect(
    within(all)
      .getAllByRole('link')
      .map((one) => one.getAttribute('href')),
  ).toEqual(['/methodology?category=3&version=2027-03-01', '/methodology?category=3']);
});

it.each(['?category=3&version=2001-01-01', '?category=x', '?category=3&version=gestern'])(
  'leads from an unknown version to the page that was not found: %s',
  async (query) => {
    // when
    const view = await openPortal(`/methodology${query}`, REPLIES);
    // then
    await page.findByRole('heading', { name: 'Seite nicht gefunden.' });
    expect(view.where()).toBe('/404');
  },
);

it('shows a legal text with its day', async () => {
  // given
  const text = { ...NOW, code: 'termsOfUse', versions: VERSIONS.slice(1), valid_until: null };
  // when
  await openPortal('/en/terms-of-use', { 'GET legal_texts/termsOfUse/': () => json(text) });
  // then
  expect(await page.findByText('Bewertet wird monatlich.')).toBeTruthy();
  expect(page.getAllByText('Valid from 01.10.2026', { exact: false }).length).toBeGreaterThan(0);
});
