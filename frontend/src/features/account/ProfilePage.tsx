import type { ReactNode } from 'react';
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
  const sections = useSections(user);
  usePage(t('profile.title'));
  if (user === null) return null;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('profile.title')}</h1>
        <p>{user.email}</p>
        {user.is_demo ? <Notice tone="info">{t('profile.demo')}</Notice> : null}
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
      <nav className={styles.contents} aria-label={t('profile.contents')}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} className={styles.section}>
            <h2>{title}</h2>
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

function useSections(user: UserInfo | null): Section[] {
  const { t } = useTranslation('account');
  const secured = useSecured(user);
  if (user === null) return [];
  return [
    { id: 'person', title: t('profile.person'), content: <PersonForm key={user.id} user={user} /> },
    ...secured,
    {
      id: 'notifications',
      title: t('profile.notifications'),
      content: (
        <>
          <EmailSwitch on={user.receive_email_notifications} />
          <NewsletterSwitch user={user} />
        </>
      ),
    },
    { id: 'sessions', title: t('sessions.title'), content: <OpenSessions /> },
    ...(user.is_demo ? [] : [{ id: 'data', title: t('data.title'), content: <AccountData user={user} /> }]),
  ];
}

/** What takes the password to change. Whoever signs in elsewhere has none here, and that of a demo account stays. */
function useSecured(user: UserInfo | null): Section[] {
  const { t } = useTranslation('account');
  if (user === null || user.is_demo || user.is_external_login) return [];
  return [
    { id: 'password', title: t('profile.password'), content: <PasswordForm email={user.email} /> },
    { id: 'address', title: t('address.title'), content: <AddressForm user={user} /> },
    { id: 'passkeys', title: t('passkeys.title'), content: <Passkeys user={user} /> },
    { id: 'two-factor', title: t('second.title'), content: <SecondFactor passkeys={user.passkeys} /> },
  ];
}
