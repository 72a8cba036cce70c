import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { UserInfo } from '../api/account';
import { UnsavedQuestion } from '../form/unsaved';
import { useLocalPath } from '../i18n/language';
import { usePage } from '../page-name';
import { pathTo } from '../routes/paths';
import { useSession } from '../session/store';
import styles from './Dashboard.module.css';
import { pagesFor } from './pages';

interface Props {
  title: string;
  children: ReactNode;
}

/** The frame of each page of an asset manager's dashboard: whose it is, the way to its other pages, and the page itself. */
export function Dashboard({ title, children }: Props) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  usePage(title);
  if (user === null) return null;
  return (
    <div className={styles.frame}>
      <p className={styles.company}>
        <strong>{user.company_info_name}</strong>
        {user.company_role === null ? null : (
          <span>{t('dashboard.role', { role: t(`dashboard.roles.${user.company_role}`) })}</span>
        )}
      </p>
      <Navigation user={user} />
      <div className={styles.page}>
        <h1>{title}</h1>
        {children}
        <UnsavedQuestion />
      </div>
    </div>
  );
}

function Navigation({ user }: { user: UserInfo }) {
  const { t } = useTranslation('shell');
  const local = useLocalPath();
  const line = useRef<HTMLUListElement>(null);
  // On a narrow screen the entries are one line, which is moved to where the reader is.
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!line.current || !current) return;
    line.current.scrollLeft = current.offsetLeft - (line.current.clientWidth - current.offsetWidth) / 2;
  }, []);
  const { company_info_id: id } = user;
  if (id === null) return null;
  return (
    <nav className={styles.navigation} aria-label={t('dashboard.pages')}>
      <ul ref={line} className={styles.pages}>
        {pagesFor(user).map((page) => (
          <li key={page}>
            <NavLink to={local(pathTo(page, { id }))} end>
              {t(`crumbs.${page}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
