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
  /** Whether it is known what would be exported. */
  readonly ready: boolean;
  readonly open: () => void;
  readonly dialog: ReactNode;
}

/** Takes a list, or what is ticked, home as a file, whatever opens the dialog. */
export function useExportDialog({ list, selection, period }: Props): Exports {
  const { whole } = useColumns(period);
  const [isOpen, setOpen] = useState(false);
  const ready = whole.length > 0;
  return {
    ready,
    open: () => {
      if (ready) setOpen(true);
    },
    dialog: isOpen ? (
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
  const { ready, open, dialog } = useExportDialog(props);
  return (
    <div className={styles.selection}>
      <button
        type="button"
        className={styles.action}
        aria-haspopup="dialog"
        aria-disabled={!ready}
        onClick={open}
      >
        {t('export')}
      </button>
      {dialog}
    </div>
  );
}
