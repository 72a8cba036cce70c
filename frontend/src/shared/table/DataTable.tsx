import type { ReactNode, Ref } from 'react';
import { Value } from '../ui/Value';
import styles from './DataTable.module.css';
import { SortButton } from './SortButton';
import { type Direction, directionOf } from './sorting';

/** A column of a table, declared once by the page that shows it. */
export interface DataColumn<R> {
  /** Stands in `ordering`, and in the address with it. */
  readonly name: string;
  readonly label: string;
  /** Small, after the label. */
  readonly unit?: string;
  /** Texts begin at the start of their column, figures end at its end. */
  readonly align: 'start' | 'end';
  /** It names the row. One column of a table does. */
  readonly head?: boolean;
  /** How it is sorted first; without it, it is not sorted. */
  readonly sorts?: Direction;
  /** A text, where `–` stands for what is missing, or something drawn. */
  readonly cell: (row: R) => ReactNode;
  /** Gain or loss: the sign of the figure. */
  readonly sign?: (row: R) => number | null;
}

interface Props<R> {
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  columns: readonly DataColumn<R>[];
  /** Says what the table holds; spoken, not shown. */
  caption: string;
  /** What the region is called that scrolls. */
  region?: string;
  ordering?: string;
  onOrdering?: (ordering: string) => void;
  /** The row that the page is about. */
  current?: (row: R) => boolean;
  /** A frame of its own that scrolls both ways, under a header that stays; else the table is part of the text. */
  framed?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLElement>;
}

/** Rows of anything but a list of funds, for which there is `FundTable`. */
export function DataTable<R>(props: Props<R>) {
  const { rows, keyOf, columns, caption, region, ordering, onOrdering, current, framed = false } = props;
  return (
    <section
      ref={props.ref}
      className={framed ? styles.framed : styles.plain}
      // What scrolls must be reached by keyboard.
      tabIndex={framed ? 0 : undefined}
      aria-label={region}
    >
      <table className={props.className === undefined ? styles.table : `${styles.table} ${props.className}`}>
        <caption className={styles.spoken}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} ordering={ordering} onOrdering={onOrdering} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-current={current?.(row) ? 'true' : undefined}>
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps<R> {
  column: DataColumn<R>;
  ordering: string | undefined;
  onOrdering: ((ordering: string) => void) | undefined;
}

function Head<R>({ column, ordering, onOrdering }: HeadProps<R>) {
  const { name, label, unit, sorts } = column;
  const text = (
    <>
      {label} {unit === undefined ? null : <span className={styles.unit}>{unit}</span>}
    </>
  );
  return (
    <th
      scope="col"
      data-column={name}
      data-align={column.align}
      data-head={column.head}
      aria-sort={sorts && (directionOf(ordering, name) ?? undefined)}
    >
      {sorts === undefined || onOrdering === undefined ? (
        text
      ) : (
        <SortButton
          name={name}
          first={sorts}
          ordering={ordering}
          onOrdering={onOrdering}
          className={styles.sort}
        >
          {text}
        </SortButton>
      )}
    </th>
  );
}

function Cell<R>({ column, row }: { column: DataColumn<R>; row: R }) {
  const shown = column.cell(row);
  const Tag = column.head ? 'th' : 'td';
  return (
    <Tag
      scope={column.head ? 'row' : undefined}
      data-column={column.name}
      data-align={column.align}
      data-head={column.head}
      data-sign={column.sign ? Math.sign(column.sign(row) ?? 0) : undefined}
    >
      {typeof shown === 'string' ? <Value text={shown} /> : shown}
    </Tag>
  );
}
