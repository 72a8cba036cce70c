import { useTranslation } from 'react-i18next';
import { usePage } from '@/app/page-name';
import { useSession } from '@/shared/session/store';
import { EmailSwitch } from './EmailSwitch';
import { OpenSessions } from './OpenSessions';
import { PasswordForm } from './PasswordForm';
import { PersonForm } from './PersonForm';
import styles from './Profile.module.css';

/** What the provider knows of a user, and what the user can change of it. */
export function Component() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  usePage(t('profile.title'));
  if (user === null) return null;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('profile.title')}</h1>
        <p>{user.email}</p>
      </header>
      <section className={styles.panel}>
        <h2>{t('profile.person')}</h2>
        <PersonForm key={user.id} user={user} />
      </section>
      {/* Whoever signs in elsewhere has no password here. */}
      {user.is_external_login ? null : (
        <section className={styles.panel}>
          <h2>{t('profile.password')}</h2>
          <PasswordForm email={user.email} />
        </section>
      )}
      <section className={styles.panel}>
        <h2>{t('profile.notifications')}</h2>
        <EmailSwitch on={user.receive_email_notifications} />
      </section>
      <section className={styles.panel}>
        <h2>{t('sessions.title')}</h2>
        <OpenSessions />
      </section>
    </div>
  );
}
