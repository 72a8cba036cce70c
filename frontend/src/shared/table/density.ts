/** How high the rows of fund tables are: kept in this browser. */
import { keep, readKept } from '../kept';
import { createStore, useStore } from '../store';

export const STORAGE_KEY = 'fondsatlas.density';

/** `normal` follows the width of the window. */
export const DENSITIES = ['normal', 'compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

const density = createStore<Density>(readKept(STORAGE_KEY, DENSITIES, 'normal'));

export const useDensity = (): Density => useStore(density);

export const densityAfter = (one: Density): Density =>
  DENSITIES[(DENSITIES.indexOf(one) + 1) % DENSITIES.length] ?? 'normal';

export function setDensity(next: Density): void {
  density.set(next);
  keep(STORAGE_KEY, next, 'normal');
}
