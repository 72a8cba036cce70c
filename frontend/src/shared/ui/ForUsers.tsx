import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormOpener } from '../session/form';
import styles from './ForUsers.module.css';

/** Says what an account gives beyond what visitors read, with the two ways to one. */
export function ForUsers({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const openForm = useFormOpener();
  return (
    <p className={styles.forUsers}>
      <span>{children}</span>
      <button
        type="button"
        className={styles.register}
        aria-haspopup="dialog"
        onClick={() => openForm('register')}
      >
        {t('account.register')}
      </button>
      <button type="button" className={styles.login} aria-haspopup="dialog" onClick={() => openForm('login')}>
        {t('account.login')}
      </button>
    </p>
  );
}
