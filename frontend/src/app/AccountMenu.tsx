import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useUnseen } from '@/shared/following/unseen';
import { useFormat } from '@/shared/format';
import { useLocalPath } from '@/shared/i18n/language';
import { DECLARED, pathTo } from '@/shared/routes/paths';
import { MENUS } from '@/shared/routes/table.gen';
import { useSignOut } from '@/shared/session/actions';
import { type FormName, useFormOpener } from '@/shared/session/form';
import { fullName } from '@/shared/session/full-name';
import { useSession } from '@/shared/session/store';
import { focusOpener, Menu } from '@/shared/ui/Menu';
import { judge } from './guards';
import styles from './Header.module.css';

interface Props {
  open: boolean;
  onToggle(open: boolean): void;
}

/** Signing in and registering for visitors; who is signed in, the profile and the way out for users. */
export function AccountMenu({ open, onToggle }: Props) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const format = useFormat();
  const unseen = useUnseen();
  const news = unseen > 0 ? t('account.unseen', { count: unseen, formatted: format.number(unseen) }) : '';
  const name = user === null ? '' : fullName(user) || user.email;
  const spoken = user === null ? t('account.label') : t('account.signedInAs', { name });
  return (
    <>
      {/* In the page before there is anything to say, so that it is said when there is. */}
      <span className={styles.spoken} aria-live="polite">
        {news}
      </span>
      <Menu
        label={
          <>
            <Person filled={user !== null} />
            <span className={styles.wideOnly}>{t('account.label')}</span>
            {unseen > 0 ? (
              <span aria-hidden="true" className={styles.badge}>
                {format.number(unseen)}
              </span>
            ) : null}
          </>
        }
        name={news === '' ? spoken : `${spoken}, ${news}`}
        open={open}
        onToggle={onToggle}
        align="end"
      >
        {user === null ? (
          <VisitorEntries onToggle={onToggle} />
        ) : (
          <UserEntries name={name} staff={user.is_staff} unseen={unseen} onToggle={onToggle} />
        )}
      </Menu>
    </>
  );
}

type EntriesProps = Pick<Props, 'onToggle'>;

function VisitorEntries({ onToggle }: EntriesProps) {
  const { t } = useTranslation('shell');
  const openForm = useFormOpener();
  const entry = (form: FormName) => (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          focusOpener(currentTarget);
          onToggle(false);
          openForm(form);
        }}
      >
        {t(`account.${form}`)}
      </button>
    </li>
  );
  return (
    <>
      {entry('login')}
      {entry('register')}
    </>
  );
}

interface UserProps extends EntriesProps {
  name: string;
  staff: boolean;
  unseen: number;
}

function UserEntries({ name, staff, unseen, onToggle }: UserProps) {
  const format = useFormat();
  const { t } = useTranslation('shell');
  const local = useLocalPath();
  const signOut = useSignOut();
  const session = useSession();
  const company = session.user?.company_info_id ?? null;
  return (
    <>
      <li className={styles.userName}>{name}</li>
      {MENUS.account.map((entry) => {
        const page = typeof entry === 'object' ? entry.own : entry;
        const path = pathOf(entry, company);
        if (path === null || judge(DECLARED[page], session, {}) !== 'allowed') return null;
        return (
          <li key={page}>
            <NavLink to={local(path)} onClick={() => onToggle(false)}>
              {typeof entry === 'object' ? t('account.dashboard') : t(`crumbs.${entry}`)}
              {page === 'savedSearches' && unseen > 0 ? (
                <span className={styles.badge}>{format.number(unseen)}</span>
              ) : null}
            </NavLink>
          </li>
        );
      })}
      {staff ? (
        <li>
          <a href="/admin/">{t('account.admin')}</a>
        </li>
      ) : null}
      <li>
        <button
          type="button"
          onClick={() => {
            onToggle(false);
            void signOut();
          }}
        >
          {t('account.logout')}
        </button>
      </li>
    </>
  );
}

type Entry = (typeof MENUS)['account'][number];

/** Where an entry leads; nowhere, to a page of the own company for an account that has none. */
function pathOf(entry: Entry, company: number | null): string | null {
  if (typeof entry === 'string') return pathTo(entry);
  return company === null ? null : pathTo(entry.own, { id: company });
}

/** A head and shoulders, filled for someone who is signed in. */
function Person({ filled }: { filled: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16">
      <g fill={filled ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.5">
        <circle cx="8" cy="4.75" r="3" />
        <path d="M2 14.5c0-3.2 2.6-5 6-5s6 1.8 6 5z" />
      </g>
    </svg>
  );
}
