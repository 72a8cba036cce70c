import { type RefObject, useLayoutEffect } from 'react';

/** From when on waiting for an answer is noticed, in milliseconds. */
export const NOTICED = 100;

/**
 * Marks an element with `data-dim` while what it shows is about to be replaced, once waiting has become noticeable. Most
 * answers are quicker, and on a slow machine dimming some hundred elements for a moment takes as long as drawing the
 * answer does. It goes past React, because nothing is drawn anew for it.
 */
export function useDim(element: RefObject<HTMLElement | null>, stale: boolean): void {
  useLayoutEffect(() => {
    if (!stale) return;
    let dimmed: HTMLElement | null = null;
    const timer = setTimeout(() => {
      dimmed = element.current;
      dimmed?.setAttribute('data-dim', '');
    }, NOTICED);
    return () => {
      clearTimeout(timer);
      dimmed?.removeAttribute('data-dim');
    };
  }, [element, stale]);
}
