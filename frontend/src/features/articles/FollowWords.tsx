import { useTranslation } from 'react-i18next';
import { useDialogOpener } from '@/shared/dialogs';
import styles from './Articles.module.css';

/** Opens the form that follows the words of a search in new reports. */
export function FollowWords({ words }: { words: string }) {
  const { t } = useTranslation('articles');
  const openDialog = useDialogOpener();
  return (
    <button
      type="button"
      className={styles.follow}
      aria-haspopup="dialog"
      onClick={() => openDialog({ name: 'followWords', words })}
    >
      {t('follow')}
    </button>
  );
}
