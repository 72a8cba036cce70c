import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedSearch } from '@/shared/api/alerts';
import { showToast } from '@/shared/toasts';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import styles from './SavedSearches.module.css';

interface Props {
  search: SavedSearch;
  onRenew: () => void;
}

/** The address of the Atom feed. Who knows it can read it, so it can be renewed. */
export function FeedAddress({ search: { feed, search_name: name }, onRenew }: Props) {
  const { t } = useTranslation('alerts');
  const field = useId();
  const [asking, setAsking] = useState(false);
  const address = new URL(feed, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast(t('feed.copied'));
    } catch {
      // Without permission or on an insecure address there is no clipboard; the field can be copied by hand.
      const input = document.getElementById(field);
      if (input instanceof HTMLInputElement) input.select();
      showToast(t('feed.copyByHand'), 'error');
    }
  };
  return (
    <details className={styles.feed}>
      <summary>{t('feed.title')}</summary>
      <p>{t('feed.secret')}</p>
      <div className={styles.feedLine}>
        <label htmlFor={field} className={styles.spoken}>
          {t('feed.addressOf', { name })}
        </label>
        <input
          id={field}
          type="text"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className={styles.button} onClick={() => void copy()}>
          {t('feed.copy')}
        </button>
        <button
          type="button"
          className={styles.button}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {t('feed.renew')}
        </button>
      </div>
      {asking ? (
        <ConfirmDialog
          title={t('feed.renewTitle')}
          text={t('feed.renewText', { name })}
          action={t('feed.renew')}
          onConfirm={onRenew}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </details>
  );
}
