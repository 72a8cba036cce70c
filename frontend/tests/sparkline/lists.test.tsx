import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
const reply = () =>
  json({
    record_date: '2026-10-31',
    start: '2023-10-31',
    simulated: true,
    results: [line(1, 12.34, [100, 110, 112.3]), line(2, -3.1, [null, 100, 96.9], '2025-03-14')],
  });
const LINES: Replies = { 'GET sparklines/': reply };

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

  it('says in one line that all pictures are missing, and draws them when asked again', async () => {
    // given pictures that cannot be had
    let down = true;
    await list({ 'GET sparklines/': () => (down ? problem(503, 'data_unavailable') : reply()) });
    const alert = await page.findByRole('alert');
    expect(alert).toHaveTextContent('Die Verläufe fehlen.');
    expect(page.getAllByRole('rowheader').length).toBeGreaterThan(0);
    // when they have come back
    down = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    // then they are there, and nothing is missing
    expect(await page.findByRole('img', { name: /^Plus 12,3\s% in drei Jahren$/ })).toBeVisible();
    expect(page.queryByRole('alert')).toBeNull();
  });
});
