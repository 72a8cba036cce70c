import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { filtersQuery } from '@/shared/api/filters';
import { savedSearchesQuery } from '@/shared/following/queries';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { type ListAddress, useListAddress } from '@/shared/list/address';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { rememberChoices } from '@/shared/screen/labels';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RetryLine } from '@/shared/ui/RetryLine';
import { ActivityFeed, LatestChanges } from './ActivityFeed';
import { AlertSettingsPanel } from './AlertSettingsPanel';
import { NotCounted } from './Found';
import { activityQuery } from './queries';
import styles from './SavedSearches.module.css';
import { SearchItem } from './SearchItem';
import { codec, type SavedState } from './state';

/** The searches that a user follows, and what has happened in them. */
export function Component() {
  const { t } = useTranslation('alerts');
  const list = useListAddress(codec);
  const { state, ignored, go } = list;
  usePage(t('title'));
  const awaited = useListAwaited();
  const latest = useQuery(activityQuery(useLang(), 1));
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <IgnoredNote ignored={ignored} />
      <Views view={state.view} />
      {state.view === 'activity' ? (
        <ActivityFeed list={list} />
      ) : (
        <div className={styles.both}>
          <List state={state} go={go} />
          {awaited ? null : <LatestChanges latest={latest} />}
        </div>
      )}
      {/* After what stands above it, so that it does not move. */}
      {state.view === 'list' && (awaited || latest.isLoading) ? null : <AlertSettingsPanel />}
    </div>
  );
}

/** Whether the list is still on its way, with the names of what it is made of. */
function useListAwaited(): boolean {
  const lang = useLang();
  const searches = useQuery(savedSearchesQuery(lang));
  const filters = useQuery(filtersQuery(lang));
  return searches.isLoading || filters.isLoading;
}

function Views({ view }: Pick<SavedState, 'view'>) {
  const { t } = useTranslation('alerts');
  const { pathname } = useLocation();
  const tab = (one: SavedState['view']) => (
    <Link
      to={{ pathname, search: codec.write({ view: one, open: null, page: 1 }).toString() }}
      aria-current={one === view ? 'page' : undefined}
      preventScrollReset
    >
      {t(`views.${one}`)}
    </Link>
  );
  return (
    <nav className={styles.tabs} aria-label={t('views.label')}>
      {tab('list')}
      {tab('activity')}
    </nav>
  );
}

interface ListProps {
  state: SavedState;
  go: ListAddress<SavedState>['go'];
}

function List({ state, go }: ListProps) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const lang = useLang();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(savedSearchesQuery(lang));
  // Criteria are named by what the forms offer. Without those names the bare values are better than nothing, and said.
  const filters = useQuery(filtersQuery(lang));
  if (filters.data) rememberChoices(lang, filters.data);
  if (data === undefined && error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined || filters.isLoading) return <Loading />;
  if (data.results.length === 0) return <Empty />;
  return (
    <section className={styles.list}>
      <h2 ref={heading} tabIndex={-1} className={styles.count}>
        {t('count', {
          count: data.results.length,
          formatted: format.number(data.results.length),
          limit: format.number(data.limit),
        })}
      </h2>
      <NotCounted />
      {filters.isError ? (
        <p className={styles.facts}>
          <RetryLine text={t('namesFailed')} onRetry={() => void filters.refetch()} />
        </p>
      ) : null}
      <ul>
        {data.results.map((search) => (
          <SearchItem
            key={search.id}
            search={search}
            open={state.open === search.id}
            onOpen={(open) => go({ ...state, open: open ? search.id : null }, 'replace')}
            // The buttons of what was deleted are gone.
            onDeleted={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </section>
  );
}

function Empty() {
  const { t } = useTranslation('alerts');
  return (
    <section className={styles.empty}>
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.how')}</p>
      <LocalLink to={pathTo('advancedSearch')} className={styles.primary}>
        {t('empty.open')}
      </LocalLink>
    </section>
  );
}
