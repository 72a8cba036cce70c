/** Whether the map stands above the watchlist: kept in this browser. */
import { createStore, useStore } from '@/shared/store';

export const STORAGE_KEY = 'fondsatlas.watchmap';
const FOLDED = 'folded';

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== FOLDED;
  } catch {
    return true;
  }
}

const shown = createStore(read());

export const useMapShown = (): boolean => useStore(shown);

export function showMap(next: boolean): void {
  shown.set(next);
  try {
    if (next) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, FOLDED);
  } catch {
    // Where storage is refused the choice lasts as long as the page.
  }
}
