import { useTranslation } from 'react-i18next';
import { hideHint } from '@/shared/professional-hint';
import { useFormOpener } from '@/shared/session/form';
import { DialogFrame } from '@/shared/ui/DialogFrame';
import styles from './Professional.module.css';

/** Asks whether the visitor is a professional investor. However it is closed, it does not come back in this session. */
export default function ProfessionalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('professional');
  const openForm = useFormOpener();
  const ignored = () => {
    hideHint('session');
    onClose();
  };
  return (
    <DialogFrame title={t('title')} short onClose={ignored}>
      {(close) => (
        <>
          <p>{t('text')}</p>
          <p className={styles.choices}>
            <button
              type="button"
              className={styles.primary}
              onClick={() => {
                // First, so that the focus goes back to the page before the form takes it.
                close();
                openForm('register');
              }}
            >
              {t('register')}
            </button>
            <button type="button" className={styles.button} onClick={close}>
              {t('ignore')}
            </button>
            <button
              type="button"
              className={styles.button}
              onClick={() => {
                hideHint('always');
                close();
              }}
            >
              {t('never')}
            </button>
          </p>
        </>
      )}
    </DialogFrame>
  );
}
