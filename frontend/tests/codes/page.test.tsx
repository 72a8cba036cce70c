import { act, screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as CodeListPage } from '@/features/codes/CodeListPage';
import { inOrder } from '@/features/codes/order';
import { codesAddress, codesHash, codesIn, looksLikeList } from '@/shared/address/codes';
import type { FundItem } from '@/shared/api/types';
import { userIs } from '@/shared/session/store';
import { FIELDS, fund } from '../screen/fixtures';
import { beWide, json, open, problem } from '../screen/render';

const LU = 'LU0255980327';
const WRONG = 'DE0008481736';
const RIGHT = 'DE0008481763';

type Sent = { text: string }[];

/** Answers every code: the wrong one is unknown, all others are found. */
async function at(address: string, answer?: () => Response) {
  const sent: Sent = [];
  const view = await open(CodeListPage, '/code-list', (url) => {
    if (url.pathname.endsWith('/fields/')) return json({ results: FIELDS });
    return json({ results: [], custom_fields: [] });
  });
  const rest = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.includes('/code_list/')) return rest(input, init);
    const body = JSON.parse(String(init.body));
    sent.push(body);
    if (answer !== undefined) return answer();
    const codes = (body.text as string).split(/[\s;]+/).filter((code) => /\d/.test(code));
    const meant = [{ id: 9, isin: RIGHT, wkn: null, name: 'Allianz', distance: 1 }];
    const entries = codes.map((code, id) =>
      code === WRONG ? { code, state: 'unknown', id: null, meant } : { code, state: 'found', id, meant: [] },
    );
    const results = entries.flatMap(({ id }) => (id === null ? [] : [fund(id + 1)]));
    return json({ record_date: '2026-10-31', results, entries });
  });
  // What is sent is heard from here on.
  await act(() => view.router.navigate(address));
  return { ...view, sent };
}

async function paste(text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Codes' });
  await userEvent.click(box);
  await userEvent.paste(text);
  await userEvent.click(page.getByRole('button', { name: 'Liste anzeigen' }));
}

beforeEach(() => {
  beWide(true);
  userIs(null);
});
afterEach(() => vi.unstubAllGlobals());

describe('the list of codes', () => {
  it('makes an address of a pasted text, and asks once', async () => {
    const view = await at('/code-list');
    await paste(`Kauf ${LU}; ${WRONG}`);
    expect(await page.findByText('2 Codes: 1 gefunden, 1 unbekannt')).toBeVisible();
    expect(view.router.state.location.hash).toBe(`#${LU},${WRONG}`);
    expect(view.sent).toHaveLength(1);
    expect(await page.findByRole('rowheader', { name: 'Fonds 1' })).toBeVisible();
  });

  it('puts an existing code in the place of an unknown one', async () => {
    const view = await at(`/code-list#${LU},${WRONG}`);
    await userEvent.click(
      await page.findByRole('button', { name: `${RIGHT} Allianz: statt ${WRONG} verwenden` }),
    );
    expect(await page.findByText('2 Codes: 2 gefunden')).toBeVisible();
    expect(view.router.state.location.hash).toBe(`#${LU},${RIGHT}`);
  });

  it('takes an unknown code out', async () => {
    const view = await at(`/code-list#${LU},${WRONG}`);
    await userEvent.click(await page.findByRole('button', { name: `${WRONG} entfernen` }));
    expect(await page.findByText('1 Code: 1 gefunden')).toBeVisible();
    expect(view.router.state.location.hash).toBe(`#${LU}`);
  });

  it('says when a text holds no code', async () => {
    await at('/code-list');
    await paste('Guten Tag');
    expect(await page.findByText('In diesem Text steht keine ISIN und keine WKN.')).toBeVisible();
  });

  it('shows what the server refuses', async () => {
    await at(`/code-list#${LU}`, () => problem(400, 'invalid_input'));
    expect(await page.findByRole('alert')).toHaveTextContent('Text zu invalid_input.');
  });

  it('asks visitors to sign in before it watches all', async () => {
    const view = await at(`/code-list#${LU}`);
    await userEvent.click(await page.findByRole('button', { name: 'Alle beobachten' }));
    expect(view.calls.filter(({ pathname }) => pathname.includes('/watchlist/'))).toEqual([]);
  });

  it('says before anybody runs into it how many funds can be watched and filtered at once', async () => {
    const many = Array.from({ length: 51 }, (_, number) => `A${String(number).padStart(5, '0')}`);
    const view = await at(`/code-list#${many.join(',')}`);
    const watch = await page.findByRole('button', { name: 'Alle beobachten' });
    expect(watch).toHaveAttribute('aria-disabled', 'true');
    expect(watch).toHaveAccessibleDescription(
      'Höchstens 50 Fonds auf einmal sind möglich. Wählen Sie einige aus.',
    );
    await userEvent.click(watch);
    expect(view.calls.filter(({ pathname }) => pathname.includes('/watchlist/'))).toEqual([]);
    expect(page.getByRole('button', { name: 'Diese Liste filtern' })).toHaveAccessibleDescription(
      'Filtern lassen sich höchstens 15 Codes auf einmal. Wählen Sie einige aus.',
    );
    expect(page.queryByRole('link', { name: 'Diese Liste filtern' })).toBeNull();
    for (const id of [1, 2])
      await userEvent.click(page.getByRole('checkbox', { name: `Fonds ${id} auswählen` }));
    expect(page.getByRole('link', { name: 'Diese Liste filtern' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Alle beobachten' })).not.toHaveAttribute('aria-disabled');
  });

  it('keeps too long a text from being sent', async () => {
    const view = await at('/code-list');
    await paste('x'.repeat(60_001));
    expect(page.getByRole('alert')).toHaveTextContent('höchstens 60.000 Zeichen');
    expect(view.sent).toEqual([]);
  });
});

describe('the address of a list', () => {
  it('holds the codes behind the #, and reads what was edited by hand', () => {
    expect(codesAddress([LU, '848176'])).toBe(`/code-list#${LU},848176`);
    expect(codesIn(codesHash([LU, '848176']))).toEqual([LU, '848176']);
    expect(codesIn(`#${LU},,`)).toEqual([LU]);
    expect(codesIn('#%E0%A4%A')).toEqual(['%E0%A4%A']);
    expect(codesIn('')).toEqual([]);
  });

  it.each([
    [`${LU}\n${RIGHT}`, true],
    [`${LU}; ${RIGHT}`, true],
    ['848176\nA0M8HB', true],
    [LU, false],
    [`${LU} ${LU.toLowerCase()}`, false],
    ['Allianz Nebenwerte 2050', false],
    ['Kauf 848176 zu 123456', false],
  ])('knows a list from a text: %s', (text, list) => {
    expect(looksLikeList(text)).toBe(list);
  });
});

describe('the order of a list', () => {
  const items = [
    { id: 1, name: 'b', ter: 2 },
    { id: 2, name: 'Ä', ter: null },
    { id: 3, name: 'c', ter: 1 },
  ] as unknown as FundItem[];
  it.each([
    ['', [1, 2, 3]],
    ['ter', [3, 1, 2]],
    ['-ter', [1, 3, 2]],
    ['name', [2, 1, 3]],
  ])('by %s, missing values last', (by, ids) => {
    expect(inOrder(items, by, 'de').map(({ id }) => id)).toEqual(ids);
  });
});
