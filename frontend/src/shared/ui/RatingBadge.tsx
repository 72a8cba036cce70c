import { useTranslation } from 'react-i18next';
import { MISSING } from '../format';
import styles from './RatingBadge.module.css';

interface Props {
  rank: string | null;
  points?: number | null;
  underReview?: boolean | null;
  large?: boolean;
}

/** The rating class on the colour of its first letter; "ur" marks a rating under review. */
export function RatingBadge({ rank, points, underReview, large }: Props) {
  const { t } = useTranslation();
  const spoken =
    rank === null
      ? t('notRated')
      : typeof points === 'number'
        ? t('ratingPoints', { rank, points })
        : t('rating', { rank });
  return (
    <span className={large ? `${styles.badge} ${styles.large}` : styles.badge}>
      <span
        aria-hidden="true"
        className={rank === null ? styles.letter : `${styles.letter} ${styles[rank.charAt(0)]}`}
      >
        {rank ?? MISSING}
      </span>
      {underReview ? (
        <span aria-hidden="true" className={styles.review} title={t('underReview')}>
          ur
        </span>
      ) : null}
      <span className={styles.spoken}>
        {spoken}
        {underReview ? `, ${t('underReview')}` : ''}
      </span>
    </span>
  );
}
