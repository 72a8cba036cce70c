import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus when something else is shown than before and what had the focus went with it: whoever uses the
 * keyboard goes on here, and not at the top of the page. `shown` is undefined while nothing is known yet.
 */
export function useLostFocus(shown: string | number | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== shown;
    before.current = shown;
    if (changed && document.activeElement === document.body) place.current?.focus();
  }, [shown]);
  return place;
}
