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
