import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToast, holdToasts, type Toast, useToasts, useToastsHeld } from '../toasts';
import styles from './Toasts.module.css';

const NONE: readonly Toast[] = [];

/** The region of short messages; always in the page, so that screen readers notice what comes into it. */
export function Toasts() {
  const toasts = useToasts();
  const held = useToastsHeld();
  return <Region toasts={held ? NONE : toasts} hidden={held} />;
}

/** The same region within a modal dialog: everything outside of it is out of reach. */
export function ToastsInDialog() {
  const toasts = useToasts();
  useEffect(holdToasts, []);
  return <Region toasts={toasts} hidden={false} />;
}

function Region({ toasts, hidden }: { toasts: readonly Toast[]; hidden: boolean }) {
  const { t } = useTranslation();
  const shell = useTranslation('shell');
  return (
    <section
      className={styles.region}
      aria-label={shell.t('notifications')}
      aria-live="polite"
      aria-hidden={hidden || undefined}
    >
      {toasts.map(({ id, text, tone }) => (
        <p key={id} className={styles.toast} data-tone={tone}>
          <span>{text}</span>
          <button type="button" aria-label={t('close')} onClick={() => dismissToast(id)}>
            <span aria-hidden="true">×</span>
          </button>
        </p>
      ))}
    </section>
  );
}
