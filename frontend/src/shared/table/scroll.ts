import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

interface Place {
  left: number;
  top: number;
}

/** Where a table was left, by entry of the browser's history. */
const places = new Map<string, Place>();

/**
 * Back and Forward show a scrolling table where it was left, as browsers do with the page itself; another page
 * or order starts with its first row. `ready` says that there are rows to scroll.
 */
export function useScrollPlace(scroller: RefObject<HTMLElement | null>, ready: boolean): void {
  const { key } = useLocation();
  const type = useNavigationType();

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || !ready) return;
    const place = type === 'POP' ? places.get(key) : { left: element.scrollLeft, top: 0 };
    if (place === undefined) return;
    element.scrollLeft = place.left;
    element.scrollTop = place.top;
  }, [scroller, key, ready, type]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null || !ready) return;
    const keep = () => places.set(key, { left: element.scrollLeft, top: element.scrollTop });
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [scroller, key, ready]);
}

/**
 * Marks the frame of a table with `data-wide` while the table is wider than it and so must scroll in it, and with `data-more`
 * while columns wait beyond its end, so that it can show that there are some. Set past React: a scroll must not draw the table
 * again.
 */
export function useScrollEdge(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    const frame = element?.parentElement;
    const content = element?.firstElementChild;
    if (!element || !frame || !content) return;
    const mark = () => {
      const hidden = element.scrollWidth - element.clientWidth - element.scrollLeft;
      frame.toggleAttribute('data-more', hidden > 1);
      frame.toggleAttribute('data-wide', element.scrollWidth - element.clientWidth > 1);
    };
    // It calls back after layout, also at the beginning, so that reading sizes forces none.
    const sizes = new ResizeObserver(mark);
    sizes.observe(element);
    sizes.observe(content);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [scroller]);
}
