import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window something is asked for, so that it is mostly there when it is scrolled to. */
const AHEAD = '400px';

/** Whether a part of the page has come near the window, once and for all. Where that cannot be seen, it is near. */
export function useNear<T extends HTMLElement>(): [RefObject<T | null>, boolean] {
  const place = useRef<T>(null);
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (near || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    // What is printed is wanted as well, wherever it stands.
    const print = () => setNear(true);
    window.addEventListener('beforeprint', print);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', print);
    };
  }, [near]);
  return [place, near];
}
