import { type RefObject, useLayoutEffect, useRef } from 'react';
import { setFootSlot } from '@/shared/foot';
import { CookieBanner } from './CookieBanner';
import styles from './Foot.module.css';

/** What lies over the page at the foot of the window: the cookie bar, and below it what a page puts there. It pushes nothing. */
export function Foot() {
  const foot = useRef<HTMLDivElement>(null);
  useHeight(foot);
  return (
    <div ref={foot} className={styles.foot}>
      <CookieBanner />
      <div ref={setFootSlot} />
    </div>
  );
}

/** Tells the page how high the foot is, so that nothing that has the focus lies below it. */
function useHeight(foot: RefObject<HTMLElement | null>): void {
  // Before the first paint, or what leaves room for the bars would move.
  useLayoutEffect(() => {
    const element = foot.current;
    if (element === null) return;
    const root = document.documentElement.style;
    const measure = () => root.setProperty('--foot-bar', `${element.offsetHeight}px`);
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    return () => {
      size.disconnect();
      root.removeProperty('--foot-bar');
    };
  }, [foot]);
}
