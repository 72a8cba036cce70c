import { useTranslation } from 'react-i18next';
import type { FundItem } from '@/shared/api/types';
import { useDialogOpener } from '@/shared/dialogs';
import styles from './Fund.module.css';

/** Asks for a rating of this share class, or for a newer one. */
export function RequestRating({ fund }: { fund: FundItem }) {
  const { t } = useTranslation('fund');
  const openDialog = useDialogOpener();
  const { id, name, rank } = fund;
  return (
    <button
      type="button"
      className={styles.action}
      aria-haspopup="dialog"
      onClick={() => openDialog({ name: 'fundRequest', funds: [{ id, name, rated: rank !== null }] })}
    >
      {t('requestRating')}
    </button>
  );
}
