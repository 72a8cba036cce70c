import { useTranslation } from 'react-i18next';
import type { FundItem } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import styles from './Fund.module.css';
import { Standing } from './Standing';

/** Lowest points of each class; the specification's constants. */
const CLASSES = [
  { rank: 'E', from: 1, to: 23 },
  { rank: 'D', from: 23, to: 41 },
  { rank: 'C', from: 41, to: 60 },
  { rank: 'B', from: 60, to: 78 },
  { rank: 'A', from: 78, to: 100 },
] as const;

/** Class, points on their scale, and the place within the peergroup. */
export function RatingPanel({ fund }: { fund: FundItem }) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  const { rank, rating_points: points } = fund;
  return (
    <section className={styles.rating} aria-label={t('rating')}>
      <RatingBadge rank={rank} points={points} underReview={fund.under_review} large />
      {points === null ? (
        <p>{t('unrated')}</p>
      ) : (
        <div className={styles.ratingText}>
          <p className={styles.points}>{t('points', { points: format.number(points) })}</p>
          <Scale points={points} />
          <Standing fund={fund} />
          {fund.under_review ? <p className={styles.small}>{t('reviewLong')}</p> : null}
        </div>
      )}
    </section>
  );
}

export function Scale({ points }: { points: number }) {
  const { t } = useTranslation('fund');
  return (
    <div className={styles.scale} role="img" aria-label={t('scale')}>
      {CLASSES.map(({ rank, from, to }) => (
        <span key={rank} className={styles[`zone${rank}`]} style={{ flexGrow: to - from }}>
          {rank}
        </span>
      ))}
      <i className={styles.marker} style={{ left: `${((points - 1) / 99) * 100}%` }} />
    </div>
  );
}

/** A level on a short scale (SRRI 1 to 7, SRI 1 to 3), readable without colour. */
export function Level({ value, highest, label }: { value: number; highest: number; label: string }) {
  return (
    <span className={styles.level} role="img" aria-label={label}>
      {Array.from({ length: highest }, (_, index) => index + 1).map((step) => (
        <span key={step} data-on={step === value}>
          {step}
        </span>
      ))}
    </span>
  );
}
