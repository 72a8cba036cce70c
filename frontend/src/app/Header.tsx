import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { useDialogOpener } from '@/shared/dialogs';
import { useMedia } from '@/shared/hooks/use-media';
import { barePath, inLang, LANGS, useLang, useLocalPath } from '@/shared/i18n/language';
import { PROVIDER } from '@/shared/page-name';
import { DECLARED, pathTo, routeOf } from '@/shared/routes/paths';
import { MENUS } from '@/shared/routes/table.gen';
import { useSession } from '@/shared/session/store';
import { setTheme, THEMES, useTheme } from '@/shared/theme';
import { lastWasUser } from '@/shared/trail-hint';
import { focusOpener, Menu } from '@/shared/ui/Menu';
import { AccountMenu } from './AccountMenu';
import styles from './Header.module.css';
import { Logo } from './Logo';

const FundSearch = lazy(() => import('@/shared/fund-search/FundSearch'));

/** What the header leads everyone to: the searches as links, everything else in menus. */
const LISTS = ['publications', 'services'] as const;
/** Where there is room for two links beside the search box, but not for everything. */
const TIGHT = '(52rem <= width < 80rem)';
const FITTING = 2;

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
              <FundSearch variant="compact" key={location.pathname} initial={searchedIn(location)} />
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

/** The text whose hits a page shows. */
function searchedIn({ pathname, search }: { pathname: string; search: string }): string {
  const isHits = routeOf(barePath(pathname)) === 'searchResults';
  return isHits ? (new URLSearchParams(search).get('q') ?? '') : '';
}

interface NavigationProps {
  /** The open menu. */
  open: string | null;
  toggle(name: string): (isOpen: boolean) => void;
}

function Navigation({ open, toggle }: NavigationProps) {
  const { t } = useTranslation('shell');
  const tight = useMedia(TIGHT);
  const onLeave = () => open !== null && toggle(open)(false);
  const links = tight ? MENUS.searches.slice(0, FITTING) : MENUS.searches;
  const rest = [...MENUS.searches.slice(FITTING), ...LISTS.flatMap((name): readonly Entry[] => MENUS[name])];
  return (
    <nav id="navigation" aria-label={t('menu.label')} className={styles.nav} data-open={open === 'mobile'}>
      {links.map((page) => (
        <Search key={page} page={page} />
      ))}
      {tight ? (
        <Menu label={t('menu.more')} open={open === 'more'} onToggle={toggle('more')}>
          <Entries entries={rest} onLeave={onLeave} />
        </Menu>
      ) : (
        LISTS.map((name) => (
          <Menu key={name} label={t(`menu.${name}`)} open={open === name} onToggle={toggle(name)}>
            <Entries entries={MENUS[name]} onLeave={onLeave} />
          </Menu>
        ))
      )}
    </nav>
  );
}

/** A search in the first level. What needs an account has a lock for those who have none, or are not known to have one. */
function Search({ page }: { page: (typeof MENUS)['searches'][number] }) {
  const { t } = useTranslation('shell');
  const local = useLocalPath();
  const { user, loading } = useSession();
  const isUser = user !== null || (loading && lastWasUser());
  const isLocked = DECLARED[page].guard !== undefined && !isUser;
  return (
    <NavLink to={local(pathTo(page))} className={styles.link}>
      {page === 'advancedSearch' ? t('menu.pages.advancedSearch') : t(`crumbs.${page}`)}
      {isLocked ? (
        <span className={styles.lock}>
          <svg aria-hidden="true" viewBox="0 0 12 14" width="10" height="12">
            <path
              d="M1 6h10v7H1zM3.5 6V4a2.5 2.5 0 0 1 5 0v2"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
            />
          </svg>
          <span className={styles.spoken}>{`, ${t('menu.needsAccount')}`}</span>
        </span>
      ) : null}
    </NavLink>
  );
}

type Entry = (typeof MENUS)['searches' | (typeof LISTS)[number]][number];

interface EntriesProps {
  entries: readonly Entry[];
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
