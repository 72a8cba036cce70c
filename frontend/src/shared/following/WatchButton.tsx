import { useTranslation } from 'react-i18next';
import { Star } from './Star';
import styles from './WatchButton.module.css';
import { useWatch, type Watchable } from './watch';

/** Puts one share class on the watchlist, or takes it off, with its label beside the star. */
export function WatchButton({ fund: { id, name } }: { fund: Watchable }) {
  const { t } = useTranslation('table');
  const { ids, toggle } = useWatch();
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={ids.has(id)}
      aria-label={t('watch.name', { name })}
      onClick={() => toggle({ id, name })}
    >
      <Star filled={ids.has(id)} /> {t('watch.label')}
    </button>
  );
}
