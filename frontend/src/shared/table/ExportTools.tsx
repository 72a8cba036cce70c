import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../i18n';
import type { Period } from './period';
import type { Selection } from './selection';
import styles from './TableTools.module.css';
import { useColumns } from './use-columns';
import type { ExportList } from './use-export';

const ExportDialog = lazy(() => withTexts(['export'], () => import('./ExportDialog')));

interface Props {
  list: ExportList;
  selection: Selection | null;
  period?: Period;
}

/** Takes the list, or what is ticked in it, home as a file. */
export function ExportTools({ list, selection, period }: Props) {
  const { t } = useTranslation('table');
  const { whole: columns } = useColumns(period);
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.selection}>
      <button
        type="button"
        className={styles.action}
        aria-haspopup="dialog"
        aria-disabled={columns.length === 0}
        onClick={() => {
          if (columns.length > 0) setOpen(true);
        }}
      >
        {t('export')}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <ExportDialog
            list={list}
            chosen={selection === null ? null : [...selection.chosen.keys()]}
            columns={columns}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
