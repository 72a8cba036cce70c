/**
 * What was ticked in a list, by the list's address, so that the way back to it finds the ticks again. It is kept for
 * this window only and for whoever ticked it. What is read there is not trusted.
 */
import { currentSession } from '../session/store';

export const STORAGE_KEY = 'fondsatlas.ticks';
const VERSION = 1;
/** Addresses that are remembered; beyond, the one that was left longest ago is forgotten. */
const MAX_LISTS = 30;

/** What requests and comparisons need of a ticked share class. */
export interface Ticked {
  readonly id: number;
  readonly name: string;
  readonly rank: string | null;
}

interface Kept {
  readonly address: string;
  /** The account's number; null for a visitor. */
  readonly user: number | null;
  readonly ticked: readonly Ticked[];
}

/** Holds where the browser refuses storage, too. */
let kept: readonly Kept[] | null = null;

/** Newest first. */
function all(): readonly Kept[] {
  kept ??= read();
  return kept;
}

function read(): readonly Kept[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '');
    if (!isRecord(found) || found.version !== VERSION || !Array.isArray(found.lists)) return [];
    return found.lists.filter(isKept).slice(0, MAX_LISTS);
  } catch {
    return [];
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    typeof value.address === 'string' &&
    (value.user === null || typeof value.user === 'number') &&
    Array.isArray(value.ticked) &&
    value.ticked.every(isTicked)
  );
}

function isTicked(value: unknown): value is Ticked {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value.id) &&
    typeof value.name === 'string' &&
    (value.rank === null || typeof value.rank === 'string')
  );
}

export function loadTicks(address: string): readonly Ticked[] {
  const { user, loading } = currentSession();
  const found = all().find((one) => one.address === address);
  // A page that was opened anew may be drawn before it is known who is there.
  return found !== undefined && (loading || found.user === (user?.id ?? null)) ? found.ticked : [];
}

export function saveTicks(address: string, ticked: Iterable<Ticked>): void {
  const list = Array.from(ticked, ({ id, name, rank }) => ({ id, name, rank }));
  const others = all().filter((one) => one.address !== address);
  if (list.length === 0 && others.length === all().length) return;
  const { user } = currentSession();
  const own = list.length === 0 ? [] : [{ address, user: user?.id ?? null, ticked: list }];
  keep([...own, ...others].slice(0, MAX_LISTS));
}

export function forgetTicks(): void {
  keep([]);
}

function keep(lists: readonly Kept[]): void {
  kept = lists;
  try {
    if (lists.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, lists }));
  } catch {
    // Without storage the ticks last until the portal is loaded again.
  }
}
