import { type RefObject, useEffect } from 'react';
import { letterOf } from '@/shared/hooks/letter-keys';

/** What single keys do on the screen, by key; read when one is pressed. */
export function useScreenKeys(actions: RefObject<Readonly<Record<string, () => void>>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const letter = letterOf(event);
      const { current } = actions;
      if (letter === null || !Object.hasOwn(current, letter)) return;
      event.preventDefault();
      current[letter]?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [actions]);
}
