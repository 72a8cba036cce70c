import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedFund, ListedFunds } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import type { ListAddress } from '@/shared/list/address';
import { pathTo } from '@/shared/routes/paths';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { Value } from '@/shared/ui/Value';
import styles from './FundLists.module.css';
import type { FundListsState } from './state';

interface TableProps {
  page: ListedFunds;
  list: ListAddress<FundListsState>;
}

/** The funds where there is room for their figures. */
export function Table({ page, list }: TableProps) {
  const { t } = useTranslation('lists');
  return (
    <DataTable
      rows={page.results}
      keyOf={({ id }) => id}
      columns={useColumns()}
      caption={t('tableOf', { list: page.name, group: page.peergroup })}
      ordering={list.state.ordering}
      onOrdering={(ordering) => list.change({ ordering })}
      className={styles.table}
    />
  );
}

function useColumns(): readonly DataColumn<ListedFund>[] {
  const { t } = useTranslation('lists');
  const format = useFormat();
  return useMemo(() => {
    const figure = { align: 'end', sorts: 'descending' } as const;
    return [
      {
        name: 'name',
        label: t('columns.name'),
        align: 'start',
        head: true,
        sorts: 'ascending',
        cell: (fund) => <Name fund={fund} />,
      },
      {
        ...figure,
        name: 'sfdr',
        label: t('columns.sfdr'),
        align: 'start',
        cell: (fund) => <Article fund={fund} />,
      },
      {
        ...figure,
        name: 'minimum_sustainable',
        label: t('columns.minimum_sustainable'),
        cell: (fund) => format.percent(fund.minimum_sustainable),
      },
      {
        ...figure,
        name: 'esg_score',
        label: t('columns.esg_score'),
        cell: (fund) => format.number(fund.esg_score),
      },
      {
        ...figure,
        name: 'exclusions',
        label: t('columns.exclusions'),
        align: 'start',
        cell: (fund) => <Exclusions fund={fund} />,
      },
      {
        ...figure,
        name: 'rating_points',
        label: t('columns.rank'),
        align: 'start',
        cell: (fund) => <Rating fund={fund} />,
      },
      {
        ...figure,
        name: 'perf_1y',
        label: t('columns.perf_1y'),
        cell: (fund) => format.change(fund.perf_1y),
        sign: ({ perf_1y }) => (perf_1y !== null && perf_1y < 0 ? -1 : 0),
      },
    ];
  }, [format, t]);
}

/** The same on the phone. */
export function Cards({ page }: { page: ListedFunds }) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  return (
    <ul className={styles.cards}>
      {page.results.map((fund) => (
        <li key={fund.id}>
          <Name fund={fund} />
          <Rating fund={fund} />
          <dl className={styles.figures}>
            <div>
              <dt>{t('columns.sfdr')}</dt>
              <dd>
                <Article fund={fund} />
              </dd>
            </div>
            <div>
              <dt>{t('columns.minimum_sustainable')}</dt>
              <dd>
                <Value text={format.percent(fund.minimum_sustainable)} />
              </dd>
            </div>
            <div>
              <dt>{t('columns.esg_score')}</dt>
              <dd>
                <Value text={format.number(fund.esg_score)} />
              </dd>
            </div>
            <div>
              <dt>{t('columns.perf_1y')}</dt>
              <dd data-sign={(fund.perf_1y ?? 0) < 0 ? -1 : 0}>
                <Value text={format.change(fund.perf_1y)} />
              </dd>
            </div>
          </dl>
          <Exclusions fund={fund} />
        </li>
      ))}
    </ul>
  );
}

function Name({ fund }: { fund: ListedFund }) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  return (
    <div className={styles.name}>
      <LocalLink to={pathTo('fund', { slug: fund.slug, id: fund.id })}>{fund.name}</LocalLink>
      <span className={styles.below}>
        {fund.company} · {fund.isin}
      </span>
      {fund.reason === null ? null : (
        <span className={styles.below}>
          {t('decided', { date: format.date(fund.listed_since), reason: fund.reason })}
        </span>
      )}
    </div>
  );
}

/** The article, with the rules and the day since when it holds. */
function Article({ fund: { sfdr, scheme, valid_from } }: { fund: ListedFund }) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  if (sfdr === null) return <Value text="–" />;
  return (
    <span className={styles.article} title={scheme?.label}>
      {t('article', { number: sfdr })}
      <span className={styles.below}>
        {valid_from === null ? t('sinceUnknown') : t('since', { date: format.date(valid_from) })}
      </span>
    </span>
  );
}

function Rating({ fund }: { fund: ListedFund }) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  return (
    <span className={styles.rating}>
      <RatingBadge rank={fund.rank} underReview={fund.under_review} />
      {fund.rating_points === null ? null : (
        <span className={styles.points}>{t('points', { points: format.number(fund.rating_points) })}</span>
      )}
    </span>
  );
}

/** How many businesses the fund avoids; all of them when opened. */
function Exclusions({ fund: { exclusions } }: { fund: ListedFund }) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  if (exclusions.length === 0) return <span className={styles.none}>{t('noExclusions')}</span>;
  return (
    <details className={styles.exclusions}>
      <summary>{t('exclusions', { count: exclusions.length })}</summary>
      <ul>
        {exclusions.map(({ value, label, threshold }) => (
          <li key={value}>
            {threshold === null ? label : t('tolerated', { label, share: format.percent(threshold) })}
          </li>
        ))}
      </ul>
    </details>
  );
}
