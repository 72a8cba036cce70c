import { useTranslation } from 'react-i18next';
import { showToast } from '../toasts';

/** Copies the link to a view: its path and query, canonical. */
export function useCopyLink(address: string): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    const link = new URL(address, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      showToast(t('link.copied'));
    } catch {
      // Without permission or on an insecure address there is no clipboard; the link can still be taken by hand.
      window.prompt(t('link.copyByHand'), link);
    }
  };
}

interface Props {
  address: string;
  className: string | undefined;
}

/** A button that copies the link to exactly this view. */
export function CopyLink({ address, className }: Props) {
  const { t } = useTranslation();
  const copy = useCopyLink(address);
  return (
    <button type="button" className={className} onClick={() => void copy()}>
      {t('link.copy')}
    </button>
  );
}
