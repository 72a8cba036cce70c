import { screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { STORAGE_KEY, showMap } from '@/features/watchlist/map-shown';
import { aheadOf, ownMap } from '@/features/watchlist/own-map';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';
import { MAP } from '../landscape/map';
import { beWide, json } from '../screen/render';
import { USUAL_ALERTS, watched } from './fixtures';

const ahead = watched(1, { volatility_3y: 12, perf_3y: 9, peergroup_id: 12 });
const behind = watched(2, { volatility_3y: 45, perf_3y: 2, peergroup_id: 12 });
const young = watched(3, { volatility_3y: null, perf_3y: null });

const answer = (count: number, ...results: unknown[]) =>
  json({ count, page: 1, per_page: 15, record_date: '2026-10-31', results });

async function open(count: number, ...results: unknown[]) {
  const view = await openPortal('/watchlist', {
    ...USUAL_ALERTS,
    'GET watch_lists/': () => json({ results: [{ id: 1, name: null, count }] }),
    'GET watchlist/': ({ query }) =>
      query.get('per_page') === '100' ? answer(count, ahead, behind, young) : answer(count, ...results),
  });
  beWide(true);
  await page.findByRole('rowheader', { name: 'Fonds 3' });
  return view;
}

beforeEach(() => {
  userIs(user());
  beWide(true);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1376, 220));
});
afterEach(() => {
  showMap(true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the map of one’s own funds', () => {
  it('has those with figures of three years, and counts what lies beyond it', () => {
    const map = ownMap(MAP, [ahead, behind, young]);
    expect(map.results.map(({ id }) => id)).toEqual([1, 2]);
    expect([map.count, map.drawn, map.outside]).toEqual([3, 2, 1]);
  });

  it('compares each with the median of its peer group, as far as that is known', () => {
    const elsewhere = watched(4, { volatility_3y: 12, perf_3y: 9, peergroup_id: 999 });
    expect(aheadOf(MAP, [ahead, behind, young, elsewhere])).toEqual({ ahead: 1, compared: 2 });
  });

  it('stands above the table, says its answer, and leads to the funds', async () => {
    const { container } = await open(3, ahead, behind, young);
    await page.findByText('1 von 2 Fonds brachten in drei Jahren mehr als der Median ihrer Vergleichsgruppe');
    expect(page.getByText(/Gezeigt: 2 Fonds .* 1 davon liegt außerhalb/)).toBeVisible();
    const [dot] = container.querySelectorAll('[aria-hidden] a');
    expect(dot).toHaveAttribute('href', '/details/fonds-1/1');
    await userEvent.hover(dot as Element);
    expect(page.getByText(/^Fonds 1: Performance \+9,00/)).toBeVisible();
  });

  it('is folded away for good in this browser', async () => {
    await open(3, ahead, behind, young);
    const fold = page.getByRole('button', { name: 'Karte Ihrer Fonds' });
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(page.queryByText(/von 2 Fonds brachten/)).toBeNull();
    expect(localStorage.getItem(STORAGE_KEY)).toBe('folded');
  });

  it('is not there for a list none of whose funds lies on it', async () => {
    await open(1, young);
    await waitFor(() => expect(page.queryByRole('button', { name: 'Karte Ihrer Fonds' })).toBeNull());
  });

  it('asks for the whole list where the page holds a part of it, and says what it leaves out', async () => {
    const view = await open(120, ahead, young);
    await page.findByText(/Gezeigt sind die 3 mit den meisten Ratingpunkten/);
    expect(view.named('GET watchlist/').map(({ query }) => query.get('per_page'))).toEqual(['15', '100']);
  });
});
