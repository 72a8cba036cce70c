import { useTranslation } from 'react-i18next';
import type { RiskReturnMap } from '../api/types';
import { RatingBadge } from '../ui/RatingBadge';
import { RetryLine } from '../ui/RetryLine';
import styles from './Landscape.module.css';

const TINTS = [1, 2, 3, 4, 5, 6];
const CLASSES = ['A', 'B', 'C', 'D', 'E'];

interface Props {
  map: RiskReturnMap;
  isAll: boolean;
  /** Asks for all funds again, whose lines are missing. */
  onRetryAll?: (() => void) | undefined;
}

/** What heights, lines and colours mean. */
export function Legend({ map, isAll, onRetryAll }: Props) {
  const { t } = useTranslation('landscape');
  const others = isAll ? null : <Others onRetry={onRetryAll} />;
  if (map.results.length > 0)
    return (
      <p className={styles.legend}>
        {t('classes')}
        {CLASSES.map((rank) => (
          <RatingBadge key={rank} rank={rank} points={null} />
        ))}
        {others}
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
      {others}
    </p>
  );
}

function Others({ onRetry }: { onRetry: Props['onRetryAll'] }) {
  const { t } = useTranslation('landscape');
  if (onRetry !== undefined)
    return (
      <span className={styles.others}>
        <RetryLine text={t('othersMissing')} onRetry={onRetry} short />
      </span>
    );
  return (
    <span className={styles.others}>
      <span className={styles.otherLine} aria-hidden="true" />
      {t('others')}
    </span>
  );
}
