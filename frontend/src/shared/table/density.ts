/** How high the rows of fund tables are: kept in this browser. */
import { createStore, useStore } from '../store';

export const STORAGE_KEY = 'fondsatlas.density';

/** `normal` follows the width of the window. */
export const DENSITIES = ['normal', 'compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

function read(): Density {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return DENSITIES.find((one) => one === kept) ?? 'normal';
  } catch {
    return 'normal';
  }
}

const density = createStore<Density>(read());

export const useDensity = (): Density => useStore(density);

export const densityAfter = (one: Density): Density =>
  DENSITIES[(DENSITIES.indexOf(one) + 1) % DENSITIES.length] ?? 'normal';

export function setDensity(next: Density): void {
  density.set(next);
  try {
    if (next === 'normal') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Where storage is refused the choice lasts as long as the page.
  }
}
