import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { openPortal, type Replies, user } from '../account/portal';
import { NOW } from '../legal/answers';
import { beWide, json, problem } from '../screen/render';

/** The line of a part that failed, and the press that asks for it again. */
async function failed(text: string, retry: string) {
  const alert = await page.findByText(
    (_text, element) => element?.role === 'alert' && element.textContent?.startsWith(text) === true,
  );
  return () => userEvent.click(within(alert).getByRole('button', { name: retry }));
}

/** Answers of a call that is down until told otherwise. */
function broken(name: string, answer: () => Response): { replies: Replies; mend: () => void } {
  let down = true;
  return {
    replies: { [name]: () => (down ? problem(503, 'data_unavailable') : answer()) },
    mend: () => {
      down = false;
    },
  };
}

beforeEach(() => beWide(true));
afterEach(() => {
  userIs(null);
  vi.unstubAllGlobals();
});

describe('a small part that cannot be loaded', () => {
  it('is the record date of the header', async () => {
    // given
    const date = broken('GET record_date/', () => json({ result: '2026-10-31' }));
    await openPortal('/methodology', date.replies);
    const again = await failed('Stichtag fehlt.', 'Neu laden');
    // when
    date.mend();
    await again();
    // then
    expect(await page.findByText('Stichtag 31.10.2026')).toBeVisible();
    expect(page.queryByText(/Stichtag fehlt/)).toBeNull();
  });

  it('are the columns that an account keeps: the table has the default ones meanwhile', async () => {
    userIs(user());
    const columns = broken('GET custom_search_fields/', () => json({ custom_fields: [{ value: 'ter' }] }));
    await openPortal('/advanced-search-results', columns.replies);
    const again = await failed('Ihre Spalten fehlen.', 'Neu laden');
    expect(page.getAllByRole('columnheader').length).toBeGreaterThan(4);
    expect(page.queryByRole('button', { name: /^Spalten/ })).toBeNull();
    columns.mend();
    await again();
    expect(await page.findByRole('button', { name: /^Spalten/ })).toBeEnabled();
  });

  it('are one\u2019s own templates beside the filters', async () => {
    userIs(user());
    const searches = broken('GET saved_searches/', () =>
      json({
        count: 1,
        limit: 50,
        results: [{ id: 1, search_name: 'Japan', search_query: 'r=A', unseen: 0 }],
      }),
    );
    await openPortal('/advanced-search-results', searches.replies);
    const again = await failed('Eigene Vorlagen fehlen.', 'Neu laden');
    searches.mend();
    await again();
    expect(await page.findByText('Eigene Vorlagen')).toBeVisible();
  });

  it('are the examples of the methodology', async () => {
    const examples = broken('GET methodology_examples/', () =>
      json({
        fund: { id: 5, slug: 'testfonds', name: 'Testfonds' },
        record_date: '2026-10-31',
        simulated: true,
        examples: [],
      }),
    );
    const texts = { 'GET methodologies/': () => json({ count: 1, results: [NOW] }) };
    await openPortal('/methodology', { ...texts, ...examples.replies });
    const again = await failed('Die Beispiele konnten nicht geladen werden.', 'Erneut versuchen');
    examples.mend();
    await again();
    expect(await page.findByRole('link', { name: 'Testfonds' })).toBeVisible();
  });
});
