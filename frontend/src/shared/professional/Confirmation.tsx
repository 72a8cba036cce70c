import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../ui/DialogFrame';
import styles from './Confirmation.module.css';
import { confirmProfessional } from './confirmation';

interface Props {
  /** What the reader wanted; it is remembered by then. */
  onConfirm(): void;
  onClose(): void;
}

/** Asks before material for professional investors, once: who confirms is not asked again. */
export function Confirmation({ onConfirm, onClose }: Props) {
  const { t } = useTranslation('professional');
  return (
    <DialogFrame title={t('confirm.title')} reason={t('confirm.text')} short onClose={onClose}>
      {(close) => (
        <div className={styles.buttons}>
          <button
            type="button"
            className={styles.confirm}
            onClick={() => {
              confirmProfessional();
              close();
              onConfirm();
            }}
          >
            {t('confirm.yes')}
          </button>
          <button type="button" className={styles.cancel} onClick={close}>
            {t('confirm.no')}
          </button>
        </div>
      )}
    </DialogFrame>
  );
}
