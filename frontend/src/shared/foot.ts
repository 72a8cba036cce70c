import { createStore, useStore } from './store';

const slot = createStore<HTMLElement | null>(null);

/** Says where the foot of the window has room for a bar of the page. */
export const setFootSlot = slot.set;

/** Where a page can put its bar at the foot of the window; null until the window has one. */
export function useFootSlot(): HTMLElement | null {
  return useStore(slot);
}
