import { screen as page, waitFor } from '@testing-library/react';
import { userIs } from '@/shared/session/store';
import { chooseColumns } from '@/shared/table/column-store';
import { openPortal, type Replies, user } from '../account/portal';
import { json, problem } from '../screen/render';

const line = (id: number, change: number, values: (number | null)[], from = '2023-10-31') => ({
  id,
  from,
  to: '2026-10-30',
  change,
  values,
});
const LINES: Replies = {
  'GET sparklines/': () =>
    json({
      record_date: '2026-10-31',
      start: '2023-10-31',
      simulated: true,
      results: [line(1, 12.34, [100, 110, 112.3]), line(2, -3.1, [null, 100, 96.9], '2025-03-14')],
    }),
};

beforeEach(() => {
  localStorage.clear();
  chooseColumns(['sparkline', 'ter']);
  userIs(user());
});
afterEach(() => {
  chooseColumns(null);
  vi.unstubAllGlobals();
});

async function list(replies: Replies = LINES) {
  const view = await openPortal('/advanced-search-results', {
    'GET custom_search_fields/': () => json({ custom_fields: [{ value: 'sparkline' }, { value: 'ter' }] }),
    ...replies,
  });
  await page.findByRole('columnheader', { name: /Verlauf/ });
  return view;
}

describe('the column of sparklines', () => {
  it('asks once for all rows, and says in words what each picture shows', async () => {
    const view = await list();
    expect(await page.findByRole('img', { name: /^Plus 12,3\s% in drei Jahren$/ })).toBeVisible();
    expect(page.getByRole('img', { name: /^Minus 3,1\s% seit 14.03.2025$/ })).toBeVisible();
    const [call, ...others] = view.named('GET sparklines/');
    expect(others).toEqual([]);
    expect(call?.query.getAll('id').length).toBe(page.getAllByRole('row').length - 1);
  });

  it('has a dash for a share class without a picture', async () => {
    await list({
      'GET sparklines/': () =>
        json({ record_date: null, start: '2023-10-31', simulated: false, results: [] }),
    });
    await waitFor(() => {
      const [, first] = page.getAllByRole('row');
      expect(first).toHaveTextContent('–');
    });
    expect(page.queryByRole('img', { name: /drei Jahren/ })).toBeNull();
  });

  it('leaves the list as it is when pictures cannot be had', async () => {
    const view = await list({ 'GET sparklines/': () => problem(503, 'data_unavailable') });
    await waitFor(() => expect(view.named('GET sparklines/').length).toBeGreaterThan(0));
    expect(page.queryByRole('alert')).toBeNull();
    expect(page.getAllByRole('rowheader').length).toBeGreaterThan(0);
  });
});
