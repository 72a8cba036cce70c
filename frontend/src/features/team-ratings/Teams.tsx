import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamRatingLink, TeamRatingLinks } from '@/shared/api/types';
import { MISSING, useFormat } from '@/shared/format';
import type { ListAddress } from '@/shared/list/address';
import { pathTo } from '@/shared/routes/paths';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import type { TeamRatingsState } from './state';
import styles from './TeamRatings.module.css';

interface TableProps {
  page: TeamRatingLinks;
  list: ListAddress<TeamRatingsState>;
}

/** The teams where there is room for columns. */
export function Table({ page, list }: TableProps) {
  const { t } = useTranslation('teams');
  return (
    <DataTable
      rows={page.results}
      keyOf={({ id }) => id}
      columns={useColumns()}
      caption={t('list')}
      ordering={list.state.ordering}
      onOrdering={(ordering) => list.change({ ordering })}
      className={styles.table}
    />
  );
}

function useColumns(): readonly DataColumn<TeamRatingLink>[] {
  const { t } = useTranslation('teams');
  const format = useFormat();
  return useMemo(
    () => [
      {
        name: 'total',
        label: t('columns.rating'),
        align: 'start',
        sorts: 'descending',
        cell: (team) => <Rating team={team} />,
      },
      {
        name: 'name',
        label: t('columns.name'),
        align: 'start',
        head: true,
        sorts: 'ascending',
        cell: ({ name, slug, id }) => <LocalLink to={pathTo('teamRating', { slug, id })}>{name}</LocalLink>,
      },
      {
        name: 'company',
        label: t('columns.company'),
        align: 'start',
        sorts: 'ascending',
        cell: ({ company }) => company,
      },
      {
        name: 'focus',
        label: t('columns.focus'),
        align: 'start',
        cell: ({ focus }) => focus?.label ?? MISSING,
      },
      {
        name: 'date',
        label: t('columns.date'),
        align: 'end',
        sorts: 'descending',
        cell: ({ date }) => format.date(date),
      },
    ],
    [format, t],
  );
}

/** The same on the phone. */
export function Cards({ page }: { page: TeamRatingLinks }) {
  const format = useFormat();
  return (
    <ul className={styles.cards}>
      {page.results.map((team) => (
        <li key={team.id}>
          <LocalLink to={pathTo('teamRating', { slug: team.slug, id: team.id })}>{team.name}</LocalLink>
          <Rating team={team} />
          <span className={styles.below}>
            {[team.company, team.focus?.label, format.date(team.date)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Rating({ team: { rank, total, status } }: { team: TeamRatingLink }) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  return (
    <span className={styles.rating}>
      <RatingBadge rank={rank} underReview={status === 'under_review'} />
      <span className={styles.small}>
        {total === null ? t('withdrawn') : t('points', { points: format.number(total) })}
      </span>
    </span>
  );
}
