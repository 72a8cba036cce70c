import type { TFunction } from 'i18next';
import { Fragment, memo, type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FundItem } from '../api/types';
import { Star } from '../following/Star';
import type { Watch } from '../following/watch';
import { type Format, MISSING, useFormat } from '../format';
import { useDim } from '../hooks/use-dim';
import type texts from '../i18n/de/table.json';
import { type Lang, localPath, useLang } from '../i18n/language';
import { pathTo } from '../routes/paths';
import { ClosedMark } from '../ui/ClosedMark';
import { RatingBadge } from '../ui/RatingBadge';
import { ShortName } from '../ui/ShortName';
import { cellText } from './cell';
import { type Column, firstDirection, NAME_COLUMN } from './columns';
import styles from './FundTable.module.css';
import { usePaintMeasure } from './paint';
import { SortButton } from './SortButton';
import { useScrollEdge, useScrollPlace } from './scroll';
import type { Selection } from './selection';
import { directionOf } from './sorting';

/** A column beside those of the field catalogue, right after the name. It belongs to the page, not to the funds. */
export interface ExtraColumn {
  readonly label: string;
  /** In rem. */
  readonly width: number;
  /** The same function as long as it draws the same: rows are drawn anew when it changes. */
  readonly cell: (item: FundItem) => ReactNode;
}

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
  /** Draws the name of a row, for example with the matched parts marked; the link around it is the table's. */
  renderName?: (item: FundItem) => ReactNode;
  /** Rows can be ticked. */
  selection?: Selection;
  /** Rows have a star that puts them on the watchlist. */
  watch?: Watch;
  extra?: ExtraColumn;
}

/** A dense list of share classes: header and name stay in sight, figures line up, headers sort. */
export function FundTable(props: Props) {
  const {
    items,
    columns,
    caption,
    ordering,
    onOrdering,
    stale = false,
    renderName,
    skeletonRows = 15,
    selection,
    watch,
    extra,
  } = props;
  const { t } = useTranslation('table');
  const scroller = useRef<HTMLElement>(null);
  const rows = useRows(items);
  const ticks = selection !== undefined;
  usePaintMeasure(items);
  useScrollPlace(scroller, rows !== null && rows === items && columns.length > 0);
  useScrollEdge(scroller);
  return (
    <div className={styles.frame}>
      <section
        ref={scroller}
        className={styles.scroller}
        data-selectable={ticks}
        data-watchable={watch !== undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by keyboard.
        tabIndex={0}
        aria-label={t('region', { caption })}
      >
        <table
          className={styles.table}
          aria-busy={stale || items === null}
          style={{
            inlineSize: `max(100%, calc(var(--first-widths) + ${widthBesideName(columns) + (extra?.width ?? 0)}rem))`,
          }}
        >
          <caption className={styles.spoken}>{caption}</caption>
          <Head
            columns={columns}
            ordering={ordering}
            onOrdering={onOrdering}
            ticks={ticks}
            stars={watch !== undefined}
            extra={extra}
          />
          {rows === null || columns.length === 0 ? (
            <SkeletonBody
              rows={skeletonRows}
              columns={Math.max(columns.length, 1) + (extra === undefined ? 0 : 1)}
              ticks={ticks}
              stars={watch !== undefined}
            />
          ) : (
            <Body
              rows={rows}
              columns={columns}
              stale={stale}
              renderName={renderName}
              selection={selection}
              watch={watch}
              extra={extra}
            />
          )}
        </table>
      </section>
    </div>
  );
}

interface HeadProps extends Omit<HeaderProps, 'column'> {
  columns: readonly Column[];
  /** A column of ticks comes first. */
  ticks: boolean;
  /** Then one of stars. */
  stars: boolean;
  extra: ExtraColumn | undefined;
}

function Head({ columns, ordering, onOrdering, ticks, stars, extra }: HeadProps) {
  const { t } = useTranslation('table');
  return (
    <>
      <colgroup>
        {ticks ? <col className={styles.wTick} /> : null}
        {stars ? <col className={styles.wStar} /> : null}
        {columns.map((column) => (
          <Fragment key={column.id}>
            <col
              className={column.field.name === NAME_COLUMN ? styles.wName : undefined}
              style={column.field.name === NAME_COLUMN ? undefined : { inlineSize: `${widthOf(column)}rem` }}
            />
            {column.field.name === NAME_COLUMN && extra ? (
              <col style={{ inlineSize: `${extra.width}rem` }} />
            ) : null}
          </Fragment>
        ))}
      </colgroup>
      <thead>
        <tr>
          {ticks ? (
            <th scope="col" className={styles.tickHead}>
              <span className={styles.spoken}>{t('selection.column')}</span>
            </th>
          ) : null}
          {stars ? (
            <th scope="col" className={styles.starHead}>
              <span className={styles.spoken}>{t('watch.label')}</span>
            </th>
          ) : null}
          {columns.length === 0 ? (
            <th scope="col" className={styles.head}>
              <span className={styles.spoken}>{t('loadingColumns')}</span>
            </th>
          ) : null}
          {columns.map((column) => (
            <Fragment key={column.id}>
              <HeaderCell column={column} ordering={ordering} onOrdering={onOrdering} />
              {column.field.name === NAME_COLUMN && extra ? (
                <th scope="col" className={styles.head}>
                  <span className={styles.label}>{extra.label}</span>
                </th>
              ) : null}
            </Fragment>
          ))}
        </tr>
      </thead>
    </>
  );
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

/** Widths of columns in rem that are known by name. The default columns fill 1440 pixels, but do not exceed them. */
const WIDTHS: Readonly<Record<string, number>> = {
  rank: 3.5,
  rating_points: 3.75,
  isin: 7,
  wkn: 4.5,
  tranche_currency: 3.25,
  ter: 3.5,
  volume: 5,
  company: 8.25,
  peergroup: 8.25,
};

/** Width of a column in rem. It follows the kind of column, not the rows of a page, so that paging moves nothing. */
function widthOf({ field, numeric }: Column): number {
  const known = WIDTHS[field.name];
  if (known !== undefined) return known;
  if (/^perf(ormance)?_/.test(field.name)) return 4.5;
  if (field.name.startsWith('volatility_')) return 4.25;
  return numeric || field.type === 'boolean' || field.type === 'date' ? 7 : 9;
}

/** All widths but that of the name, which is narrower on small screens. */
function widthBesideName(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + (column.field.name === NAME_COLUMN ? 0 : widthOf(column)), 0);
}

/** Fields whose label is too wide for their column have a short one; the full one is spoken and shown on hover. */
type ShortLabel = keyof (typeof texts)['short'];

interface HeaderProps {
  column: Column;
  ordering: string | undefined;
  onOrdering: ((ordering: string) => void) | undefined;
}

const HeaderCell = memo(function HeaderCell({ column, ordering, onOrdering }: HeaderProps) {
  const { t } = useTranslation('table');
  const { field, numeric } = column;
  const direction = directionOf(ordering, field.name);
  const unit =
    field.unit === 'percent' || field.unit === 'percent_per_year'
      ? '%'
      : field.unit === 'mio_eur'
        ? t('millions')
        : field.unit === 'years'
          ? t('years')
          : null;
  const short = t(`short.${field.name as ShortLabel}`, { defaultValue: field.label });
  const label = (
    <span className={styles.label}>
      {short === field.label ? (
        field.label
      ) : (
        <>
          <span className={styles.spoken}>{field.label}</span>
          <span aria-hidden="true">{short}</span>
        </>
      )}{' '}
      {unit === null ? null : <span className={styles.unit}>{unit}</span>}
    </span>
  );
  const sorts = onOrdering !== undefined && field.sortable;
  return (
    <th
      scope="col"
      className={styles.head}
      data-numeric={numeric}
      data-first={field.name === NAME_COLUMN}
      aria-sort={direction ?? undefined}
      title={short === field.label ? field.description : `${field.label}: ${field.description}`}
    >
      {sorts ? (
        <SortButton
          name={field.name}
          first={firstDirection(column)}
          ordering={ordering}
          onOrdering={onOrdering}
          className={styles.sort}
        >
          {label}
        </SortButton>
      ) : (
        label
      )}
    </th>
  );
});

/** What all cells need, taken once for the table: hooks in a thousand cells would delay its paint. */
interface Writing {
  readonly format: Format;
  readonly t: TFunction<['table', 'common']>;
  readonly lang: Lang;
}

function useWriting(): Writing {
  const format = useFormat();
  const { t } = useTranslation(['table', 'common']);
  const lang = useLang();
  return useMemo(() => ({ format, t, lang }), [format, t, lang]);
}

type RenderName = ((item: FundItem) => ReactNode) | undefined;

interface BodyProps {
  rows: readonly FundItem[];
  columns: readonly Column[];
  stale: boolean;
  renderName: RenderName;
  selection: Selection | undefined;
  watch: Watch | undefined;
  extra: ExtraColumn | undefined;
}

function Body({ rows, columns, stale, renderName, selection, watch, extra }: BodyProps) {
  const writing = useWriting();
  const body = useRef<HTMLTableSectionElement>(null);
  useDim(body, stale);
  return (
    <tbody ref={body}>
      {rows.map((item) => (
        <Row
          key={item.id}
          item={item}
          columns={columns}
          writing={writing}
          renderName={renderName}
          ticked={selection?.chosen.has(item.id) ?? false}
          onTick={selection?.toggle}
          watched={watch?.ids.has(item.id) ?? false}
          onWatch={watch?.toggle}
          extra={extra?.cell}
        />
      ))}
    </tbody>
  );
}

interface RowProps {
  item: FundItem;
  columns: readonly Column[];
  writing: Writing;
  renderName: RenderName;
  ticked: boolean;
  onTick: ((item: FundItem) => void) | undefined;
  watched: boolean;
  onWatch: Watch['toggle'] | undefined;
  extra: ExtraColumn['cell'] | undefined;
}

const Row = memo(function Row(props: RowProps) {
  const { item, columns, writing, renderName, ticked, onTick, watched, onWatch, extra } = props;
  return (
    <tr data-ticked={ticked || undefined}>
      {onTick === undefined ? null : (
        <td className={styles.tick}>
          <label>
            <input type="checkbox" checked={ticked} onChange={() => onTick(item)} />
            <span className={styles.spoken}>{writing.t('table:selection.tick', { name: item.name })}</span>
          </label>
        </td>
      )}
      {onWatch === undefined ? null : (
        <td className={styles.star}>
          <button
            type="button"
            aria-pressed={watched}
            aria-label={writing.t('table:watch.name', { name: item.name })}
            title={writing.t('table:watch.label')}
            onClick={() => onWatch(item)}
          >
            <Star filled={watched} />
          </button>
        </td>
      )}
      {columns.map((column) =>
        column.field.name === NAME_COLUMN ? (
          <Fragment key={column.id}>
            <th scope="row" className={styles.name}>
              {item.closed_on ? (
                <span className={styles.closed}>
                  <ClosedMark on={item.closed_on} />
                </span>
              ) : null}
              <Link to={localPath(writing.lang, pathTo('fund', item))}>
                {renderName ? renderName(item) : <ShortName name={item.name} rest />}
              </Link>
            </th>
            {extra === undefined ? null : <td className={styles.extra}>{extra(item)}</td>}
          </Fragment>
        ) : (
          <Cell key={column.id} item={item} column={column} writing={writing} />
        ),
      )}
    </tr>
  );
});

/** Types of fields whose texts may need a second line. */
const PROSE: ReadonlySet<string> = new Set(['name', 'title', 'label']);

interface CellProps {
  item: FundItem;
  column: Column;
  writing: Writing;
}

function Cell({ item, column, writing: { format, t } }: CellProps) {
  const { name } = column.field;
  if (name === 'rank') {
    return (
      <td className={styles.cell}>
        <RatingBadge rank={item.rank} underReview={item.under_review} />
      </td>
    );
  }
  const text = cellText(item, column, format, t);
  if (text === MISSING) {
    return (
      <td className={styles.cell} data-numeric={column.numeric} data-missing="true">
        <span aria-hidden="true">{MISSING}</span>
        <span className={styles.spoken}>{t('common:missing')}</span>
      </td>
    );
  }
  const prose = PROSE.has(column.field.type);
  return (
    <td
      className={styles.cell}
      data-numeric={column.numeric}
      data-trend={/^perf(ormance)?_/.test(name) ? trendOf(text) : undefined}
      title={prose ? text : undefined}
    >
      {prose ? <span className={styles.lines}>{text}</span> : text}
    </td>
  );
}

/** Gain and loss have a sign as well as a colour; what rounds to nothing has neither. */
function trendOf(text: string): 'up' | 'down' | undefined {
  if (text.startsWith('+')) return 'up';
  return text.startsWith('−') ? 'down' : undefined;
}

interface SkeletonProps {
  rows: number;
  columns: number;
  ticks: boolean;
  stars: boolean;
}

function SkeletonBody({ rows, columns, ticks, stars }: SkeletonProps) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_row, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have nothing else to tell them apart.
        <tr key={row}>
          {ticks ? <td className={styles.tick} /> : null}
          {stars ? <td className={styles.star} /> : null}
          {Array.from({ length: columns }, (_cell, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <td key={cell} className={cell === 0 ? styles.name : styles.cell}>
              <span className={styles.bone} style={{ inlineSize: `${40 + ((row * 7 + cell * 13) % 45)}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
