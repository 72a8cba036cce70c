/**
 * What is ticked, in whichever list: one tray for this window, until it is emptied. It belongs to whoever ticked; what a visitor
 * has ticked goes along when they sign in. What is read from the storage is not trusted.
 */
import { currentSession } from '../session/store';
import { createStore } from '../store';

export const STORAGE_KEY = 'fondsatlas.ticks';
const VERSION = 2;
/** More than anybody ticks by hand. */
const MAX_TICKED = 1000;

/** What requests and comparisons need of a ticked share class. */
export interface Ticked {
  readonly id: number;
  readonly name: string;
  readonly rank: string | null;
}

interface Tray {
  /** The account's number; null for a visitor. */
  readonly user: number | null;
  readonly ticked: readonly Ticked[];
}

const EMPTY: Tray = { user: null, ticked: [] };

function read(): Tray {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '');
    if (!isRecord(found) || found.version !== VERSION || !Array.isArray(found.ticked)) return EMPTY;
    const { user } = found;
    if (user !== null && typeof user !== 'number') return EMPTY;
    return { user, ticked: found.ticked.filter(isTicked).slice(0, MAX_TICKED) };
  } catch {
    return EMPTY;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isTicked(value: unknown): value is Ticked {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value.id) &&
    typeof value.name === 'string' &&
    (value.rank === null || typeof value.rank === 'string')
  );
}

/** Holds where the browser refuses storage, too. */
const tray = createStore<Tray>(read());

const NOTHING: readonly Ticked[] = [];

/** What is ticked by whoever is there. */
export function currentTicks(): readonly Ticked[] {
  const { user, ticked } = tray.get();
  const session = currentSession();
  // A page that was opened anew may be drawn before it is known who is there.
  return user === null || session.loading || user === session.user?.id ? ticked : NOTHING;
}

export const { subscribe } = tray;

/** Ticks a share class, or takes its tick away. */
export function toggleTick({ id, name, rank }: Ticked): void {
  const before = currentTicks();
  const others = before.filter((one) => one.id !== id);
  keep(others.length < before.length ? others : [...before, { id, name, rank }].slice(0, MAX_TICKED));
}

export function forgetTicks(): void {
  keep([]);
}

function keep(ticked: readonly Ticked[]): void {
  const next = { user: currentSession().user?.id ?? null, ticked };
  tray.set(next);
  try {
    if (ticked.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, ...next }));
  } catch {
    // Without storage the ticks last until the portal is loaded again.
  }
}
