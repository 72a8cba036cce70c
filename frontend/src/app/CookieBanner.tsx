import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { giveConsent, useConsent } from '@/shared/consent';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './CookieBanner.module.css';

/** What the portal stores, until the reader has agreed to it: a bar at the foot of the window. */
export function CookieBanner() {
  return useConsent() === null ? <Bar /> : null;
}

function Bar() {
  const { t } = useTranslation('shell');
  const bar = useRef<HTMLElement>(null);
  useRoom(bar);
  return (
    <section ref={bar} className={styles.bar} aria-label={t('cookies.label')}>
      <div className={styles.inner}>
        <p>{t('cookies.text')}</p>
        <div className={styles.choices}>
          <LocalLink to={pathTo('cookies')}>{t('cookies.details')}</LocalLink>
          <button
            type="button"
            className={styles.accept}
            onClick={() => {
              // The button is about to go: the keyboard goes on in the page.
              document.querySelector('main')?.focus({ preventScroll: true });
              giveConsent();
            }}
          >
            {t('cookies.accept')}
          </button>
        </div>
      </div>
    </section>
  );
}

/** Tells the page how high the bar is, so that nothing that has the focus lies below it. */
function useRoom(bar: RefObject<HTMLElement | null>): void {
  // Before the first paint, or what leaves room for the bar would move.
  useLayoutEffect(() => {
    const element = bar.current;
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
  }, [bar]);
}
