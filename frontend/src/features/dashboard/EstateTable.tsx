import { useTranslation } from 'react-i18next';
import type { OwnRating, OwnRatingList } from '@/shared/api/types';
import { type Format, MISSING, useFormat } from '@/shared/format';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import styles from './Dashboard.module.css';
import { type RowsProps, useFirstColumns } from './Ratings';

type Column = OwnRatingList['columns'][number];
type Value = NonNullable<OwnRating['benchmark']>['figures'][string] | undefined;

/** Real estate funds with the columns of their benchmark, in a frame that scrolls. */
export function EstateTable(props: RowsProps) {
  const { page, list } = props;
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const step: DataColumn<OwnRating> = {
    name: 'step',
    label: t('ratings.columns.step'),
    align: 'start',
    cell: ({ benchmark }) => {
      const rank = benchmark?.rank;
      return rank === null || rank === undefined ? MISSING : `${rank.value.toUpperCase()} (${rank.label})`;
    },
  };
  const figures = page.columns.map(
    (column): DataColumn<OwnRating> => ({
      name: column.name,
      label: column.label,
      ...(column.kind === 'millions' ? { unit: t('ratings.units.millions') } : {}),
      ...(column.kind === 'years' ? { unit: t('ratings.units.years') } : {}),
      align: column.kind === 'rank' ? 'start' : 'end',
      cell: ({ benchmark }) => figure(column, benchmark?.figures[column.name], format),
    }),
  );
  return (
    <DataTable
      rows={page.results}
      keyOf={({ id }) => id}
      columns={[...useFirstColumns(props), step, ...figures]}
      caption={t('ratings.estateCaption')}
      region={t('ratings.estateCaption')}
      ordering={list.state.ordering}
      onOrdering={(ordering) => list.change({ ordering })}
      framed
      className={styles.estate}
    />
  );
}

/** A figure of the benchmark with its unit. */
function figure({ kind }: Column, value: Value, format: Format): string {
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'string') return value.toUpperCase();
  if (kind === 'percent') return format.percent(value);
  if (kind === 'tenth') return format.withPercent(format.number(value, 1));
  return format.number(value, kind === 'points' || kind === 'years' ? 1 : 0);
}
