/** The keys of the page that shows: what they do, and what the list of them says (`app/KeyWatch.tsx`). */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type catalogue from '../i18n/de';
import { createStore, useStore } from '../store';
import { letterOf } from './letter-keys';

/** Keys as they are drawn, and the name of what they do in `keys.json`. */
export type PageKey = readonly [shown: string, name: keyof (typeof catalogue)['keys']['does']];

const listed = createStore<readonly PageKey[]>([]);
const isListOpen = createStore(false);

export const useListedKeys = () => useStore(listed);
export const useKeyListOpen = () => useStore(isListOpen);
export const openKeyList = () => isListOpen.set(true);
export const closeKeyList = () => isListOpen.set(false);

/**
 * Names the keys of a page for their list, and does what its letters say. `list` has to stay the same object; keys in it
 * that are no letters, or act on a row, are heard elsewhere.
 */
export function usePageKeys(list: readonly PageKey[], actions: Readonly<Record<string, () => void>>): void {
  const current = useRef(actions);
  useLayoutEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    listed.set(list);
    const onKeyDown = (event: KeyboardEvent) => {
      const letter = letterOf(event);
      if (letter === null || !Object.hasOwn(current.current, letter)) return;
      event.preventDefault();
      current.current[letter]?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      // Another page may have named its keys already.
      if (listed.get() === list) listed.set([]);
    };
  }, [list]);
}
