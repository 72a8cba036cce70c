import type { TFunction } from 'i18next';
import { Fragment, memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { FundItem } from '../api/types';
import { Star } from '../following/Star';
import type { Watch } from '../following/watch';
import { type Format, MISSING } from '../format';
import { type Lang, localPath } from '../i18n/language';
import { pathTo } from '../routes/paths';
import { Sparkline } from '../sparkline/Sparkline';
import { ClosedMark } from '../ui/ClosedMark';
import { RatingBadge } from '../ui/RatingBadge';
import { cellText } from './cell';
import { type Column, NAME_COLUMN, RANK_COLUMN, SPARKLINE_COLUMN } from './columns';
import { FundName } from './FundName';
import styles from './FundTable.module.css';

/** What all cells need, taken once for the table: hooks in a thousand cells would delay its paint. */
export interface Writing {
  readonly format: Format;
  readonly t: TFunction<['table', 'common']>;
  readonly lang: Lang;
}

/** A column beside those of the field catalogue, right after the name. It belongs to the page, not to the funds. */
export interface ExtraColumn {
  readonly name: string;
  readonly label: string;
  /** In rem. */
  readonly width: number;
  /** A figure, which is set flush right. */
  readonly numeric?: boolean;
  /** The field by which its header sorts, the highest first. */
  readonly sorts?: string;
  /** The same function as long as it draws the same: rows are drawn anew when it changes. */
  readonly cell: (item: FundItem) => ReactNode;
  /** How strongly the cell is tinted: gains up to 4, losses down to -4. */
  readonly tint?: (item: FundItem) => number;
}

/** What tells share classes apart: parts of the second line of a name, in their order. */
export const CLASS_PARTS = ['tranche', 'tranche_currency', 'isin'] as const;
export type ClassPart = (typeof CLASS_PARTS)[number];

interface RowProps {
  item: FundItem;
  columns: readonly Column[];
  /** What the second line of the name says: what no column says. */
  parts: readonly ClassPart[];
  writing: Writing;
  ticked: boolean;
  onTick: ((item: FundItem) => void) | undefined;
  watched: boolean;
  onWatch: Watch['toggle'] | undefined;
  extras: readonly ExtraColumn[];
  /** Whether the other share classes of the fund are shown below; null where they never are. */
  unfolded: boolean | null;
  onUnfold: (id: number) => void;
}

export const FundRow = memo(function FundRow(props: RowProps) {
  const { item, columns, parts, writing, ticked, onTick, watched, onWatch, extras } = props;
  const { unfolded, onUnfold } = props;
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
            <NameCell item={item} parts={parts} writing={writing} unfolded={unfolded} onUnfold={onUnfold} />
            {extras.map(({ name, numeric, cell, tint }) => (
              <ExtraCell key={name} numeric={numeric} tint={tint?.(item)}>
                {cell(item)}
              </ExtraCell>
            ))}
          </Fragment>
        ) : (
          <Cell key={column.id} item={item} column={column} writing={writing} />
        ),
      )}
    </tr>
  );
});

interface ExtraProps {
  numeric: boolean | undefined;
  tint: number | undefined;
  children: ReactNode;
}

/** A cell of a column that belongs to the page. */
export function ExtraCell({ numeric, tint, children }: ExtraProps) {
  return (
    <td className={styles.extra} data-numeric={numeric} data-tint={tint || undefined}>
      {children}
    </td>
  );
}

type NameProps = Pick<RowProps, 'item' | 'parts' | 'writing' | 'unfolded' | 'onUnfold'>;

/** The fund, and below it what tells its share class from the others. The link has the full name of the share class. */
function NameCell({ item, parts, writing: { t, lang }, unfolded, onUnfold }: NameProps) {
  const link = `fund-${item.id}`;
  const said = parts
    .map((part) => ({ part, text: item[part] }))
    .filter(({ text }) => text !== null && text !== '');
  const others = item.tranches_count - 1;
  return (
    <th scope="row" className={styles.name} data-folds={unfolded !== null} aria-labelledby={link}>
      {unfolded !== null && others > 0 ? (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={unfolded}
          aria-label={t('table:siblings.unfold', { count: others, name: item.fund_name })}
          title={t('table:siblings.more', { count: others })}
          onClick={() => onUnfold(item.id)}
        />
      ) : null}
      {item.closed_on ? (
        <span className={styles.closed}>
          <ClosedMark on={item.closed_on} />
        </span>
      ) : null}
      <Link id={link} to={localPath(lang, pathTo('fund', item))}>
        <FundName fund={item.fund_name} full={item.name} />
      </Link>
      {said.length === 0 ? null : (
        <span className={styles.second}>
          {said.map(({ part, text }) => (
            <span key={part} data-part={part}>
              {text}
            </span>
          ))}
        </span>
      )}
    </th>
  );
}

/** Types of fields whose texts may be longer than their column. */
const PROSE: ReadonlySet<string> = new Set(['name', 'title', 'label']);

interface CellProps {
  item: FundItem;
  column: Column;
  writing: Writing;
}

function Cell({ item, column, writing: { format, t } }: CellProps) {
  const { name } = column.field;
  if (name === RANK_COLUMN) {
    return (
      <td className={styles.rank}>
        <RatingBadge rank={item.rank} underReview={item.under_review} />
      </td>
    );
  }
  if (name === SPARKLINE_COLUMN) {
    return (
      <td className={styles.cell}>
        <Sparkline id={item.id} dash />
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
  // Two hundred coloured numbers say nothing: only a loss has a colour, beside its sign.
  const loss = /^perf(ormance)?_/.test(name) && text.startsWith('−');
  return (
    <td
      className={styles.cell}
      data-numeric={column.numeric}
      data-prose={prose || undefined}
      data-loss={loss || undefined}
      title={prose ? text : undefined}
    >
      {text}
    </td>
  );
}
