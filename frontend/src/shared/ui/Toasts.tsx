import { useTranslation } from 'react-i18next';
import { dismissToast, useToasts } from '../toasts';
import styles from './Toasts.module.css';

/** The region of short messages; always in the page, so that screen readers notice what comes into it. */
export function Toasts() {
  const { t } = useTranslation();
  const shell = useTranslation('shell');
  const toasts = useToasts();
  return (
    <section className={styles.region} aria-label={shell.t('notifications')} aria-live="polite">
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
