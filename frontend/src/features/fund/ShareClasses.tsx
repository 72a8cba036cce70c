import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sibling } from '@/shared/api/types';
import { MISSING, useFormat } from '@/shared/format';
import { pathTo } from '@/shared/routes/paths';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { ClosedMark } from '@/shared/ui/ClosedMark';
import { LocalLink } from '@/shared/ui/LocalLink';
import { ShortName } from '@/shared/ui/ShortName';
import styles from './Fund.module.css';

/** Rows shown before all are asked for: a fund may have dozens of share classes. */
const SHORT_LIST = 10;

interface Props {
  tranches: readonly Sibling[];
  count: number;
  /** The share class that the page is about. */
  shown: number;
}

/** The share classes of a fund; the shown one is marked, the main one named. */
export function ShareClasses({ tranches, count, shown }: Props) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const formatted = format.number(count);
  // One hidden row would take no less room than the button that shows it.
  const long = tranches.length > SHORT_LIST + 1;
  const rows = long && !all ? tranches.slice(0, SHORT_LIST) : tranches;
  const columns: readonly DataColumn<Sibling>[] = [
    {
      name: 'class',
      label: t('class'),
      align: 'start',
      head: true,
      cell: (tranche) => <Name tranche={tranche} shown={tranche.id === shown} />,
    },
    { name: 'currency', label: t('currency'), align: 'start', cell: ({ currency }) => currency },
    { name: 'isin', label: 'ISIN', align: 'start', cell: ({ isin }) => isin },
    { name: 'wkn', label: 'WKN', align: 'start', cell: ({ wkn }) => wkn || MISSING },
  ];
  return (
    <div className={styles.group}>
      <p className={styles.small}>
        {tranches.length < count
          ? t('classesFirst', { shown: format.number(tranches.length), formatted })
          : t('classesCount', { count, formatted })}
      </p>
      <DataTable
        rows={rows}
        keyOf={({ id }) => id}
        columns={columns}
        caption={t('classes')}
        current={({ id }) => id === shown}
        className={styles.classes}
      />
      {long ? (
        <button type="button" className={styles.showAll} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('classesLess') : t('classesAll', { formatted: format.number(tranches.length) })}
        </button>
      ) : null}
    </div>
  );
}

function Name({ tranche, shown }: { tranche: Sibling; shown: boolean }) {
  const { t } = useTranslation('fund');
  return (
    <div className={styles.class}>
      {shown ? (
        <ShortName name={tranche.name} rest />
      ) : (
        <LocalLink to={pathTo('fund', tranche)} className={styles.classLink}>
          <ShortName name={tranche.name} rest />
        </LocalLink>
      )}
      <ClosedMark on={tranche.closed_on} />
      {tranche.primary ? <span className={styles.tag}>{t('main')}</span> : null}
      {shown ? <span className={styles.tag}>{t('shown')}</span> : null}
    </div>
  );
}
