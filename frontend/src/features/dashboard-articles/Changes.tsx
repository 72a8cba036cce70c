import { useTranslation } from 'react-i18next';
import { MISSING, useFormat } from '@/shared/format';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import styles from './DashboardArticles.module.css';
import type { Change, Details } from './queries';

/** What changes, fund by fund. */
export function Changes({ upload }: { upload: Details }) {
  const { t } = useTranslation('dashboardArticles');
  const format = useFormat();
  const columns = useColumns(upload.changes);
  if (upload.changes.length === 0) return null;
  return (
    <section className={styles.changes} aria-label={t('changes')}>
      <h3>{t(upload.state === 'loaded' ? 'changesDone' : 'changes')}</h3>
      <DataTable
        rows={upload.changes}
        keyOf={({ isin, valid_from }) => `${isin}${valid_from}`}
        columns={columns}
        caption={t('changesCaption')}
        region={t('changesCaption')}
        framed
        className={styles.table}
      />
      {upload.more_changes > 0 ? (
        <p>
          {t('moreChanges', { count: upload.more_changes, formatted: format.number(upload.more_changes) })}
        </p>
      ) : null}
    </section>
  );
}

function useColumns(changes: readonly Change[]): readonly DataColumn<Change>[] {
  const { t } = useTranslation('dashboardArticles');
  const format = useFormat();
  const start = { align: 'start' } as const;
  const article = (value: number | null) => (value === null ? MISSING : format.number(value));
  const shares: DataColumn<Change>[] = changes.some((one) => one.share_old !== one.share_new)
    ? [
        {
          name: 'share_old',
          label: t('columns.shareOld'),
          align: 'end',
          cell: (one) => format.percent(one.share_old),
        },
        {
          name: 'share_new',
          label: t('columns.shareNew'),
          align: 'end',
          cell: (one) => format.percent(one.share_new),
        },
      ]
    : [];
  return [
    { ...start, name: 'fund', label: t('columns.fund'), head: true, cell: (one) => one.fund },
    { ...start, name: 'isin', label: 'ISIN', cell: (one) => one.isin },
    { name: 'old', label: t('columns.old'), align: 'end', cell: (one) => article(one.old) },
    { ...start, name: 'since', label: t('columns.since'), cell: (one) => format.date(one.since) },
    {
      name: 'new',
      label: t('columns.new'),
      align: 'end',
      cell: (one) => <strong>{article(one.new)}</strong>,
    },
    {
      ...start,
      name: 'valid_from',
      label: t('columns.validFrom'),
      cell: (one) => format.date(one.valid_from),
    },
    ...shares,
  ];
}
