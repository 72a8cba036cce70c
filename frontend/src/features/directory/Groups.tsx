import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { peergroupAddress } from '@/shared/address/peergroup';
import type { DirectoryGroup } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import type { ListAddress } from '@/shared/list/address';
import { pathTo } from '@/shared/routes/paths';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { Value } from '@/shared/ui/Value';
import styles from './Directory.module.css';
import type { DirectoryState, Order } from './state';

/** What the shares of the classes are drawn in, from A to E. */
const CLASSES = ['a', 'b', 'c', 'd', 'e'] as const;

interface TableProps {
  label: string;
  groups: readonly DirectoryGroup[];
  list: ListAddress<DirectoryState>;
}

/** The peergroups of an asset class where there is room for their figures. */
export function GroupTable({ label, groups, list }: TableProps) {
  const { t } = useTranslation('directory');
  const columns = useColumns();
  return (
    <DataTable
      rows={groups}
      keyOf={({ id }) => id}
      columns={columns}
      caption={t('tableOf', { name: label })}
      ordering={list.state.ordering}
      onOrdering={(ordering) => list.change({ ordering: ordering as Order })}
      className={styles.table}
    />
  );
}

function useColumns(): readonly DataColumn<DirectoryGroup>[] {
  const { t } = useTranslation('directory');
  const format = useFormat();
  return useMemo(
    () => [
      {
        name: 'name',
        label: t('columns.name'),
        align: 'start',
        head: true,
        sorts: 'ascending',
        cell: (group) => <GroupLink group={group} />,
      },
      {
        name: 'region',
        label: t('columns.region'),
        align: 'start',
        cell: (group) => group.region_label ?? '–',
      },
      {
        name: 'rated',
        label: t('columns.rated'),
        align: 'end',
        sorts: 'descending',
        cell: (group) => <Rated group={group} />,
      },
      {
        name: 'classes',
        label: t('columns.classes'),
        align: 'start',
        cell: (group) => <Classes group={group} />,
      },
      {
        name: 'perf_1y',
        label: t('columns.perf_1y'),
        align: 'end',
        sorts: 'descending',
        cell: (group) => format.change(group.perf_1y),
        sign: (group) => (group.perf_1y !== null && group.perf_1y < 0 ? -1 : 0),
      },
      {
        name: 'perf_3y',
        label: t('columns.perf_3y'),
        align: 'end',
        sorts: 'descending',
        cell: (group) => format.change(group.perf_3y),
        sign: (group) => (group.perf_3y !== null && group.perf_3y < 0 ? -1 : 0),
      },
      {
        name: 'screen',
        label: t('columns.screen'),
        align: 'end',
        cell: (group) => <ScreenLink group={group} />,
      },
    ],
    [format, t],
  );
}

/** The same on the phone: two lines a peergroup. */
export function GroupCards({ groups }: { groups: readonly DirectoryGroup[] }) {
  const { t } = useTranslation('directory');
  const format = useFormat();
  return (
    <ul className={styles.cards}>
      {groups.map((group) => (
        <li key={group.id}>
          <p className={styles.cardName}>
            <GroupLink group={group} />
          </p>
          <ScreenLink group={group} />
          <Classes group={group} />
          <dl className={styles.figures}>
            <div>
              <dt>{t('columns.rated')}</dt>
              <dd>
                <Value text={format.number(group.rated)} />
              </dd>
            </div>
            {(['perf_1y', 'perf_3y'] as const).map((name) => (
              <div key={name}>
                <dt>{t(`columns.${name}`)}</dt>
                <dd data-sign={(group[name] ?? 0) < 0 ? -1 : 0}>
                  <Value text={format.change(group[name])} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function GroupLink({ group }: { group: DirectoryGroup }) {
  return (
    <LocalLink to={peergroupAddress({ id: group.tranche_id, peergroup: group.name })}>{group.name}</LocalLink>
  );
}

function ScreenLink({ group }: { group: DirectoryGroup }) {
  const { t } = useTranslation('directory');
  return (
    <LocalLink
      to={`${pathTo('advancedSearch')}?p=${group.id}&m=true`}
      className={styles.screen}
      aria-label={t('screenOf', { name: group.name })}
    >
      {t('screen')}
    </LocalLink>
  );
}

/** How many funds have a rating, beside how many there are where that differs. */
function Rated({ group: { rated, funds } }: { group: DirectoryGroup }) {
  const { t } = useTranslation('directory');
  const format = useFormat();
  if (rated === funds) return <>{format.number(rated)}</>;
  return (
    <span title={t('ratedOf', { rated: format.number(rated), funds: format.number(funds) })}>
      {format.number(rated)} <span className={styles.of}>/ {format.number(funds)}</span>
    </span>
  );
}

/** The best class, and how the funds spread over all of them. */
function Classes({ group: { best, classes, funds } }: { group: DirectoryGroup }) {
  const { t } = useTranslation('directory');
  const format = useFormat();
  if (best === null) {
    return (
      <span className={styles.spread}>
        <RatingBadge rank={null} />
        <span className={styles.of}>{t('unrated', { formatted: format.number(funds) })}</span>
      </span>
    );
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = classes;
  return (
    <span className={styles.spread}>
      <RatingBadge rank={best} />
      <span className={styles.bar} role="img" aria-label={t('distribution', { a, b, c, d, e })}>
        {CLASSES.map((letter, place) => (
          <span key={letter} data-class={letter} style={{ flexGrow: classes[place] ?? 0 }} />
        ))}
      </span>
    </span>
  );
}
