import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in whole pixels, followed as it changes; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setWidth(Math.floor(current.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
