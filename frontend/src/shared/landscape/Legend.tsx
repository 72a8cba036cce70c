import { useTranslation } from 'react-i18next';
import type { RiskReturnMap } from '../api/types';
import { RatingBadge } from '../ui/RatingBadge';
import styles from './Landscape.module.css';

const TINTS = [1, 2, 3, 4, 5, 6];
const CLASSES = ['A', 'B', 'C', 'D', 'E'];

/** What heights, lines and colours mean. */
export function Legend({ map, isAll }: { map: RiskReturnMap; isAll: boolean }) {
  const { t } = useTranslation('landscape');
  if (map.results.length > 0)
    return (
      <p className={styles.legend}>
        {t('classes')}
        {CLASSES.map((rank) => (
          <RatingBadge key={rank} rank={rank} points={null} />
        ))}
        <Others isAll={isAll} />
      </p>
    );
  return (
    <p className={styles.legend}>
      {t('few')}
      <span className={styles.tints} aria-hidden="true">
        {TINTS.map((tint) => (
          <span key={tint} data-tint={tint} />
        ))}
      </span>
      {t('many')}
      <Others isAll={isAll} />
    </p>
  );
}

function Others({ isAll }: { isAll: boolean }) {
  const { t } = useTranslation('landscape');
  if (isAll) return null;
  return (
    <span className={styles.others}>
      <span className={styles.otherLine} aria-hidden="true" />
      {t('others')}
    </span>
  );
}
