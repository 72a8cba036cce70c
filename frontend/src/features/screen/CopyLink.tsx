import { useTranslation } from 'react-i18next';
import { showToast } from '@/shared/toasts';
import styles from './ScreenPage.module.css';

interface Props {
  /** Path and query of the view, canonical. */
  address: string;
}

/** Copies the link to exactly this view. */
export function CopyLink({ address }: Props) {
  const { t } = useTranslation('screen');
  const copy = async () => {
    const link = new URL(address, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      showToast(t('copied'));
    } catch {
      // Without permission or on an insecure address there is no clipboard; the link can still be taken by hand.
      window.prompt(t('copyByHand'), link);
    }
  };
  return (
    <button type="button" className={styles.tool} onClick={() => void copy()}>
      {t('copy')}
    </button>
  );
}
