import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type texts from '../i18n/de/table.json';
import { type Column, firstDirection, NAME_COLUMN, RANK_COLUMN } from './columns';
import type { ExtraColumn } from './FundRow';
import styles from './FundTable.module.css';
import { SortButton } from './SortButton';
import { directionOf } from './sorting';
import { widthOf } from './widths';

interface HeadProps extends Omit<HeaderProps, 'column'> {
  columns: readonly Column[];
  /** A column of ticks comes first. */
  ticks: boolean;
  /** Then one of stars. */
  stars: boolean;
  extras: readonly ExtraColumn[];
}

/** Widths and headers of all columns. */
export function TableHead({ columns, ordering, onOrdering, ticks, stars, extras }: HeadProps) {
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
            {column.field.name === NAME_COLUMN
              ? extras.map(({ name, width }) => <col key={name} style={{ inlineSize: `${width}rem` }} />)
              : null}
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
              {column.field.name === NAME_COLUMN
                ? extras.map((extra) => (
                    <ExtraHead key={extra.name} extra={extra} ordering={ordering} onOrdering={onOrdering} />
                  ))
                : null}
            </Fragment>
          ))}
        </tr>
      </thead>
    </>
  );
}

interface ExtraProps extends Omit<HeaderProps, 'column'> {
  extra: ExtraColumn;
}

function ExtraHead({ extra: { label, numeric, sorts }, ordering, onOrdering }: ExtraProps) {
  const text = <span className={styles.label}>{label}</span>;
  const sorted = sorts === undefined ? null : directionOf(ordering, sorts);
  return (
    <th scope="col" className={styles.head} data-numeric={numeric} aria-sort={sorted ?? undefined}>
      {sorts === undefined || onOrdering === undefined ? (
        text
      ) : (
        <SortButton
          name={sorts}
          first="descending"
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
  if (field.name === RANK_COLUMN) {
    // No word fits above a badge, and the points beside the name sort by the same.
    return (
      <th scope="col" className={styles.rankHead} title={`${field.label}: ${field.description}`}>
        <span className={styles.spoken}>{field.label}</span>
      </th>
    );
  }
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
