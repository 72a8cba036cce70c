import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useWatch } from '@/shared/following/watch';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import {
  ColumnsMissing,
  ExportTools,
  FundCards,
  FundTable,
  Ordering,
  type Selection,
  SelectionBar,
  TableNote,
  useColumns,
  useSelection,
} from '@/shared/table';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Notice } from '@/shared/ui/Notice';
import { Pager } from '@/shared/ui/Pager';
import { type useGuidedCount, useGuidedList, useRiskReturn } from './answers';
import styles from './GuidedPage.module.css';
import { RiskReturnChart } from './RiskReturnChart';
import { change, type GuidedState, refineAddress, serializeGuided, YEARS } from './state';

const PERIOD_OF_YEARS = { '1': '1y', '3': '3y', '5': '5y' } as const;

interface Props {
  state: GuidedState;
  go: (next: GuidedState) => void;
}

interface ResultsProps extends Props {
  counts: Pick<ReturnType<typeof useGuidedCount>, 'error' | 'refetch'>;
}

/** The funds that the answers lead to: a picture of risk and return, and the list. */
export function GuidedResults({ state, go, counts }: ResultsProps) {
  const { t } = useTranslation('guided');
  const format = useFormat();
  const list = useGuidedList(state);
  const selection = useSelection();
  const page = list.data?.data ?? null;
  const recount = () => void counts.refetch();
  if (list.isError) {
    const retry = () => {
      void list.refetch();
      // One note stands for both.
      if (counts.error !== null) recount();
    };
    return <ErrorNote error={list.error} onRetry={retry} />;
  }
  return (
    <div className={styles.results}>
      {counts.error === null ? null : (
        <ErrorNote error={counts.error} missing={t('countsMissing')} onRetry={recount} />
      )}
      <div className={styles.resultHead}>
        {/* A status inside would take the heading its name. */}
        <h2 aria-live="polite" aria-atomic="true">
          {page === null
            ? t('steps.results')
            : t('left', { count: page.count, formatted: format.number(page.count) })}
        </h2>
        <Refine state={state} />
      </div>
      {list.data?.beyond != null && !list.isPlaceholderData ? (
        <Notice tone="warning">
          <p>
            {t('beyond', { page: format.number(list.data.beyond), last: format.number(page?.page ?? 1) })}
          </p>
        </Notice>
      ) : null}
      {page?.count === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <>
          <Picture state={state} go={go} />
          <List state={state} go={go} list={list} selection={selection} />
        </>
      )}
    </div>
  );
}

/** A way on to the advanced search with the same answers. */
function Refine({ state }: { state: GuidedState }) {
  const { t } = useTranslation('guided');
  return (
    <Link className={styles.refine} to={refineAddress(state, useLang())}>
      {t('refine')}
    </Link>
  );
}

function Picture({ state, go }: Props) {
  const { t } = useTranslation('guided');
  const { data, error, isPlaceholderData, refetch } = useRiskReturn(state);
  return (
    <section className={styles.picture} aria-label={t('chart.title')}>
      <div className={styles.pictureHead}>
        <h3>{t('chart.title')}</h3>
        <fieldset className={styles.years}>
          <legend className={styles.spoken}>{t('chart.period')}</legend>
          {YEARS.map((years) => (
            <label key={years}>
              <input
                type="radio"
                name="years"
                value={years}
                checked={state.period === years}
                onChange={() => go({ ...state, period: years })}
              />
              <span>{t('chart.years', { count: Number(years) })}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        <div className={styles.pictureBone} aria-hidden="true" />
      ) : data.data.results.length === 0 ? (
        <p className={styles.none}>{t('chart.empty')}</p>
      ) : (
        <RiskReturnChart
          points={data.data.results}
          count={data.data.count}
          years={state.period}
          stale={isPlaceholderData}
        />
      )}
    </section>
  );
}

interface ListProps extends Props {
  list: ReturnType<typeof useGuidedList>;
  selection: Selection;
}

function List({ state, go, list, selection }: ListProps) {
  const { t } = useTranslation('guided');
  const { pathname } = useLocation();
  const columns = useColumns(PERIOD_OF_YEARS[state.period]);
  const watch = useWatch();
  const roomy = useMedia('(width >= 52rem)');
  const page = list.data?.data ?? null;
  const ordering = list.data?.state.ordering ?? state.ordering;
  const shownOrdering = list.isPlaceholderData ? state.ordering : ordering;
  const onOrdering = (next: string) => go(change(state, { ordering: next }));
  const exported = {
    list: { count: page?.count ?? null, whole: null, order: `ordering=${ordering}` },
    selection,
    period: PERIOD_OF_YEARS[state.period],
  };
  return (
    <>
      {columns.error === null ? null : <ErrorNote error={columns.error} onRetry={columns.retry} />}
      <div className={styles.listTools}>
        <ExportTools {...exported} />
        {roomy ? <ColumnsMissing kept={columns.kept} /> : null}
      </div>
      <SelectionBar {...exported} />
      {roomy ? (
        <FundTable
          items={page?.results ?? null}
          columns={columns.columns}
          caption={t('caption')}
          skeletonRows={20}
          ordering={shownOrdering}
          onOrdering={onOrdering}
          stale={list.isPlaceholderData}
          selection={selection}
          watch={watch}
        />
      ) : (
        <>
          <Ordering fields={columns.fields} ordering={shownOrdering} onOrdering={onOrdering} short />
          <FundCards
            items={page?.results ?? null}
            caption={t('caption')}
            period={PERIOD_OF_YEARS[state.period]}
            stale={list.isPlaceholderData}
            selection={selection}
            watch={watch}
          />
        </>
      )}
      {page === null ? null : (
        <>
          <Pager
            page={page.page}
            perPage={page.per_page}
            count={page.count}
            address={(one) => `${pathname}?${serializeGuided(change(state, { page: one }))}`}
          />
          <TableNote
            recordDate={page.record_date}
            simulated={page.results.some(({ simulated }) => simulated)}
          />
        </>
      )}
    </>
  );
}
