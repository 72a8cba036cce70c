import { useTranslation } from 'react-i18next';
import { showToast } from '@/shared/toasts';

/** Copies the link to a view: its path and query, canonical. */
export function useCopyLink(address: string): () => Promise<void> {
  const { t } = useTranslation('screen');
  return async () => {
    const link = new URL(address, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      showToast(t('copied'));
    } catch {
      // Without permission or on an insecure address there is no clipboard; the link can still be taken by hand.
      window.prompt(t('copyByHand'), link);
    }
  };
}
