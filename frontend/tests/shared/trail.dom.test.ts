import { giveConsent, withdrawConsent } from '@/shared/consent';
import { forgetSession, userIs } from '@/shared/session/store';
import {
  clearSeen,
  currentTrail,
  forgetTrail,
  lastVisit,
  MAX_FUNDS,
  noteFund,
  noteScreen,
  noteVisit,
  readAgain,
  readTrail,
  STORAGE_KEY,
  storeTrail,
  togglePin,
  visitAt,
} from '@/shared/trail';
import { lastWasUser } from '@/shared/trail-hint';
import { user } from '../account/portal';

const fund = (id: number) => ({ id, slug: `fonds-${id}`, name: `Fonds ${id}`, isin: null });
const ids = () => currentTrail().funds.map(({ id }) => id);
const kept = () => readTrail(localStorage.getItem(STORAGE_KEY));

beforeEach(() => {
  userIs(null);
  giveConsent();
  forgetTrail();
});
afterEach(() => {
  forgetTrail();
  withdrawConsent();
  forgetSession();
});

describe('the trail of a reader', () => {
  it('has the latest fund first, each once, and pinned ones before all', () => {
    for (const id of [1, 2, 3, 1]) noteFund(fund(id));
    expect(ids()).toEqual([1, 3, 2]);
    togglePin(2);
    expect(ids()).toEqual([2, 1, 3]);
    for (let id = 10; id < 30; id += 1) noteFund(fund(id));
    expect(ids()).toHaveLength(MAX_FUNDS);
    expect(ids()[0]).toBe(2);
    // a pinned one that is looked at again stays so
    noteFund(fund(2));
    expect(currentTrail().funds[0]).toMatchObject({ id: 2, pinned: true });
  });

  it('is stored whole with consent, and only what was pinned without', () => {
    noteFund(fund(1));
    noteFund(fund(2));
    togglePin(1);
    noteScreen({ path: '/advanced-search-results?r=A', title: 'Rating A' });
    expect(kept().funds).toHaveLength(2);
    expect(kept().screen?.title).toBe('Rating A');
    withdrawConsent();
    storeTrail();
    expect(kept()).toMatchObject({ funds: [{ id: 1, pinned: true }], screen: null, visit: null });
    // for as long as the page is open it is all there
    expect(ids()).toEqual([1, 2]);
    togglePin(1);
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
  });

  it('belongs to whoever left it, and goes along when a visitor signs in', () => {
    noteFund(fund(1));
    userIs(user({ id: 7 }));
    expect(ids()).toEqual([1]);
    noteFund(fund(2));
    expect(lastWasUser()).toBe(true);
    userIs(null);
    expect(ids()).toEqual([]);
    userIs(user({ id: 8 }));
    expect(ids()).toEqual([]);
    userIs(user({ id: 7 }));
    expect(ids()).toEqual([2, 1]);
  });

  it('knows the last visit before this one is noted', () => {
    const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString();
    const stored = {
      version: 1,
      user: null,
      funds: [],
      screen: null,
      visit: { last: yesterday, before: null },
    };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
    readAgain();
    expect(lastVisit()).toBe(yesterday);
    noteVisit();
    expect(lastVisit()).toBe(yesterday);
    forgetTrail();
    expect(lastVisit()).toBeNull();
  });

  it('is cleared but for what was pinned', () => {
    noteFund(fund(1));
    noteFund(fund(2));
    togglePin(1);
    noteVisit();
    clearSeen();
    expect(ids()).toEqual([1]);
    expect(currentTrail().visit).not.toBeNull();
  });

  it('works where the browser refuses storage', () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    noteFund(fund(1));
    expect(ids()).toEqual([1]);
    refuse.mockRestore();
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another version', JSON.stringify({ version: 9, funds: [] })],
    ['no list', JSON.stringify({ version: 1, funds: 'x' })],
  ])('is empty where %s is stored', (_, stored) => {
    expect(readTrail(stored)).toEqual({ user: null, funds: [], screen: null, visit: null });
  });

  it('leaves out of what is stored all that it would not have written', () => {
    const stored = {
      version: 1,
      user: '7',
      funds: [{ ...fund(1), pinned: false }, { ...fund(2), pinned: 1 }, { id: 'x' }, null],
      screen: { path: '//elsewhere.example', title: 'x' },
      visit: { last: 'soon', before: null },
    };
    expect(readTrail(JSON.stringify(stored))).toEqual({
      user: null,
      funds: [{ ...fund(1), pinned: false }],
      screen: null,
      visit: null,
    });
  });
});

describe('a visit', () => {
  const at = (time: string) => new Date(`2026-11-26T${time}:00.000Z`);

  it('goes on with each page, and a new one begins after a pause', () => {
    const first = visitAt(null, at('08:00'));
    expect(first).toEqual({ last: at('08:00').toISOString(), before: null });
    const second = visitAt(first, at('08:25'));
    expect(second).toEqual({ last: at('08:25').toISOString(), before: null });
    const third = visitAt(second, at('09:00'));
    expect(third.before).toBe(at('08:25').toISOString());
    expect(visitAt(third, at('09:10')).before).toBe(at('08:25').toISOString());
  });
});
