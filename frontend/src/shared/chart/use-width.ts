import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What a page of paper holds beside its margins, in pixels: A4, upright. */
const PAPER = 720;

/** The width of an element in whole pixels, followed as it changes and at most that of paper there; 0 until known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setWidth(Math.floor(current.getBoundingClientRect().width));
    // What is not drawn when the event ends is not on the paper.
    const print = () => flushSync(() => setWidth((now) => Math.min(now, PAPER)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', measure);
    };
  }, [element]);
  return width;
}
