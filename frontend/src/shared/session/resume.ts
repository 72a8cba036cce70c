import { createStore, useStore } from '../store';
import { openForm } from './form';

/** Something that only users may do, begun by a visitor. It goes on once they have signed in. */
export interface Begun {
  /** The path of the page it was begun on: it does not follow to another one. */
  readonly at: string;
  readonly goOn: () => void;
}

const begun = createStore<Begun | null>(null);

/** Opens the login form, which says that it is for the watchlist, and remembers what comes after it. */
export function signInToWatch(at: string, goOn: () => void): void {
  openForm({ name: 'login', at, forWatch: true });
  begun.set({ at, goOn });
}

export const currentBegun = begun.get;

/** Forgets what was begun, unless something else has been begun meanwhile. */
export function forgetBegun(one: Begun | null): void {
  if (one !== null && one === begun.get()) begun.set(null);
}

export function useBegun(): Begun | null {
  return useStore(begun);
}
