import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/shared/api/calls';
import { useFormat } from '@/shared/format';
import type { ListAddress } from '@/shared/list/address';
import { ListBody } from '@/shared/list/ListBody';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import styles from './DashboardArticles.module.css';
import type { Upload, UploadsState } from './queries';

interface Props {
  list: ListAddress<UploadsState>;
  query: UseQueryResult<Answer<'get', 'company_info/esg/articles/'>>;
}

/** What the company has handed in so far. */
export function History({ list, query }: Props) {
  const { t } = useTranslation('dashboardArticles');
  const { t: common } = useTranslation();
  const columns = useColumns(list);
  return (
    <section className={styles.history} aria-busy={query.isFetching}>
      <h2>{t('history')}</h2>
      <ListBody
        query={query}
        address={(page) => list.address({ page })}
        onPage={(page) => list.change({ page }, 'page')}
        none={<p className={styles.empty}>{t('none')}</p>}
      >
        {({ results }) => (
          <>
            {results.some(({ simulated }) => simulated) ? (
              <p className={styles.note}>{common('simulated')}</p>
            ) : null}
            <DataTable
              rows={results}
              keyOf={({ id }) => id}
              columns={columns}
              caption={t('history')}
              region={t('history')}
              framed
              current={({ id }) => id === list.state.upload}
              className={styles.table}
            />
          </>
        )}
      </ListBody>
    </section>
  );
}

function useColumns(list: ListAddress<UploadsState>): readonly DataColumn<Upload>[] {
  const { t } = useTranslation('dashboardArticles');
  const format = useFormat();
  const start = { align: 'start' } as const;
  return [
    {
      ...start,
      name: 'name',
      label: t('columns.file'),
      head: true,
      cell: ({ id, name }) => (
        <button
          type="button"
          className={styles.name}
          onClick={() => list.change({ upload: id, page: list.state.page })}
        >
          {name}
        </button>
      ),
    },
    { ...start, name: 'created_at', label: t('columns.sent'), cell: (one) => format.moment(one.created_at) },
    {
      ...start,
      name: 'state',
      label: t('columns.state'),
      cell: ({ state_label, reason }) => (
        <>
          {state_label}
          {reason === '' ? null : <span className={styles.cells}>{reason}</span>}
        </>
      ),
    },
    { name: 'changed', label: t('columns.changed'), align: 'end', cell: (one) => format.number(one.changed) },
    {
      name: 'rejected',
      label: t('columns.rejected'),
      align: 'end',
      cell: (one) => format.number(one.rejected),
    },
  ];
}
