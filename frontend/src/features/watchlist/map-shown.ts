/** Whether the map stands above the watchlist: kept in this browser. */
import { keep, readKept } from '@/shared/kept';
import { createStore, useStore } from '@/shared/store';

export const STORAGE_KEY = 'fondsatlas.watchmap';
const STATES = ['shown', 'folded'] as const;

const state = createStore(readKept(STORAGE_KEY, STATES, 'shown'));

export const useMapShown = (): boolean => useStore(state) === 'shown';

export function showMap(next: boolean): void {
  const chosen = next ? 'shown' : 'folded';
  state.set(chosen);
  keep(STORAGE_KEY, chosen, 'shown');
}
