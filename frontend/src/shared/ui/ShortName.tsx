import { useEffect, useRef, useState } from 'react';
import { cutOff, shortName } from '../format';
import styles from './ShortName.module.css';

/**
 * A fund name, shortened when it is over 36 characters; the full name shows on hover and on focus of the
 * link around it. Screen readers always get the full name. With `rest`, what was cut off follows on a second
 * line, because the funds of an umbrella differ only there.
 */
export function ShortName({ name, rest = false }: { name: string; rest?: boolean }) {
  const short = shortName(name);
  if (short === name) return <span>{name}</span>;
  return <Shortened name={name} short={short} rest={rest ? cutOff(name) : ''} />;
}

function Shortened({ name, short, rest }: { name: string; short: string; rest: string }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);

  useEffect(() => {
    const span = anchor.current;
    const target = span?.closest('a, button') ?? span;
    if (!span || !target) return;
    const show = () => {
      const box = span.getBoundingClientRect();
      // A fixed position escapes the clipping of scrolling tables.
      setPlace({ left: Math.max(8, Math.min(box.left, window.innerWidth - 328)), top: box.bottom + 4 });
    };
    const hide = () => setPlace(null);
    const shows = ['pointerenter', 'focus'];
    const hides = ['pointerleave', 'blur', 'click'];
    for (const type of shows) target.addEventListener(type, show);
    for (const type of hides) target.addEventListener(type, hide);
    return () => {
      for (const type of shows) target.removeEventListener(type, show);
      for (const type of hides) target.removeEventListener(type, hide);
    };
  }, []);

  useEffect(() => {
    if (place === null) return;
    const hide = () => setPlace(null);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', hide, { capture: true });
  }, [place]);

  return (
    <span ref={anchor} className={styles.name}>
      <span aria-hidden="true" className={rest === '' ? undefined : styles.short}>
        {short}
      </span>
      {rest === '' ? null : (
        <span aria-hidden="true" className={styles.rest}>
          {rest}
        </span>
      )}
      <span className={styles.full} data-shown={place !== null} style={place ?? undefined}>
        {name}
      </span>
    </span>
  );
}
