import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FundItem, Screen } from '@/shared/api/types';
import type { Watch } from '@/shared/following/watch';
import { MISSING, useFormat } from '@/shared/format';
import {
  type BesideSibling,
  type Columns,
  ExtraCell,
  type ExtraColumn,
  FundTable,
  type Selection,
  useRoom,
} from '@/shared/table';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { RetryLine } from '@/shared/ui/RetryLine';
import styles from './ScreenYears.module.css';
import { gapOf, STEPS, tintOf, YEARS, type YearsTable, yearsQuery } from './years';

interface Props {
  /** null while the first answer is awaited. */
  screen: Screen | null;
  columns: Columns['columns'];
  skeletonRows: number;
  ordering: string;
  onOrdering: (ordering: string) => void;
  stale: boolean;
  selection: Selection;
  watch: Watch;
  /** Whether there is room for marks beside the names. */
  roomy: boolean;
  /** Each row stands for its fund. */
  folds: boolean;
}

/** Of a year's column, in rem. */
const WIDTHS = { tablet: 4.25, desk: 4.5, wall: 5.5 };
const NO_ITEMS: Screen['results'] = [];

/** The funds of a page by calendar year, the newest first: a table whose figures are tinted. */
export default function ScreenYears({ screen, columns, selection, watch, roomy, folds, ...table }: Props) {
  const { t } = useTranslation('screen');
  const items = screen?.results ?? NO_ITEMS;
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const to = screen?.asof?.record_date ?? null;
  const years = useQuery(yearsQuery(ids, to));
  const extras = useYearColumns(years.data, years.isPlaceholderData || years.isError);
  const beside = useMemo(() => siblingYears(to), [to]);
  const shown = useMemo(() => {
    const wanted = roomy ? ['rank', 'name'] : ['name'];
    return columns.filter(({ field }) => wanted.includes(field.name));
  }, [columns, roomy]);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} className={styles.years} data-awaited={screen === null}>
      <p className={styles.note}>{t('years.note', STEPS)}</p>
      {years.error === null ? null : <ErrorNote error={years.error} onRetry={() => void years.refetch()} />}
      <div className={styles.table}>
        {roomy || shown.length === 0 ? null : (
          <StuckHead
            frame={frame}
            name={shown[0]?.field.label ?? ''}
            labels={extras.map(({ label }) => label)}
          />
        )}
        <FundTable
          {...table}
          items={screen === null ? null : items}
          columns={shown}
          caption={t('years.caption')}
          {...(roomy ? { selection, watch } : {})}
          extras={extras}
          folds={folds && roomy}
          beside={beside}
        />
      </div>
      <p className={styles.note}>{t('years.missing')}</p>
    </div>
  );
}

type Dated = Pick<FundItem, 'id' | 'closed_on'>;

interface YearFigures {
  readonly figure: (fund: Dated, back: number) => number | null;
  readonly cell: (fund: Dated, back: number) => ReactNode;
}

/** What a share class has in a year, told by how many years lie between it and the newest one. */
function useYearFigures(data: YearsTable | undefined, isWaiting: boolean): YearFigures {
  const { t } = useTranslation('screen');
  const format = useFormat();
  return useMemo(() => {
    const known = new Map(data?.results.map((one) => [one.id, one]));
    const figure: YearFigures['figure'] = ({ id }, back) =>
      known.get(id)?.performance[YEARS - 1 - back] ?? null;
    return {
      figure,
      cell: (one, back) => {
        const fund = known.get(one.id);
        const year = data?.years[YEARS - 1 - back];
        const value = figure(one, back);
        if (value !== null) return `${value > 0 ? '+' : ''}${format.number(value, 2)}`;
        if (year === undefined || (fund === undefined && isWaiting)) return null;
        const gap = fund === undefined ? 'unpriced' : gapOf(fund, one, year);
        const date = format.date(gap === 'closed' ? one.closed_on : fund?.available_from);
        return <Missing reason={t(`years.gap.${gap}`, { date })} />;
      },
    };
  }, [data, isWaiting, t, format]);
}

/** A column for each year, also while its figures are awaited. */
function useYearColumns(data: YearsTable | undefined, isWaiting: boolean): readonly ExtraColumn[] {
  const width = WIDTHS[useRoom()];
  const { figure, cell } = useYearFigures(data, isWaiting);
  return useMemo(
    () =>
      Array.from({ length: YEARS }, (_none, back): ExtraColumn => {
        const year = data?.years[YEARS - 1 - back];
        return {
          name: `year ${back}`,
          label: year === undefined ? '' : String(year),
          width,
          numeric: true,
          // The same figure as that of the newest year.
          ...(back === 0 && year !== undefined ? { sorts: 'perf_last_year' } : {}),
          cell: (item) => cell(item, back),
          tint: (item) => tintOf(figure(item, back)),
        };
      }),
    [data, width, figure, cell],
  );
}

/** The years of an unfolded share class, asked for together with those beside it. */
function siblingYears(to: string | null) {
  return function SiblingYears({ sibling, ids }: BesideSibling) {
    const { t } = useTranslation('screen');
    const { data, isPending, isError, refetch } = useQuery(yearsQuery(ids, to));
    const { figure, cell } = useYearFigures(data, isPending || isError);
    const one = { id: sibling.id, closed_on: sibling.closed_on ?? null };
    // They come together, so that one line for all of them is enough.
    const failed =
      isError && sibling.id === ids[0] ? (
        <RetryLine text={t('years.siblingsFailed')} onRetry={() => void refetch()} short />
      ) : null;
    return Array.from({ length: YEARS }, (_none, back) => (
      <ExtraCell
        // biome-ignore lint/suspicious/noArrayIndexKey: a year is its place.
        key={back}
        numeric
        tint={tintOf(figure(one, back))}
      >
        {back === 0 && failed !== null ? failed : cell(one, back)}
      </ExtraCell>
    ));
  };
}

function Missing({ reason }: { reason: string }) {
  return (
    <span className={styles.missing} title={reason}>
      <span aria-hidden="true">{MISSING}</span>
      <span className={styles.spoken}>{reason}</span>
    </span>
  );
}

interface StuckProps {
  frame: RefObject<HTMLDivElement | null>;
  name: string;
  labels: readonly string[];
}

/**
 * The head again for the eye, at the edge of the window. The table of a phone scrolls sideways alone and the page up and
 * down, so that a finger moves one of them at a time; a head in the table would leave with the page.
 */
function StuckHead({ frame, name, labels }: StuckProps) {
  const years = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroller = frame.current?.querySelector<HTMLElement>('section');
    if (!scroller) return;
    const follow = () => {
      const { scrollWidth, clientWidth, scrollLeft } = scroller;
      if (years.current) years.current.style.translate = `${scrollWidth - clientWidth - scrollLeft}px`;
    };
    const sizes = new ResizeObserver(follow);
    sizes.observe(scroller);
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', follow);
    };
  }, [frame]);
  return (
    <div className={styles.stuck} aria-hidden="true">
      <div ref={years} className={styles.labels}>
        {labels.map((label, back) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: while they are awaited the years have no names.
          <span key={back}>{label}</span>
        ))}
      </div>
      <span className={styles.name}>{name}</span>
    </div>
  );
}
