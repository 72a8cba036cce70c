import {
  type ComponentType,
  Fragment,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { FundItem } from '../api/types';
import type { Watch } from '../following/watch';
import { useFormat } from '../format';
import { useDim } from '../hooks/use-dim';
import { useLang } from '../i18n/language';
import { Sparklines, SparklinesMissing } from '../sparkline/Sparkline';
import { type Column, NAME_COLUMN, RANK_COLUMN, SPARKLINE_COLUMN } from './columns';
import { useDensity } from './density';
import { CLASS_PARTS, type ClassPart, type ExtraColumn, FundRow, type Writing } from './FundRow';
import styles from './FundTable.module.css';
import { usePaintMeasure } from './paint';
import { useRowKeys } from './row-keys';
import { type BesideSibling, Siblings } from './Siblings';
import { useScrollEdge, useScrollPlace } from './scroll';
import type { Selection } from './selection';
import { TableHead } from './TableHead';
import { useRoom } from './use-columns';
import { widthBesideName } from './widths';

interface Props {
  /** null while the first answer is awaited; then `skeletonRows` empty rows hold the place. */
  items: readonly FundItem[] | null;
  columns: readonly Column[];
  /** Says what the table holds; spoken, not shown. */
  caption: string;
  skeletonRows?: number;
  /** Field or -field; headers can be clicked only with `onOrdering`. */
  ordering?: string;
  onOrdering?: (ordering: string) => void;
  /** True while a newer answer is awaited: the rows stay, dimmed. */
  stale?: boolean;
  /** Rows can be ticked. */
  selection?: Selection;
  /** Rows have a star that puts them on the watchlist. */
  watch?: Watch;
  extras?: readonly ExtraColumn[];
  /** Each row stands for its fund: the fund's other share classes unfold below it. */
  folds?: boolean;
  /** The cells of an unfolded share class in the place of its costs, as many as `extras`. */
  beside?: ComponentType<BesideSibling>;
}

const NO_EXTRAS: readonly ExtraColumn[] = [];

/** A dense list of share classes: header and name stay in sight, figures line up, headers sort. */
export function FundTable(props: Props) {
  const density = useDensity();
  const {
    items,
    columns,
    caption,
    ordering,
    onOrdering,
    stale = false,
    skeletonRows = 15,
    selection,
    watch,
    extras = NO_EXTRAS,
    folds = false,
    beside,
  } = props;
  const { t } = useTranslation('table');
  const scroller = useRef<HTMLElement>(null);
  const rows = useRows(items);
  const ticks = selection !== undefined;
  const parts = useMemo(() => partsBeside(columns), [columns]);
  const isWall = useRoom() === 'wall';
  const oneLine = columns.length === 0 ? isWall : parts.length === 0;
  usePaintMeasure(items);
  useScrollPlace(scroller, rows !== null && rows === items && columns.length > 0);
  useScrollEdge(scroller);
  useRowKeys(scroller);
  const isDrawn =
    columns.some(({ field }) => field.name === SPARKLINE_COLUMN) ||
    extras.some(({ name }) => name === SPARKLINE_COLUMN);
  return (
    <Sparklines items={isDrawn ? items : null}>
      <div className={styles.frame}>
        <section
          ref={scroller}
          className={styles.scroller}
          data-density={density}
          data-selectable={ticks}
          data-watchable={watch !== undefined}
          data-ranked={columns[0]?.field.name === RANK_COLUMN}
          data-lines={oneLine ? 1 : 2}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by keyboard.
          tabIndex={0}
          aria-label={t('region', { caption })}
        >
          <table
            className={styles.table}
            aria-busy={stale || items === null}
            style={{
              inlineSize: `max(100%, calc(var(--first-widths) + ${widthBesideName(columns) + extras.reduce((sum, { width }) => sum + width, 0)}rem))`,
            }}
          >
            <caption className={styles.spoken}>{caption}</caption>
            <TableHead
              columns={columns}
              ordering={ordering}
              onOrdering={onOrdering}
              ticks={ticks}
              stars={watch !== undefined}
              extras={extras}
            />
            {rows === null || columns.length === 0 ? (
              <SkeletonBody
                // As many as there will be, so that what stands below stays when the columns are known.
                rows={items === null ? skeletonRows : items.length}
                columns={columns}
                ticks={ticks}
                stars={watch !== undefined}
                extras={extras}
              />
            ) : (
              <Body
                rows={rows}
                columns={columns}
                parts={parts}
                stale={stale}
                selection={selection}
                watch={watch}
                extras={extras}
                folds={folds}
                beside={beside}
              />
            )}
          </table>
        </section>
      </div>
      {isDrawn ? <SparklinesMissing /> : null}
    </Sparklines>
  );
}

/** What the second line of a name says of a share class: what has no column of its own. */
function partsBeside(columns: readonly Column[]): ClassPart[] {
  return CLASS_PARTS.filter((part) => columns.every(({ field }) => field.name !== part));
}

/** More rows than any screen shows at once. */
const FIRST_ROWS = 40;

/** The rows to draw: of a long new list first those that can be seen, and the others right after their paint. */
function useRows(items: readonly FundItem[] | null): readonly FundItem[] | null {
  const settled = useDeferredValue(items);
  return useMemo(
    () =>
      items === null || settled === items || items.length <= FIRST_ROWS ? items : items.slice(0, FIRST_ROWS),
    [items, settled],
  );
}

function useWriting(): Writing {
  const format = useFormat();
  const { t } = useTranslation(['table', 'common']);
  const lang = useLang();
  return useMemo(() => ({ format, t, lang }), [format, t, lang]);
}

interface BodyProps {
  rows: readonly FundItem[];
  columns: readonly Column[];
  parts: readonly ClassPart[];
  stale: boolean;
  selection: Selection | undefined;
  watch: Watch | undefined;
  extras: readonly ExtraColumn[];
  folds: boolean;
  beside: ComponentType<BesideSibling> | undefined;
}

const NONE: ReadonlySet<number> = new Set();

function Body({ rows, columns, parts, stale, selection, watch, extras, folds, beside }: BodyProps) {
  const writing = useWriting();
  const [unfolded, setUnfolded] = useState(NONE);
  const onUnfold = useCallback((id: number) => {
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const marked = (selection === undefined ? 0 : 1) + (watch === undefined ? 0 : 1);
  const width = marked + columns.length + extras.length;
  const body = useRef<HTMLTableSectionElement>(null);
  useDim(body, stale);
  return (
    <tbody ref={body}>
      {rows.map((item) => (
        <Fragment key={item.id}>
          <FundRow
            item={item}
            columns={columns}
            parts={parts}
            writing={writing}
            ticked={selection?.chosen.has(item.id) ?? false}
            onTick={selection?.toggle}
            watched={watch?.ids.has(item.id) ?? false}
            onWatch={watch?.toggle}
            extras={extras}
            unfolded={folds ? unfolded.has(item.id) : null}
            onUnfold={onUnfold}
          />
          {folds && unfolded.has(item.id) ? (
            <Siblings
              item={item}
              columns={columns}
              width={width}
              writing={writing}
              ticked={selection?.chosen}
              onTick={selection?.toggle}
              watched={watch?.ids}
              onWatch={watch?.toggle}
              beside={beside}
            />
          ) : null}
        </Fragment>
      ))}
    </tbody>
  );
}

interface SkeletonProps {
  rows: number;
  columns: readonly Column[];
  ticks: boolean;
  stars: boolean;
  extras: readonly ExtraColumn[];
}

function SkeletonBody({ rows, columns, ticks, stars, extras }: SkeletonProps) {
  const cells = columns.flatMap(({ id, field }) => [
    { id, className: field.name === NAME_COLUMN ? styles.name : styles.cell },
    ...(field.name === NAME_COLUMN
      ? extras.map(({ name }) => ({ id: `extra ${name}`, className: styles.cell }))
      : []),
  ]);
  const drawn = cells.length === 0 ? [{ id: NAME_COLUMN, className: styles.name }] : cells;
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_row, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have nothing else to tell them apart.
        <tr key={row}>
          {ticks ? <td className={styles.tick} /> : null}
          {stars ? <td className={styles.star} /> : null}
          {drawn.map(({ id, className }, cell) => (
            <td key={id} className={className}>
              <span className={styles.bone} style={{ inlineSize: `${40 + ((row * 7 + cell * 13) % 45)}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
