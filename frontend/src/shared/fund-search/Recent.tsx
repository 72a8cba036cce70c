import { useTranslation } from 'react-i18next';
import { clearSeen, type SeenFund } from '../trail';
import styles from './FundSearch.module.css';

export { currentTrail } from '../trail';

/** A fund that was looked at or pinned, in the list below the empty box. */
export function SeenOption({ fund: { name, isin, pinned } }: { fund: SeenFund }) {
  const { t } = useTranslation('trail');
  return (
    <span className={styles.text}>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>
        {isin === null ? null : <span>{isin}</span>}
        {pinned ? <span>{t('pinned')}</span> : null}
      </span>
    </span>
  );
}

/** What stands above these funds, and what forgets them. */
export function SeenHead({ onCleared }: { onCleared: () => void }) {
  const { t } = useTranslation('trail');
  return (
    <p className={styles.seen}>
      <span>{t('seen')}</span>
      <button
        type="button"
        className={styles.forget}
        tabIndex={-1}
        onClick={() => {
          clearSeen();
          onCleared();
        }}
      >
        {t('clear')}
      </button>
    </p>
  );
}
