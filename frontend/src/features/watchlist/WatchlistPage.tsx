import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchList, WatchPage } from '@/shared/api/alerts';
import { ApiError } from '@/shared/api/client';
import { useWishes, type Watch, type Watchable } from '@/shared/following/watch';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { type ListAddress, useDropRejected, useListAddress } from '@/shared/list/address';
import { lastPage } from '@/shared/list/last-page';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import {
  ExportTools,
  FundCards,
  FundTable,
  Ordering,
  SelectionBar,
  TableNote,
  TableTools,
  useColumns,
  useSelection,
} from '@/shared/table';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Pager } from '@/shared/ui/Pager';
import { AddToList } from './AddToList';
import { ListBar } from './ListBar';
import { MailSetting } from './MailSetting';
import { OwnMap } from './OwnMap';
import { watchListsQuery, watchlistQuery } from './queries';
import { MissingNotes } from './SinceAdded';
import { change, codec, type WatchState, withPeriod } from './state';
import { useEntries } from './use-entries';
import { useCardParts, useOtherColumns, useOwnColumns } from './use-own-columns';
import styles from './Watchlist.module.css';

const NO_LISTS: readonly WatchList[] = [];
const ROOMY = '(width >= 52rem)';
const WIDE = '(width >= 80rem)';

/** What the user watches: the table of the search, with notes and lists of one's own. */
export function Component() {
  const { t } = useTranslation('watchlist');
  const lang = useLang();
  const list = useListAddress(codec);
  const { state, ignored, go } = list;
  usePage(t('title'));
  const roomy = useMedia(ROOMY);
  const lists = useQuery(watchListsQuery(lang));
  const query = useQuery(watchlistQuery(lang, state));
  const { data, error, isPlaceholderData } = query;
  const last = lastPage(error);
  const gone = error instanceof ApiError && error.status === 404 && state.list !== null;
  const failed = error !== null && last === null && !gone;
  useDropRejected(codec, list, error);
  const retry = () => {
    void query.refetch();
    // One notice stands for both where nothing could be loaded.
    if (lists.isError) void lists.refetch();
  };
  useEffect(() => {
    // The last entry of the last page was removed, or the list is gone: neither is the reader's mistake.
    if (gone) go(change(state, { list: null }), 'replace');
    else if (last !== null && last < state.page) go({ ...state, page: last }, 'replace');
  }, [gone, last, state, go]);
  const shown = lists.data?.results ?? NO_LISTS;
  const empty = data?.count === 0 && !isPlaceholderData;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {roomy ? <MailSetting /> : null}
      </header>
      <IgnoredNote ignored={ignored} />
      {lists.error && !failed ? <ErrorNote error={lists.error} onRetry={() => void lists.refetch()} /> : null}
      {lists.isPending ? <div className={styles.listsRoom} /> : null}
      {shown.length === 0 ? null : <ListBar lists={shown} state={state} go={go} />}
      {lists.isLoading ? (
        // The bar of the lists would move what stands below it.
        <Bones lines={12} height="2.5rem" />
      ) : failed ? (
        <ErrorNote error={error} onRetry={retry} />
      ) : empty ? (
        <Empty />
      ) : (
        <Entries
          key={state.list}
          page={data ?? null}
          stale={isPlaceholderData}
          state={state}
          address={list.address}
          go={go}
          lists={shown}
        />
      )}
      {/* On a phone the funds come first. */}
      {roomy || lists.isLoading ? null : <MailSetting />}
    </div>
  );
}

interface EntriesProps {
  page: WatchPage | null;
  /** Another page is awaited. */
  stale: boolean;
  state: WatchState;
  address: ListAddress<WatchState>['address'];
  go: (next: WatchState) => void;
  lists: readonly WatchList[];
}

function Entries({ page, stale, state, address, go, lists }: EntriesProps) {
  const { t } = useTranslation('watchlist');
  const format = useFormat();
  const columns = useColumns(state.period);
  const selection = useSelection();
  const entries = useEntries(state.list);
  const { watch, items } = useRows(page, entries.remove);
  const roomy = useMedia(ROOMY);
  const wide = useMedia(WIDE);
  const extras = useOwnColumns(entries.saveNote);
  const others = useOtherColumns(columns);
  const card = useCardParts(entries.saveNote);
  const onOrdering = (ordering: string) => go(change(state, { ordering }));
  const exported = {
    list: {
      count: page?.count ?? null,
      whole: { watchlist: state.list ?? 'all', search_query: `ordering=${state.ordering}` },
      order: `ordering=${state.ordering}`,
    },
    selection,
    period: state.period,
  };
  const actions = (
    <div className={styles.actions}>
      <ExportTools {...exported} />
      <AddToList lists={lists} selection={selection} onAdd={entries.addTo} />
    </div>
  );
  return (
    <section className={styles.entries}>
      {wide ? <OwnMap page={page} list={state.list} /> : null}
      <div className={styles.tools}>
        <div className={styles.lead}>
          <p role="status" className={styles.count}>
            {page === null ? '' : t('count', { count: page.count, formatted: format.number(page.count) })}
          </p>
          {roomy ? actions : null}
        </div>
        {roomy ? (
          <TableTools
            columns={columns}
            period={state.period}
            onPeriod={(period) => go(withPeriod(state, period))}
            pageSize={state.per_page}
            onPageSize={(per_page) => go(change(state, { per_page }))}
            ordering={state.ordering}
            onOrdering={onOrdering}
          />
        ) : (
          <Ordering fields={columns.fields} ordering={state.ordering} onOrdering={onOrdering} short />
        )}
      </div>
      <SelectionBar {...exported} />
      {columns.error !== null ? (
        <ErrorNote error={columns.error} onRetry={columns.retry} />
      ) : roomy ? (
        <FundTable
          items={items}
          columns={others}
          caption={t('caption')}
          skeletonRows={state.per_page}
          ordering={state.ordering}
          onOrdering={onOrdering}
          stale={stale}
          selection={selection}
          watch={watch}
          extras={extras}
        />
      ) : (
        <FundCards
          items={items}
          caption={t('caption')}
          period={state.period}
          stale={stale}
          selection={selection}
          watch={watch}
          figure={card.figure}
          foot={card.foot}
        />
      )}
      {page === null ? null : (
        <footer className={styles.foot}>
          <Pager
            page={stale ? state.page : page.page}
            perPage={page.per_page}
            count={page.count}
            address={(one) => address({ page: one })}
          />
          {roomy ? null : actions}
          <MissingNotes items={page.results} />
          <TableNote
            recordDate={page.record_date}
            simulated={page.results.some(({ simulated }) => simulated)}
          />
        </footer>
      )}
    </section>
  );
}

/** The rows, less those that are just being removed; every star among them is filled, and takes its row away. */
function useRows(page: WatchPage | null, remove: ReturnType<typeof useEntries>['remove']) {
  const wishes = useWishes();
  const items = useMemo(
    () => page?.results.filter(({ id }) => wishes.get(id)?.on !== false) ?? null,
    [page, wishes],
  );
  const watch = useMemo<Watch>(
    () => ({
      ids: new Set(items?.map(({ id }) => id)),
      toggle: ({ id }: Watchable) => {
        const item = page?.results.find((one) => one.id === id);
        if (item !== undefined) void remove(item);
      },
    }),
    [items, page, remove],
  );
  return { items, watch };
}

function Empty() {
  const { t } = useTranslation('watchlist');
  return (
    <section className={styles.empty}>
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.how')}</p>
      <p className={styles.actions}>
        <LocalLink to={pathTo('advancedSearch')} className={styles.primary}>
          {t('empty.search')}
        </LocalLink>
        <LocalLink to={pathTo('guidedSearch')} className={styles.button}>
          {t('empty.guided')}
        </LocalLink>
      </p>
    </section>
  );
}
