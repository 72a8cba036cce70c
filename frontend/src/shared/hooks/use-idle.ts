import { useEffect, useState } from 'react';

/** What a page shows first is asked for and drawn within this time, in milliseconds. */
const FIRST = 500;

/**
 * Whether the browser has found time since the page was drawn, once and for all: time for what is not seen yet. What is
 * awaited for that says when it is `drawn`.
 */
export function useIdle(drawn = true): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!drawn) return;
    const found = () => setIdle(true);
    let stop: () => void;
    const timer = setTimeout(() => {
      stop = whenIdle(found);
    }, FIRST);
    stop = () => clearTimeout(timer);
    return () => stop();
  }, [drawn]);
  return idle;
}

/** Gives the way to call it off. */
function whenIdle(callback: () => void): () => void {
  // Missing in Safari, where some more time does instead.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, FIRST);
    return () => clearTimeout(timer);
  }
  const call = requestIdleCallback(callback);
  return () => cancelIdleCallback(call);
}
