import { useTranslation } from 'react-i18next';
import { showToast } from '@/shared/toasts';
import styles from './Fund.module.css';

/** A code that can be copied; it is never cut. */
export function CopyCode({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('fund');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast(t('copied', { code: label }));
    } catch {
      // Without permission or on plain HTTP the clipboard stays closed.
      showToast(t('copyFailed'), 'error');
    }
  };
  return (
    <>
      <span className={styles.codeLabel}>{label}</span> <span className={styles.code}>{value}</span>
      <button
        type="button"
        className={styles.copy}
        aria-label={t('copy', { code: `${label} ${value}` })}
        onClick={copy}
      >
        <svg aria-hidden="true" viewBox="0 0 14 14" width="14" height="14" fill="none" stroke="currentColor">
          <path d="M4.5 4.5h8v8h-8z" />
          <path d="M9.5 4.5v-3h-8v8h3" />
        </svg>
      </button>
    </>
  );
}
