/**
 * The columns that visitors, and users of demo accounts, chose: kept in this browser.
 *
 * What is read is not trusted: another version, another program or a full storage must not stop the table.
 */
import { currentName } from '../api/field-names';
import { createListeners } from '../store';

export const STORAGE_KEY = 'fondsatlas.columns';
const VERSION = 1;
const MAX_COLUMNS = 100;

/** The chosen ids, or null for the default choice. */
export type ColumnChoice = readonly string[] | null;

export function readChoice(text: string | null): ColumnChoice {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('version' in kept) || !('columns' in kept))
      return null;
    if (kept.version !== VERSION || !Array.isArray(kept.columns)) return null;
    const ids = kept.columns.filter(
      (id: unknown): id is string => typeof id === 'string' && /^[\w.]{1,60}$/.test(id),
    );
    return [...new Set(ids.map(currentName))].slice(0, MAX_COLUMNS);
  } catch {
    return null;
  }
}

export function writeChoice(choice: readonly string[]): string {
  return JSON.stringify({ version: VERSION, columns: choice });
}

let current: ColumnChoice | undefined;

function load(): ColumnChoice {
  try {
    return readChoice(localStorage.getItem(STORAGE_KEY));
  } catch {
    return null;
  }
}

const listeners = createListeners((tell) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    current = load();
    tell();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
    // Nobody hears of changes in other windows now, so the next reader must look again.
    current = undefined;
  };
});

export const { subscribe } = listeners;

export function columnChoice(): ColumnChoice {
  if (current === undefined) current = load();
  return current;
}

/** Keeps a choice; null goes back to the default one. Where storage is refused it lasts as long as the page. */
export function chooseColumns(choice: ColumnChoice): void {
  current = choice;
  try {
    if (choice === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, writeChoice(choice));
  } catch {
    // Private windows and full storages refuse; the choice still holds on this page.
  }
  listeners.tell();
}
