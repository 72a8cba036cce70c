import { useTranslation } from 'react-i18next';
import styles from './ConfirmDialog.module.css';
import { DialogFrame } from './DialogFrame';

interface Props {
  title: string;
  /** What will be lost. */
  text: string;
  /** What the button does, as a verb. */
  action: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <DialogFrame title={title} reason={text} short onClose={onClose}>
      {(close) => (
        <div className={styles.buttons}>
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {action}
          </button>
          <button type="button" className={styles.cancel} onClick={close}>
            {t('cancel')}
          </button>
        </div>
      )}
    </DialogFrame>
  );
}
