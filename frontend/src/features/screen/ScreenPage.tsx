import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useWatch } from '@/shared/following/watch';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { usePage } from '@/shared/page-name';
import { exportQueries, serializeScreen } from '@/shared/screen/codec';
import { useSentence } from '@/shared/screen/sentence';
import {
  activeFilters,
  flagOf,
  type ScreenState,
  withOrdering,
  withPage,
  withPeriod,
  withPerPage,
  withQuery,
} from '@/shared/screen/state';
import {
  emptyColumns,
  FundCards,
  FundTable,
  Ordering,
  PeriodSelect,
  type Selection,
  SelectionBar,
  TableNote,
  TableTools,
  useColumns,
  useSelection,
} from '@/shared/table';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Pager } from '@/shared/ui/Pager';
import { ActiveFilters } from './ActiveFilters';
import { AllClasses } from './AllClasses';
import { AsOfBanner, MissingColumns } from './AsOf';
import type { ScreenAnswer } from './answer';
import { FacetPanel, type Wanted } from './FacetPanel';
import { FilterDrawer } from './FilterDrawer';
import { useFirstAddress } from './first-address';
import { Notices } from './Notices';
import { Presets } from './Presets';
import { QueryBox } from './QueryBox';
import { RelaxPanel } from './RelaxPanel';
import { ScreenHead } from './ScreenHead';
import styles from './ScreenPage.module.css';
import { ScreenSearch } from './search/ScreenSearch';
import { type ScreenSearching, useScreen } from './search/use-screen';
import { ViewSwitch } from './ViewSwitch';

const ScreenMap = lazy(() => import('./ScreenMap'));
const ScreenYears = lazy(() => import('./ScreenYears'));

const ON_CARDS = /^(perf_|ter$)/;
/** Below this number of results the page says which filters to let go of. */
const FEW = 5;
const WIDE = '(width >= 80rem)';
/** From here on there is room for a table. */
const ROOMY = '(width >= 52rem)';

/** Advanced search: facets beside a table of share classes; the address holds the whole state. */
export function Component() {
  const first = useFirstAddress();
  return first === null ? (
    <ScreenSearch>
      <Screen />
    </ScreenSearch>
  ) : (
    <Navigate to={{ search: first }} replace />
  );
}

function Screen() {
  const { state, answer, current, error, go, change, retry, ...address } = useScreen();
  const { t } = useTranslation('screen');
  usePage(useSentence(state));
  const wide = useMedia(WIDE);
  const roomy = useMedia(ROOMY);
  const [drawer, setDrawer] = useState(false);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const results = useRef<HTMLDivElement>(null);
  const selection = useSelection();
  const stale = answer !== null && current === null && error === null;
  const countText = useCountText(answer);
  const panel = (
    <>
      {roomy ? <Query state={state} go={go} /> : null}
      <ActiveFilters state={state} go={go} />
      <Presets state={state} change={change} />
      {roomy ? null : (
        <PeriodSelect period={state.period} onPeriod={(period) => go(withPeriod(state, period))} />
      )}
      <FacetPanel
        facets={answer?.screen.facets ?? null}
        loading={answer === null && error === null}
        state={state}
        stale={stale}
        change={change}
        wanted={wanted}
      />
    </>
  );
  const queries = exportQueries(state);
  const exported = {
    list: {
      count: current?.screen.count ?? null,
      whole: { search_query: queries.whole },
      order: queries.order,
    },
    selection,
    period: state.period,
  };
  const ignored = [...address.ignored, ...(current?.ignored ?? [])];
  const onFilter = (filter: string) => {
    if (filter === 'q') {
      document.querySelector<HTMLElement>(`.${styles.query} input`)?.focus();
      return;
    }
    setWanted((before) => ({ name: filter, turn: (before?.turn ?? 0) + 1 }));
    if (!wide) setDrawer(true);
  };

  return (
    <div className={styles.page}>
      <button type="button" className={styles.skip} onClick={() => results.current?.focus()}>
        {t('toResults')}
      </button>
      {roomy ? null : <Query state={state} go={go} />}
      <ScreenHead
        state={state}
        current={current}
        go={go}
        exported={exported}
        roomy={roomy}
        onFilter={onFilter}
        onFilters={() => {
          if (wide) document.querySelector<HTMLElement>(`.${styles.facets} input`)?.focus();
          else setDrawer(true);
        }}
      />
      {wide ? (
        <aside className={styles.facets} aria-label={t('filters')}>
          {panel}
        </aside>
      ) : null}
      {drawer && !wide ? (
        <FilterDrawer
          done={t('show', { funds: countText })}
          onClose={() => {
            setDrawer(false);
            setWanted(null);
          }}
        >
          {panel}
        </FilterDrawer>
      ) : null}
      <div ref={results} className={styles.results} tabIndex={-1}>
        <Notices
          ignored={ignored}
          beyond={current?.beyond ?? null}
          page={current?.screen.page ?? 1}
          onClean={() => go(withPage(state, current?.screen.page ?? state.page), 'replace')}
        />
        <AsOfBanner state={state} answer={current} go={go} />
        {error === null ? (
          <Results
            state={state}
            answer={answer}
            stale={stale}
            go={go}
            change={change}
            countText={countText}
            selection={selection}
            onFilters={wide ? null : () => setDrawer(true)}
            roomy={roomy}
          />
        ) : (
          <ErrorNote error={error} onRetry={retry} />
        )}
      </div>
      <SelectionBar {...exported} />
    </div>
  );
}

function Query({ state, go }: Pick<ScreenSearching, 'state' | 'go'>) {
  return <QueryBox q={state.q} onQuery={(q) => go(withQuery(state, q), 'replace')} />;
}

/** What the list holds: share classes, or funds where each has but its main one. */
function useCountText(answer: ScreenAnswer | null): string {
  const { t } = useTranslation('screen');
  const format = useFormat();
  if (answer === null) return '';
  const { count } = answer.screen;
  const ofFunds = flagOf(answer.state, 'm') === true;
  return t(ofFunds ? 'foundFunds' : 'found', { count, formatted: format.number(count) });
}

interface ResultsProps {
  state: ScreenState;
  answer: ScreenAnswer | null;
  stale: boolean;
  go: ScreenSearching['go'];
  change: ScreenSearching['change'];
  countText: string;
  selection: Selection;
  /** Shows the filters where they are not beside the list; null where they are. */
  onFilters: (() => void) | null;
  /** Whether there is room for a table. */
  roomy: boolean;
}

function Results(props: ResultsProps) {
  const { state, answer, stale, go, change, countText, selection, onFilters, roomy } = props;
  const { t } = useTranslation('screen');
  const { pathname } = useLocation();
  const active = activeFilters(state).length;
  const columns = useColumns(state.period);
  const watch = useWatch();
  const onOrdering = useCallback(
    (ordering: string) => change((shown) => withOrdering(shown, ordering)),
    [change],
  );
  const screen = answer?.screen ?? null;
  const past = screen?.asof?.record_date ?? null;
  // A card shows performance and TER alone.
  const drawn = roomy ? columns.columns : columns.columns.filter(({ field }) => ON_CARDS.test(field.name));
  const isMap = state.view === 'map';
  const isYears = state.view === 'years';
  const missing = past === null || isYears ? [] : emptyColumns(drawn, screen?.results ?? []);
  const few = screen !== null && screen.count < FEW && activeFilters(state).length > 0;
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.counts}>
          <p role="status" className={styles.count} data-stale={stale}>
            {countText}
          </p>
          {roomy ? <AllClasses answer={answer} state={state} change={change} /> : null}
        </div>
        {roomy ? <ViewSwitch state={state} onView={go} /> : null}
        {onFilters === null ? null : (
          <button type="button" className={styles.tool} aria-haspopup="dialog" onClick={onFilters}>
            {t('filters')} {active > 0 ? <span className={styles.badge}>{active}</span> : null}
          </button>
        )}
        {isMap ? null : roomy && !isYears ? (
          <TableTools
            columns={columns}
            period={state.period}
            onPeriod={(period) => go(withPeriod(state, period))}
            pageSize={state.perPage}
            onPageSize={(size) => go(withPerPage(state, size))}
            ordering={state.ordering}
            onOrdering={onOrdering}
          />
        ) : (
          <Ordering
            fields={columns.fields}
            ordering={state.ordering}
            onOrdering={onOrdering}
            short={!roomy}
          />
        )}
      </div>
      {roomy ? null : <ViewSwitch state={state} onView={go} />}
      {screen?.degraded ? <p className={styles.degraded}>{t('degraded')}</p> : null}
      {past === null ? null : (
        <MissingColumns date={past} columns={missing.map(({ field }) => field.label)} />
      )}
      {columns.error === null ? null : <ErrorNote error={columns.error} onRetry={columns.retry} />}
      {isMap ? (
        <Suspense fallback={<div className={styles.awaited} />}>
          <ScreenMap state={state} />
        </Suspense>
      ) : columns.error !== null || screen?.count === 0 ? null : isYears ? (
        <Suspense fallback={<div className={styles.awaited} />}>
          <ScreenYears
            screen={screen}
            columns={columns.columns}
            skeletonRows={state.perPage}
            ordering={state.ordering}
            onOrdering={onOrdering}
            stale={stale}
            selection={selection}
            watch={watch}
            roomy={roomy}
            folds={flagOf(state, 'm') === true}
          />
        </Suspense>
      ) : !roomy ? (
        <FundCards
          items={screen?.results ?? null}
          caption={t('caption')}
          period={state.period}
          stale={stale}
          selection={selection}
          watch={watch}
        />
      ) : (
        <FundTable
          items={screen?.results ?? null}
          columns={
            missing.length === 0 ? columns.columns : columns.columns.filter((one) => !missing.includes(one))
          }
          caption={t('caption')}
          skeletonRows={state.perPage}
          ordering={state.ordering}
          onOrdering={onOrdering}
          stale={stale}
          selection={selection}
          watch={watch}
          folds={flagOf(state, 'm') === true}
        />
      )}
      {few ? <RelaxPanel relax={screen.relax} count={screen.count} state={state} go={go} /> : null}
      {screen?.count === 0 && !few ? <p className={styles.relax}>{t('noFunds')}</p> : null}
      {screen === null || screen.count === 0 || isMap ? null : (
        <footer className={styles.footer}>
          <Pager
            page={stale ? state.page : screen.page}
            perPage={screen.per_page}
            count={screen.count}
            address={(page) => `${pathname}?${serializeScreen(withPage(state, page))}`}
            onTurn={(page) => change((shown) => withPage(shown, page), 'page')}
          />
          <TableNote
            recordDate={screen.record_date}
            simulated={screen.results.some(({ simulated }) => simulated)}
          />
        </footer>
      )}
    </>
  );
}
