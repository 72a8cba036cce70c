import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useWatch } from '@/shared/following/watch';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { usePage } from '@/shared/page-name';
import { exportQueries, serializeScreen } from '@/shared/screen/codec';
import {
  activeFilters,
  flagOf,
  type ScreenState,
  withExplain,
  withOrdering,
  withPage,
  withPeriod,
  withPerPage,
  withQuery,
} from '@/shared/screen/state';
import {
  ExportTools,
  FundTable,
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
import { AsOfBanner, AsOfChoice } from './AsOf';
import type { ScreenAnswer } from './answer';
import { CopyLink } from './CopyLink';
import { ExplainPanel } from './ExplainPanel';
import { FacetPanel } from './FacetPanel';
import { FilterDrawer } from './FilterDrawer';
import { useFirstAddress } from './first-address';
import { Notices } from './Notices';
import { QueryBox } from './QueryBox';
import { RelaxPanel } from './RelaxPanel';
import { SavedBar } from './SavedBar';
import { SaveSearch } from './SaveSearch';
import styles from './ScreenPage.module.css';
import { ScreenSearch } from './search/ScreenSearch';
import { type ScreenSearching, useScreen } from './search/use-screen';

/** Below this number of results the page says which filters to let go of. */
const FEW = 5;
const WIDE = '(width >= 80rem)';

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
  usePage(t('title'));
  const wide = useMedia(WIDE);
  const [drawer, setDrawer] = useState(false);
  const [explaining, setExplaining] = useState(state.explain !== null);
  const { pathname } = useLocation();
  const selection = useSelection();
  const stale = answer !== null && current === null && error === null;
  const countText = useCountText(answer);
  const panel = (
    <FacetPanel
      facets={answer?.screen.facets ?? null}
      loading={answer === null && error === null}
      state={state}
      stale={stale}
      change={change}
    />
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
  const active = activeFilters(state).length;

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        {state.saved === null ? null : <SavedBar key={state.saved} id={state.saved} state={state} go={go} />}
        <div className={styles.bar}>
          <QueryBox q={state.q} onQuery={(q) => go(withQuery(state, q), 'replace')} />
          {wide ? null : (
            <button
              type="button"
              className={styles.tool}
              aria-haspopup="dialog"
              onClick={() => setDrawer(true)}
            >
              {t('filters')} {active > 0 ? <span className={styles.badge}>{active}</span> : null}
            </button>
          )}
          <button
            type="button"
            className={styles.tool}
            aria-expanded={explaining}
            onClick={() => {
              setExplaining(!explaining);
              if (explaining && state.explain !== null) go(withExplain(state, null));
            }}
          >
            {t('explain.open')}
          </button>
          <AsOfChoice state={state} go={go} />
          <SaveSearch state={state} />
          <CopyLink address={`${pathname}?${serializeScreen({ ...state, saved: null })}`} />
          <ExportTools {...exported} />
        </div>
        {explaining ? (
          <ExplainPanel
            key={state.explain}
            isin={state.explain}
            state={state}
            explanation={current === null ? undefined : (current.screen.explain ?? null)}
            onExplain={(isin) => go(withExplain(state, isin))}
          />
        ) : null}
        <ActiveFilters state={state} go={go} />
      </header>
      {wide ? (
        <aside className={styles.facets} aria-label={t('filters')}>
          {panel}
        </aside>
      ) : null}
      {drawer && !wide ? (
        <FilterDrawer done={t('show', { funds: countText })} onClose={() => setDrawer(false)}>
          {panel}
        </FilterDrawer>
      ) : null}
      <div className={styles.results}>
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
            pathname={pathname}
            countText={countText}
            selection={selection}
          />
        ) : (
          <ErrorNote error={error} onRetry={retry} />
        )}
      </div>
      <SelectionBar {...exported} />
    </div>
  );
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
  pathname: string;
  countText: string;
  selection: Selection;
}

function Results(props: ResultsProps) {
  const { state, answer, stale, go, change, pathname, countText, selection } = props;
  const { t } = useTranslation('screen');
  const columns = useColumns(state.period);
  const watch = useWatch();
  const onOrdering = useCallback(
    (ordering: string) => change((shown) => withOrdering(shown, ordering)),
    [change],
  );
  const screen = answer?.screen ?? null;
  const few = screen !== null && screen.count < FEW && activeFilters(state).length > 0;
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.counts}>
          <p role="status" className={styles.count} data-stale={stale}>
            {countText}
          </p>
          <AllClasses answer={answer} state={state} change={change} />
        </div>
        <TableTools
          columns={columns}
          period={state.period}
          onPeriod={(period) => go(withPeriod(state, period))}
          pageSize={state.perPage}
          onPageSize={(size) => go(withPerPage(state, size))}
          ordering={state.ordering}
          onOrdering={onOrdering}
        />
      </div>
      {screen?.degraded ? <p className={styles.degraded}>{t('degraded')}</p> : null}
      {columns.error === null ? null : <ErrorNote error={columns.error} onRetry={columns.retry} />}
      {columns.error !== null || screen?.count === 0 ? null : (
        <FundTable
          items={screen?.results ?? null}
          columns={columns.columns}
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
      {screen === null || screen.count === 0 ? null : (
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
