import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router';
import { notePage } from '@/shared/api/statistics';
import { PageNameContext } from '@/shared/page-name';
import { Toasts } from '@/shared/ui/Toasts';
import { ContextBar } from './ContextBar';
import { Foot } from './Foot';
import { Footer } from './Footer';
import { Guarded } from './Guarded';
import { Header } from './Header';
import { SessionWatch } from './SessionWatch';
import styles from './Shell.module.css';

// Where they cannot be loaded the pages stay usable.
const nothing = () => ({ default: () => null });
const Overlays = lazy<ComponentType>(() => import('./Overlays').catch(nothing));
const KeyWatch = lazy<ComponentType>(() => import('./KeyWatch').catch(nothing));

/** What surrounds every page. */
export function Shell() {
  const { t } = useTranslation('shell');
  const main = useRef<HTMLElement>(null);
  const [name, setName] = useState<string | null>(null);
  const names = useMemo(() => ({ setName }), []);
  useFocusOnNewPage(main);
  useNotedPage();

  return (
    <PageNameContext value={names}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Progress />
      <Header />
      <ContextBar name={name} />
      <main id="content" ref={main} className={styles.main} tabIndex={-1}>
        <Suspense fallback={null}>
          <Guarded>
            <Outlet />
          </Guarded>
        </Suspense>
      </main>
      <Footer />
      <Foot />
      <Suspense fallback={null}>
        <Overlays />
        <KeyWatch />
      </Suspense>
      <SessionWatch />
      <Toasts />
      <ScrollRestoration />
    </PageNameContext>
  );
}

/** After a link was followed, the keyboard goes on in the new page; Back and a changed query leave it. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const keepsFocus = document.activeElement instanceof HTMLInputElement;
    if (type !== 'POP' && !keepsFocus) main.current?.focus({ preventScroll: true });
  }, [main, pathname, type]);
}

/** A fund that is opened says from which page. */
function useNotedPage(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    notePage(pathname);
  }, [pathname]);
}

function Progress() {
  const { t } = useTranslation('shell');
  return useNavigation().state === 'idle' ? null : (
    <div className={styles.progress} role="progressbar" aria-label={t('progress')} />
  );
}
