import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToast, holdToasts, pauseToasts, type Toast, useToasts, useToastsHeld } from '../toasts';
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
  const shell = useTranslation('shell');
  return (
    <section
      className={styles.region}
      aria-label={shell.t('notifications')}
      aria-live="polite"
      aria-hidden={hidden || undefined}
      onPointerEnter={() => pauseToasts(true)}
      onPointerLeave={() => pauseToasts(false)}
      onFocus={() => pauseToasts(true)}
      onBlur={() => pauseToasts(false)}
    >
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function Message({ toast: { id, text, tone, action } }: { toast: Toast }) {
  const { t } = useTranslation();
  // What goes takes neither pointer nor keyboard away with an event.
  const dismiss = () => {
    pauseToasts(false);
    dismissToast(id);
  };
  return (
    <p className={styles.toast} data-tone={tone}>
      <span>{text}</span>
      {action === null ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('close')} onClick={dismiss}>
        <span aria-hidden="true">×</span>
      </button>
    </p>
  );
}
