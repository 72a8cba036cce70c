import { lazy, type ReactNode, Suspense, useState } from 'react';
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

interface Exports {
  readonly open: () => void;
  readonly dialog: ReactNode;
}

/**
 * Takes a list, or what is ticked, home as a file, whatever opens the dialog. Who asks before the columns are known
 * is not asked to press again: the dialog opens as soon as they are.
 */
export function useExportDialog({ list, selection, period }: Props): Exports {
  const { whole } = useColumns(period);
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog:
      isOpen && whole.length > 0 ? (
        <Suspense fallback={null}>
          <ExportDialog
            list={list}
            chosen={selection === null ? null : [...selection.chosen.keys()]}
            columns={whole}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null,
  };
}

/** A button that opens the dialog. */
export function ExportTools(props: Props) {
  const { t } = useTranslation('table');
  const { open, dialog } = useExportDialog(props);
  return (
    <div className={styles.selection}>
      <button type="button" className={styles.action} aria-haspopup="dialog" onClick={open}>
        {t('export')}
      </button>
      {dialog}
    </div>
  );
}
