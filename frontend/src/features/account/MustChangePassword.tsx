import { useTranslation } from 'react-i18next';
import { usePage } from '@/shared/page-name';
import { useSignOut } from '@/shared/session/actions';
import { refreshSession } from '@/shared/session/refresh';
import styles from './Account.module.css';
import { PasswordForm } from './PasswordForm';

/** In place of every page for somebody whose password staff have set: until it is changed nothing else is open. */
export default function MustChangePassword({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const signOut = useSignOut();
  usePage(t('mustChange.title'));
  return (
    <div className={styles.page}>
      <h1>{t('mustChange.title')}</h1>
      <p className={styles.lead}>{t('mustChange.lead')}</p>
      <PasswordForm email={email} onChanged={() => void refreshSession()} />
      <button type="button" className={styles.leave} onClick={() => void signOut()}>
        {t('mustChange.signOut')}
      </button>
    </div>
  );
}
