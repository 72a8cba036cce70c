import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import styles from './Macro.module.css';
import { isRating, useRatingWord } from './words';

interface StripProps {
  distribution: readonly { rating: number; count: number }[];
  /** The middle of all companies, which a line marks. */
  median: number | null;
  /** The rating of the company that the reader has chosen. */
  own?: number | null | undefined;
}

/** How many companies give each rating, from very negative to very positive: as numbers, the more the darker. */
export function Strip({ distribution, median, own }: StripProps) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const word = useRatingWord();
  const most = Math.max(1, ...distribution.map(({ count }) => count));
  const told = distribution.map(({ rating, count }) => `${word(rating)} ${format.number(count)}`).join(', ');
  return (
    <span className={styles.strip}>
      <span className={styles.spoken}>{t('stripTold', { counts: told })}</span>
      <span aria-hidden="true" className={styles.cells}>
        {distribution.map(({ rating, count }) => (
          <span
            key={rating}
            className={styles.cell}
            data-tint={count === 0 ? 0 : Math.ceil((count / most) * 6)}
            data-own={rating === own}
          >
            {format.number(count)}
          </span>
        ))}
      </span>
      {median === null ? null : (
        <span aria-hidden="true" className={styles.axis}>
          <span className={styles.middle} style={{ insetInlineStart: `${((median - 0.5) / 5) * 100}%` }} />
        </span>
      )}
    </span>
  );
}

/** Where a rating lies on the scale, with its word: filled up to it from neutral, so that direction is seen as well. */
export function Scale({ rating }: { rating: number | null }) {
  const word = useRatingWord();
  return (
    <span className={styles.scale}>
      <span aria-hidden="true" className={styles.dots}>
        {[1, 2, 3, 4, 5].map((step) => (
          <span key={step} data-on={step === rating} />
        ))}
      </span>
      <span data-missing={rating === null}>{word(rating)}</span>
    </span>
  );
}

interface StepsProps {
  /** Ratings by date, the oldest first; null is no view. */
  course: readonly { date: string; rating: number | null }[];
}

const WIDTH = 120;
const HEIGHT = 28;

/** The ratings of a company over time as steps; the words beside them say the same. */
export function Steps({ course }: StepsProps) {
  const first = course[0]?.date;
  const last = course.at(-1)?.date;
  if (first === undefined || last === undefined || first === last) return null;
  const start = Date.parse(first);
  const span = Date.parse(last) - start;
  const x = (date: string) => 2 + ((Date.parse(date) - start) / span) * (WIDTH - 4);
  const y = (rating: number) => 3 + ((5 - rating) / 4) * (HEIGHT - 6);
  let path = '';
  let open = false;
  for (const { date, rating } of course) {
    if (isRating(rating)) path += open ? `H${x(date)}V${y(rating)}` : `M${x(date)} ${y(rating)}`;
    else if (open) path += `H${x(date)}`;
    open = isRating(rating);
  }
  return (
    <svg
      aria-hidden="true"
      className={styles.steps}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
    >
      <line x1="0" x2={WIDTH} y1={y(3)} y2={y(3)} className={styles.neutral} />
      <path d={path} className={styles.line} />
    </svg>
  );
}

/** What a rating was before, with an arrow; nothing where it is the same or there was none. */
export function Change({ rating, previous }: { rating: number | null; previous: number | null }) {
  const { t } = useTranslation('macro');
  const word = useRatingWord();
  if (rating === null || previous === null) return null;
  if (rating === previous) return <span className={styles.small}>{t('unchanged')}</span>;
  return (
    <span className={styles.small}>
      <span aria-hidden="true">{rating > previous ? '↑' : '↓'} </span>
      {t(rating > previous ? 'raised' : 'lowered', { before: word(previous) })}
    </span>
  );
}
