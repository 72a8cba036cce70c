import { useTranslation } from 'react-i18next';
import type { OwnRating, OwnRatingList } from '@/shared/api/types';
import { isoDay, MISSING, useFormat } from '@/shared/format';
import type { ListAddress } from '@/shared/list/address';
import { pathTo } from '@/shared/routes/paths';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import styles from './Dashboard.module.css';
import type { RatingsState } from './state';

export interface RowsProps {
  page: OwnRatingList;
  list: ListAddress<RatingsState>;
  /** Null where nothing may be ordered. */
  chosen: ReadonlyMap<number, unknown> | null;
  onToggle(row: OwnRating): void;
}

/** The ratings where there is room for columns. */
export function RatingTable(props: RowsProps) {
  const { page, list } = props;
  const { t } = useTranslation('dashboard');
  return (
    <DataTable
      rows={page.results}
      keyOf={({ id }) => id}
      columns={useColumns(props)}
      caption={t('ratings.list')}
      ordering={list.state.ordering}
      onOrdering={(ordering) => list.change({ ordering })}
      className={styles.table}
    />
  );
}

/** The first columns of both tables: what may be ordered, the fund and its rating. */
export function useFirstColumns({ chosen, onToggle }: RowsProps): readonly DataColumn<OwnRating>[] {
  const { t } = useTranslation('dashboard');
  const select: DataColumn<OwnRating> = {
    name: 'select',
    label: t('ratings.columns.select'),
    align: 'start',
    cell: (row) => <Select row={row} chosen={chosen?.has(row.id) ?? false} onToggle={onToggle} />,
  };
  return [
    ...(chosen === null ? [] : [select]),
    {
      name: 'name',
      label: t('ratings.columns.fund'),
      align: 'start',
      head: true,
      sorts: 'ascending',
      cell: (row) => <Fund row={row} />,
    },
    {
      name: 'rating_points',
      label: t('ratings.columns.rating'),
      align: 'start',
      sorts: 'descending',
      cell: (row) => <Rated row={row} />,
    },
  ];
}

function useColumns(props: RowsProps): readonly DataColumn<OwnRating>[] {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return [
    ...useFirstColumns(props),
    {
      name: 'change',
      label: t('ratings.columns.change'),
      align: 'end',
      sorts: 'descending',
      cell: (row) => <Change row={row} />,
      sign: ({ change }) => change,
    },
    {
      name: 'position_vs_peergroup',
      label: t('ratings.columns.position'),
      align: 'end',
      sorts: 'ascending',
      cell: (row) => <Position row={row} />,
    },
    {
      name: 'distance',
      label: t('ratings.columns.distance'),
      align: 'end',
      sorts: 'ascending',
      cell: (row) => <Distance row={row} />,
    },
    {
      name: 'next_review',
      label: t('ratings.columns.review'),
      align: 'end',
      sorts: 'ascending',
      cell: ({ next_review }) => format.date(next_review),
    },
    {
      name: 'ordered',
      label: t('ratings.columns.ordered'),
      align: 'start',
      cell: ({ ordered_at: at }) =>
        at === null ? MISSING : t('ratings.orderedAt', { at: format.date(isoDay(new Date(at))) }),
    },
  ];
}

/** The same on the phone. */
export function RatingCards({ page, chosen, onToggle }: RowsProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <ul className={styles.cards}>
      {page.results.map((row) => (
        <li key={row.id}>
          <div className={styles.cardHead}>
            {chosen === null ? null : <Select row={row} chosen={chosen.has(row.id)} onToggle={onToggle} />}
            <Fund row={row} />
          </div>
          <Rated row={row} />
          <dl className={styles.facts}>
            <dt>{t('ratings.columns.change')}</dt>
            <dd>
              <Change row={row} />
            </dd>
            <dt>{t('ratings.columns.position')}</dt>
            <dd>
              <Position row={row} />
            </dd>
            <dt>{t('ratings.columns.distance')}</dt>
            <dd>
              <Distance row={row} />
            </dd>
            {row.next_review === null ? null : (
              <>
                <dt>{t('ratings.columns.review')}</dt>
                <dd>{format.date(row.next_review)}</dd>
              </>
            )}
          </dl>
          {row.ordered_at === null ? null : (
            <p className={styles.quiet}>
              {t('ratings.orderedAt', { at: format.date(isoDay(new Date(row.ordered_at))) })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SelectProps {
  row: OwnRating;
  chosen: boolean;
  onToggle(row: OwnRating): void;
}

function Select({ row, chosen, onToggle }: SelectProps) {
  const { t } = useTranslation('dashboard');
  return (
    <label className={styles.select}>
      <input type="checkbox" checked={chosen} onChange={() => onToggle(row)} />
      <span className={styles.spoken}>{t('ratings.select', { fund: row.name })}</span>
    </label>
  );
}

function Fund({ row }: { row: OwnRating }) {
  return (
    <span className={styles.name}>
      <LocalLink to={pathTo('fund', { slug: row.slug, id: row.id })}>{row.name}</LocalLink>
      <span className={styles.quiet}>
        {row.isin} · {row.peergroup}
      </span>
    </span>
  );
}

function Rated({ row }: { row: OwnRating }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <span className={styles.rated}>
      <RatingBadge rank={row.rank} underReview={row.under_review} />
      <span className={styles.quiet}>
        {row.rating_points === null
          ? t('ratings.unrated')
          : t('ratings.points', { points: format.number(row.rating_points) })}
      </span>
    </span>
  );
}

/** Points since the month before; a changed class is said in words as well. */
function Change({ row: { change, direction, rank_before: before, regrouped } }: { row: OwnRating }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  if (regrouped) return <span className={styles.quiet}>{t('ratings.regrouped')}</span>;
  if (change === null) return MISSING;
  const points = change > 0 ? `+${format.number(change)}` : format.number(change);
  return (
    <>
      {points}
      {direction === null ? null : (
        <span className={styles.below}>{t(`ratings.${direction}`, { before })}</span>
      )}
    </>
  );
}

function Position({ row: { position_vs_peergroup: position, peergroup_size: size } }: { row: OwnRating }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  if (position === null || size === null) return MISSING;
  return t('ratings.place', { position: format.number(position), size: format.number(size) });
}

function Distance({ row: { next_class: next, rank } }: { row: OwnRating }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  if (next !== null)
    return t('ratings.toNext', {
      count: next.distance,
      formatted: format.number(next.distance),
      rank: next.rank,
    });
  return rank === 'A' ? t('ratings.best') : MISSING;
}
