import { useTranslation } from 'react-i18next';
import { showToast } from '../toasts';

interface Props {
  /** Path and query of the view, canonical. */
  address: string;
  className: string | undefined;
}

/** Copies the link to exactly this view. */
export function CopyLink({ address, className }: Props) {
  const { t } = useTranslation();
  const copy = async () => {
    const link = new URL(address, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      showToast(t('link.copied'));
    } catch {
      // Without permission or on an insecure address there is no clipboard; the link can still be taken by hand.
      window.prompt(t('link.copyByHand'), link);
    }
  };
  return (
    <button type="button" className={className} onClick={() => void copy()}>
      {t('link.copy')}
    </button>
  );
}
