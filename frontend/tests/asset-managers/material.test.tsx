import { QueryClientProvider } from '@tanstack/react-query';
import { screen as page, render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import { Documents } from '@/features/asset-managers/Documents';
import { News } from '@/features/asset-managers/News';
import { PresentedFunds } from '@/features/asset-managers/PresentedFunds';
import { giveConsent, withdrawConsent } from '@/shared/consent';
import { readCookie } from '@/shared/cookies';
import { CONFIRMED_COOKIE, CONFIRMED_ENTRY, forgetProfessional } from '@/shared/professional/confirmation';
import { userIs } from '@/shared/session/store';
import { user } from '../account/portal';
import { json } from '../screen/render';

const document_ = (id: number, changes: object = {}) => ({
  id,
  company_info: 1,
  category: 'factsheet',
  title: `Blatt ${id}`,
  date: '2026-06-30',
  language: 'de',
  for_professionals: false,
  size: 1000,
  url: `/api/v1/company_documents/${id}/file/`,
  simulated: true,
  ...changes,
});
const LIST = {
  count: 2,
  page: 1,
  per_page: 100,
  results: [document_(1), document_(2, { for_professionals: true })],
  categories: [
    { value: 'product-flyer', label: 'Produktflyer' },
    { value: 'factsheet', label: 'Factsheet' },
  ],
};

const open = (Section = Documents) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Section company={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

/** Answers a list page by page, as the API does. */
function inPages(rows: readonly object[], beside: object = {}) {
  vi.stubGlobal('fetch', (address: string) => {
    const { searchParams: asked } = new URL(address, 'http://portal.test');
    const [page, size] = [Number(asked.get('page') ?? 1), Number(asked.get('per_page'))];
    const results = rows.slice((page - 1) * size, page * size);
    return Promise.resolve(json({ count: rows.length, page, per_page: size, results, ...beside }));
  });
}

beforeEach(() => {
  userIs(null);
  // jsdom does not show dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(json(LIST))),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetProfessional();
  withdrawConsent();
});

describe('documents of an asset manager', () => {
  it('stand by category, and those for everybody are links', async () => {
    open();
    const link = await page.findByRole('link', { name: 'Blatt 1' });
    expect(link.getAttribute('href')).toBe('/api/v1/company_documents/1/file/');
    expect(page.getByRole('heading', { name: 'Factsheet' })).toBeDefined();
    expect(page.queryByRole('heading', { name: 'Produktflyer' })).toBeNull();
  });

  it('are all shown, however many there are', async () => {
    const many = Array.from({ length: 101 }, (_, place) =>
      document_(place + 1, { category: place === 100 ? 'factsheet' : 'product-flyer' }),
    );
    inPages(many, { categories: LIST.categories });
    open();
    expect(await page.findByRole('link', { name: 'Blatt 100' })).toBeDefined();
    await userEvent.click(page.getByRole('button', { name: 'Weitere Dokumente anzeigen' }));
    expect(await page.findByRole('link', { name: 'Blatt 101' })).toBeDefined();
    expect(page.getByRole('heading', { name: 'Factsheet' })).toBeDefined();
    expect(page.queryByRole('button', { name: 'Weitere Dokumente anzeigen' })).toBeNull();
  });

  it.each([
    ['for a year with consent', true],
    ['in this window without', false],
  ])('for professionals ask once, and keep the answer %s', async (_, consents) => {
    if (consents) giveConsent();
    open();
    await userEvent.click(await page.findByRole('button', { name: 'Blatt 2' }));
    const dialog = within(await page.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Ich bestätige' }));
    const link = await page.findByRole('link', { name: 'Blatt 2' });
    expect(link.getAttribute('href')).toBe('/api/v1/company_documents/2/file/?confirmed=true');
    expect(readCookie(CONFIRMED_COOKIE)).toBe(consents ? 'yes' : null);
    expect(sessionStorage.getItem(CONFIRMED_ENTRY)).toBe(consents ? null : 'yes');
  });

  it('are not opened by who does not confirm', async () => {
    open();
    await userEvent.click(await page.findByRole('button', { name: 'Blatt 2' }));
    const dialog = within(await page.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(page.getByRole('button', { name: 'Blatt 2' })).toBeDefined();
    expect(readCookie(CONFIRMED_COOKIE)).toBeNull();
  });

  it('ask nothing of professional users', async () => {
    userIs(user({ is_wholesale: true }));
    open();
    expect(await page.findByRole('link', { name: 'Blatt 2' })).toBeDefined();
  });
});

describe('news of an asset manager', () => {
  it('are a few at first and all in the end, however many there are', async () => {
    const news = (id: number) => ({
      id,
      company_info: 1,
      company_info_name: 'Beispiel Invest KAG',
      slug: `meldung-${id}`,
      date: '2026-06-30',
      lang: 'de',
      title: `Meldung ${id}`,
      text: [],
      image: null,
      pdf_file: null,
      simulated: true,
    });
    inPages(Array.from({ length: 101 }, (_, place) => news(place + 1)));
    open(News);
    expect(await page.findAllByRole('listitem')).toHaveLength(4);
    await userEvent.click(page.getByRole('button', { name: 'Ältere Neuigkeiten anzeigen' }));
    expect(await page.findByRole('link', { name: 'Meldung 100' })).toBeDefined();
    await userEvent.click(page.getByRole('button', { name: 'Ältere Neuigkeiten anzeigen' }));
    expect(await page.findByRole('link', { name: 'Meldung 101' })).toBeDefined();
    expect(page.queryByRole('button', { name: 'Ältere Neuigkeiten anzeigen' })).toBeNull();
  });
});

describe('presented funds of an asset manager', () => {
  it('are a dozen at first and more when asked for', async () => {
    const fund = (id: number) => ({
      id,
      fund_id: id,
      slug: `fonds-${id}`,
      name: `Fonds ${id}`,
      isin: 'DE0000000000',
      photo: null,
      key_facts: { lang: 'de', lines: ['Aktien aus aller Welt'] },
      simulated: true,
    });
    inPages(Array.from({ length: 13 }, (_, place) => fund(place + 1)));
    open(PresentedFunds);
    expect(await page.findAllByRole('heading', { level: 3 })).toHaveLength(12);
    await userEvent.click(page.getByRole('button', { name: 'Weitere Fonds anzeigen' }));
    expect(await page.findByRole('link', { name: 'Fonds 13' })).toBeDefined();
    expect(page.queryByRole('button', { name: 'Weitere Fonds anzeigen' })).toBeNull();
  });
});
