/**
 * Where a reader has been: the funds they looked at or pinned, their last screen, and when they were here before. It stays in this
 * browser and belongs to whoever left it; what a visitor has left goes along when they sign in. Without consent nothing of it is stored
 * but what they pinned, and the rest lasts as long as the page. What is read from the storage is not trusted.
 */
import { consentIsGiven } from './consent';
import { currentSession } from './session/store';
import { createStore, useStore } from './store';
import { STORAGE_KEY } from './trail-hint';

export { STORAGE_KEY };

const VERSION = 1;
/** Funds in all; pinned ones are never pushed out by those that were only looked at. */
export const MAX_FUNDS = 8;
/** After so long without a page a new visit begins, in milliseconds. */
const PAUSE = 30 * 60_000;

export interface SeenFund {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly isin: string | null;
  readonly pinned: boolean;
}

export interface SeenScreen {
  /** Path and query, without language. */
  readonly path: string;
  readonly title: string;
}

interface Visit {
  /** The last page of this visit, and of the one before; ISO moments. */
  readonly last: string;
  readonly before: string | null;
}

export interface Trail {
  /** The account's number; null for a visitor. */
  readonly user: number | null;
  /** Pinned ones first, then the latest. */
  readonly funds: readonly SeenFund[];
  readonly screen: SeenScreen | null;
  readonly visit: Visit | null;
}

const EMPTY: Trail = { user: null, funds: [], screen: null, visit: null };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000;
const isMoment = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));

function isFund(value: unknown): value is SeenFund {
  if (!isRecord(value)) return false;
  const { id, slug, name, isin, pinned } = value;
  return (
    Number.isSafeInteger(id) &&
    isText(slug) &&
    isText(name) &&
    (isin === null || isText(isin)) &&
    typeof pinned === 'boolean'
  );
}

const isScreen = (value: unknown): value is SeenScreen =>
  // A path of the portal, and no address of another one.
  isRecord(value) && isText(value.path) && /^\/[a-z]/.test(value.path) && isText(value.title);

const isVisit = (value: unknown): value is Visit =>
  isRecord(value) && isMoment(value.last) && (value.before === null || isMoment(value.before));

/** What a stored text says. */
export function readTrail(stored: string | null): Trail {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '');
  } catch {
    return EMPTY;
  }
  if (!isRecord(found) || found.version !== VERSION || !Array.isArray(found.funds)) return EMPTY;
  const { user, funds, screen, visit } = found;
  return {
    user: typeof user === 'number' ? user : null,
    funds: funds.filter(isFund).slice(0, MAX_FUNDS),
    screen: isScreen(screen) ? screen : null,
    visit: isVisit(visit) ? visit : null,
  };
}

function stored(): Trail {
  try {
    return readTrail(localStorage.getItem(STORAGE_KEY));
  } catch {
    return EMPTY;
  }
}

/** Holds where the browser refuses storage, too. */
const trail = createStore<Trail>(stored());

// Another window may have gone on; what it stored is the newest.
window.addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY) readAgain();
});

/** Takes over what is stored. */
export function readAgain(): void {
  trail.set(stored());
}

/** The trail of whoever is there. */
export function currentTrail(): Trail {
  const kept = trail.get();
  const { user, loading } = currentSession();
  // A page that was opened anew may be drawn before it is known who is there.
  return kept.user === null || loading || kept.user === user?.id ? kept : EMPTY;
}

export function useTrail(): Trail {
  useStore(trail);
  return currentTrail();
}

/** A fund was looked at. */
export function noteFund({ id, slug, name, isin }: Omit<SeenFund, 'pinned'>): void {
  const { funds } = currentTrail();
  const pinned = funds.some((one) => one.id === id && one.pinned);
  arrange([{ id, slug, name, isin, pinned }, ...funds.filter((one) => one.id !== id)]);
}

/** Pins a fund, or takes its pin away. */
export function togglePin(id: number): void {
  arrange(currentTrail().funds.map((one) => (one.id === id ? { ...one, pinned: !one.pinned } : one)));
}

function arrange(funds: readonly SeenFund[]): void {
  const [pinned, others] = [funds.filter((one) => one.pinned), funds.filter((one) => !one.pinned)];
  keep({ ...currentTrail(), funds: [...pinned, ...others].slice(0, MAX_FUNDS) });
}

/** A screen was looked at. */
export function noteScreen(screen: SeenScreen): void {
  keep({ ...currentTrail(), screen });
}

/** The visit after one that ended at `before`, or goes on. */
export function visitAt(visit: Visit | null, now: Date): Visit {
  const last = now.toISOString();
  if (visit === null) return { last, before: null };
  return { last, before: now.getTime() - Date.parse(visit.last) > PAUSE ? visit.last : visit.before };
}

/** The end of the visit before this one, whether or not this one was noted yet; null where there was none. */
export function lastVisit(): string | null {
  const { visit } = currentTrail();
  return visit === null ? null : visitAt(visit, new Date()).before;
}

/** Somebody opened a page. */
export function noteVisit(): void {
  const kept = currentTrail();
  keep({ ...kept, visit: visitAt(kept.visit, new Date()) });
}

/** Forgets what was looked at, but not what was pinned. */
export function clearSeen(): void {
  const { funds, visit } = currentTrail();
  keep({ ...EMPTY, funds: funds.filter((one) => one.pinned), visit });
}

export function forgetTrail(): void {
  keep(EMPTY);
}

/** Stores as much as the reader has agreed to; to be called when that changes. */
export function storeTrail(): void {
  keep(currentTrail());
}

function keep(next: Trail): void {
  const { user, loading } = currentSession();
  const kept = { ...next, user: user?.id ?? (loading ? next.user : null) };
  trail.set(kept);
  const agreed = consentIsGiven()
    ? kept
    : { ...EMPTY, user: kept.user, funds: kept.funds.filter((one) => one.pinned) };
  try {
    if (agreed.funds.length === 0 && agreed.screen === null && agreed.visit === null)
      localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, ...agreed }));
  } catch {
    // Without storage the trail lasts until the portal is loaded again.
  }
}
