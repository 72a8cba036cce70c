import { useTranslation } from 'react-i18next';
import type { UserInfo } from '@/shared/api/account';
import { usePage } from '@/shared/page-name';
import { useSession } from '@/shared/session/store';
import { Notice } from '@/shared/ui/Notice';
import { AccountData } from './AccountData';
import { AddressForm } from './AddressForm';
import { EmailSwitch } from './EmailSwitch';
import { NewsletterSwitch } from './NewsletterSwitch';
import { OpenSessions } from './OpenSessions';
import { Passkeys } from './Passkeys';
import { PasswordForm } from './PasswordForm';
import { PersonForm } from './PersonForm';
import styles from './Profile.module.css';
import { SecondFactor } from './SecondFactor';

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
        {user.two_factor_required && !user.two_factor && user.passkeys === 0 ? (
          <Notice tone="warning" title={t('second.required')}>
            <ul className={styles.offers}>
              <li>
                <a href="#passkeys">{t('passkeys.offer')}</a>
              </li>
              <li>
                <a href="#two-factor">{t('second.toSetup')}</a>
              </li>
            </ul>
          </Notice>
        ) : null}
      </header>
      <section className={styles.panel}>
        <h2>{t('profile.person')}</h2>
        <PersonForm key={user.id} user={user} />
      </section>
      {user.is_demo ? <p className={styles.panel}>{t('profile.demo')}</p> : <Secured user={user} />}
      <section className={styles.panel}>
        <h2>{t('profile.notifications')}</h2>
        <EmailSwitch on={user.receive_email_notifications} />
        <NewsletterSwitch user={user} />
      </section>
      <section className={styles.panel}>
        <h2>{t('sessions.title')}</h2>
        <OpenSessions />
      </section>
      {user.is_demo ? null : (
        <section className={styles.panel}>
          <h2>{t('data.title')}</h2>
          <AccountData user={user} />
        </section>
      )}
    </div>
  );
}

/** What takes the password to change. Whoever signs in elsewhere has none here. */
function Secured({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  if (user.is_external_login) return null;
  return (
    <>
      <section className={styles.panel}>
        <h2>{t('profile.password')}</h2>
        <PasswordForm email={user.email} />
      </section>
      <section className={styles.panel}>
        <h2>{t('address.title')}</h2>
        <AddressForm user={user} />
      </section>
      <section className={styles.panel} id="passkeys">
        <h2>{t('passkeys.title')}</h2>
        <Passkeys user={user} />
      </section>
      <section className={styles.panel} id="two-factor">
        <h2>{t('second.title')}</h2>
        <SecondFactor passkeys={user.passkeys} />
      </section>
    </>
  );
}
