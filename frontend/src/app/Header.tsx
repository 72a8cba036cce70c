import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { useDialogOpener } from '@/shared/dialogs';
import { barePath, inLang, LANGS, useLang, useLocalPath } from '@/shared/i18n/language';
import { PROVIDER } from '@/shared/page-name';
import { pathTo, routeOf } from '@/shared/routes/paths';
import { MENUS } from '@/shared/routes/table.gen';
import { setTheme, THEMES, useTheme } from '@/shared/theme';
import { focusOpener, Menu } from '@/shared/ui/Menu';
import { AccountMenu } from './AccountMenu';
import styles from './Header.module.css';
import { Logo } from './Logo';

const FundSearch = lazy(() => import('@/shared/fund-search/FundSearch'));

/** The menus that the header shows to everyone. */
const HEADER = ['services', 'publications'] as const;

/** Brand, menus, search, appearance, language and account; at most one menu is open. */
export function Header() {
  const { t } = useTranslation('shell');
  const location = useLocation();
  const local = useLocalPath();
  const [open, setOpen] = useState<string | null>(null);
  const onHome = routeOf(barePath(location.pathname)) === 'home';

  // A followed link closes whatever was open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger, not an input.
  useEffect(() => setOpen(null), [location.pathname, location.search]);

  const toggle = useCallback(
    (name: string) => (isOpen: boolean) => setOpen((now) => (isOpen ? name : now === name ? null : now)),
    [],
  );

  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to={local(pathTo('home'))} className={styles.brand} aria-label={`${PROVIDER}, ${t('home')}`}>
          <Logo />
          <span>{PROVIDER}</span>
        </Link>
        <Burger open={open === 'mobile'} onToggle={toggle('mobile')} />
        <Navigation open={open} toggle={toggle} />
        <div className={styles.search}>
          {onHome ? null : (
            <Suspense fallback={<div className={styles.searchPlace} />}>
              <FundSearch variant="compact" key={location.pathname} />
            </Suspense>
          )}
        </div>
        <div className={styles.preferences} data-open={open === 'mobile' || undefined}>
          <ThemeMenu open={open === 'theme'} onToggle={toggle('theme')} />
          <LanguageMenu open={open === 'language'} onToggle={toggle('language')} />
          <AccountMenu open={open === 'account'} onToggle={toggle('account')} />
        </div>
      </div>
      <div className={styles.neatLine} />
    </header>
  );
}

interface NavigationProps {
  /** The open menu. */
  open: string | null;
  toggle(name: string): (isOpen: boolean) => void;
}

function Navigation({ open, toggle }: NavigationProps) {
  const { t } = useTranslation('shell');
  return (
    <nav id="navigation" aria-label={t('menu.label')} className={styles.nav} data-open={open === 'mobile'}>
      {HEADER.map((name) => (
        <Menu key={name} label={t(`menu.${name}`)} open={open === name} onToggle={toggle(name)}>
          <Entries entries={MENUS[name]} onLeave={() => open !== null && toggle(open)(false)} />
        </Menu>
      ))}
    </nav>
  );
}

interface EntriesProps {
  entries: readonly (typeof MENUS)[(typeof HEADER)[number]][number][];
  onLeave(): void;
}

function Entries({ entries, onLeave }: EntriesProps) {
  const { t } = useTranslation('shell');
  const local = useLocalPath();
  const openDialog = useDialogOpener();
  return entries.map((entry) =>
    typeof entry === 'object' ? (
      <li key={entry.dialog}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => {
            focusOpener(currentTarget);
            onLeave();
            openDialog({ name: entry.dialog });
          }}
        >
          {t(`dialogs.${entry.dialog}`)}
        </button>
      </li>
    ) : (
      <li key={entry}>
        <NavLink to={local(pathTo(entry))}>{t(`crumbs.${entry}`)}</NavLink>
      </li>
    ),
  );
}

interface MenuState {
  open: boolean;
  onToggle(open: boolean): void;
}

/** Opens the navigation where there is no room for it. */
function Burger({ open, onToggle }: MenuState) {
  const { t } = useTranslation('shell');
  return (
    <button
      type="button"
      className={styles.burger}
      aria-expanded={open}
      aria-controls="navigation"
      aria-label={open ? t('menu.close') : t('menu.open')}
      onClick={() => onToggle(!open)}
    >
      <svg aria-hidden="true" viewBox="0 0 18 14" width="18" height="14">
        <path
          d={open ? 'M3 1l12 12M15 1L3 13' : 'M0 1h18M0 7h18M0 13h18'}
          stroke="currentColor"
          strokeWidth="1.75"
        />
      </svg>
    </button>
  );
}

function LanguageMenu({ open, onToggle }: MenuState) {
  const { t } = useTranslation('shell');
  const lang = useLang();
  const location = useLocation();
  return (
    <Menu
      label={lang.toUpperCase()}
      name={`${lang.toUpperCase()}, ${t('menu.language')}`}
      open={open}
      onToggle={onToggle}
      align="end"
    >
      {LANGS.map((other) => (
        <li key={other}>
          <Link
            to={inLang(other, location)}
            state={location.state}
            lang={other}
            hrefLang={other}
            aria-current={other === lang ? 'true' : undefined}
            preventScrollReset
          >
            {t(`languages.${other}`)}
          </Link>
        </li>
      ))}
    </Menu>
  );
}

function ThemeMenu({ open, onToggle }: MenuState) {
  const { t } = useTranslation('shell');
  const theme = useTheme();
  return (
    <Menu
      label={
        <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16">
          <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M8 1.75a6.25 6.25 0 0 1 0 12.5z" fill="currentColor" />
        </svg>
      }
      name={t('menu.appearance')}
      open={open}
      onToggle={onToggle}
      align="end"
    >
      {THEMES.map((choice) => (
        <li key={choice}>
          <button
            type="button"
            aria-pressed={choice === theme}
            onClick={() => {
              setTheme(choice);
              onToggle(false);
            }}
          >
            {t(`theme.${choice}`)}
          </button>
        </li>
      ))}
    </Menu>
  );
}
