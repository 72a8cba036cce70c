import { useSyncExternalStore } from 'react';

type Listener = () => void;

export interface Listeners {
  tell(): void;
  subscribe(listener: Listener): () => void;
}

/** Those who hear of changes. `begin` runs before the first of them comes, and what it returns once the last has gone. */
export function createListeners(begin?: (tell: Listener) => () => void): Listeners {
  const listeners = new Set<Listener>();
  let end: (() => void) | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    tell,
    subscribe(listener) {
      if (listeners.size === 0) end = begin?.(tell);
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) end?.();
      };
    },
  };
}

/** A value outside of components, which lasts as long as the page. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: Listener): () => void;
}

export function createStore<T>(value: T): Store<T> {
  const { tell, subscribe } = createListeners();
  return {
    get: () => value,
    set(next) {
      value = next;
      tell();
    },
    subscribe,
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
