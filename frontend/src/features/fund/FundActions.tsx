import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FundPage } from '@/shared/api/types';
import { WatchButton } from '@/shared/following/WatchButton';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import { CompareLink } from './CompareLink';
import styles from './FundTitle.module.css';
import { RequestRating } from './RequestRating';

/** What one can do with a share class: beside its name, and on a phone in a bar at the foot of the window. */
export function FundActions({ fund }: { fund: FundPage }) {
  return (
    <div className={styles.actions}>
      <WatchButton fund={fund} />
      <CompareLink fund={fund} />
      <More fund={fund} />
    </div>
  );
}

/** What is wanted less often. */
function More({ fund }: { fund: FundPage }) {
  const { t } = useTranslation('fund');
  const lang = useLang();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  // A dialog gives the focus back to what had it: not to an entry of a list that is closed.
  const chosen = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      showToast(t('more.copied'));
    } catch {
      showToast(t('more.copyFailed'), 'error');
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the button and of its list come here.
    <div ref={root} className={styles.more} onKeyDown={close}>
      <button
        type="button"
        className={styles.moreButton}
        aria-expanded={open}
        aria-label={t('more.label')}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicks of its entries, which have keys, come here. */}
      <ul hidden={!open} onClick={chosen}>
        {fund.closed_on ? null : (
          <li>
            <RequestRating fund={fund} />
          </li>
        )}
        <li>
          <a href={`/api/v1/funds/${fund.id}/factsheet/?lang=${lang}`} download>
            {t('more.factsheet')}
          </a>
        </li>
        <li>
          <button type="button" onClick={() => void copy()}>
            {t('more.copy')}
          </button>
        </li>
        <li>
          <button type="button" onClick={() => window.print()}>
            {t('more.print')}
          </button>
        </li>
      </ul>
    </div>
  );
}
