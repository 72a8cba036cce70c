import { useEffect, useRef, useState } from 'react';
import { cutOff, shortName } from '../format';
import styles from '../ui/ShortName.module.css';

interface Props {
  /** The name that is drawn: shortened as everywhere, with what was cut off beside it as far as the column goes. */
  fund: string;
  /** What it belongs to in full; screen readers get it, and so does whoever points at a name that is cut. */
  full: string;
}

/** A fund's name on one line. Its end stays in sight where there is room: the funds of an umbrella differ only there. */
export function FundName({ fund, full }: Props) {
  const drawn = useRef<HTMLSpanElement>(null);
  const short = shortName(fund);
  const isShortened = short !== fund;
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useEffect(() => {
    const span = drawn.current;
    const target = span?.closest('a');
    if (!span || !target) return;
    const show = () => {
      if (span.scrollWidth <= span.clientWidth && !isShortened) return;
      const box = span.getBoundingClientRect();
      // A fixed position escapes the clipping of scrolling tables.
      setPlace({ left: Math.max(8, Math.min(box.left, window.innerWidth - 328)), top: box.bottom + 4 });
    };
    const hide = () => setPlace(null);
    const own = new AbortController();
    const options = { signal: own.signal };
    for (const type of ['pointerenter', 'focus']) target.addEventListener(type, show, options);
    for (const type of ['pointerleave', 'blur', 'click']) target.addEventListener(type, hide, options);
    return () => own.abort();
  }, [isShortened]);
  useEffect(() => {
    if (place === null) return;
    const hide = () => setPlace(null);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', hide, { capture: true });
  }, [place]);
  return (
    <>
      {isShortened ? (
        <span ref={drawn} aria-hidden="true" className={styles.shortened}>
          <span className={styles.fund}>{short}</span>
          <small className={styles.beside}>{cutOff(fund)}</small>
        </span>
      ) : (
        <span ref={drawn} aria-hidden="true" className={styles.fund}>
          {short}
        </span>
      )}
      <span className={styles.full} data-shown={place !== null} style={place ?? undefined}>
        {full}
      </span>
    </>
  );
}
