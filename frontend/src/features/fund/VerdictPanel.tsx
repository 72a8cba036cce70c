import { useTranslation } from 'react-i18next';
import type { FundPage } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import styles from './Opening.module.css';
import { Scale } from './RatingPanel';
import { NEEDED, verdictOf } from './verdict';

/** Class, points and rank, and what they say in one sentence: for everybody. */
export function VerdictPanel({ fund }: { fund: FundPage }) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  const { rank, rating_points: points, position_vs_peergroup: position, peergroup_size: size } = fund;
  const place =
    position === null
      ? null
      : size === null
        ? t('verdict.rankOnly', { position: format.number(position) })
        : t('verdict.rank', { position: format.number(position), size: format.number(size) });
  return (
    <section className={styles.verdict} aria-label={t('verdict.label')}>
      <RatingBadge rank={rank} points={points} underReview={fund.under_review} large />
      <div>
        <p className={styles.points}>
          <strong>{points === null ? t('verdict.none') : t('verdict.points', { count: points })}</strong>{' '}
          {place === null ? null : <span className={styles.small}>{place}</span>}
        </p>
        <p className={points === null ? styles.unrated : styles.sentence}>
          <Sentence fund={fund} />
        </p>
        {fund.under_review ? (
          <p className={styles.small}>
            <Review review={fund.rating_review} />
          </p>
        ) : null}
      </div>
      {points === null ? null : <Scale points={points} />}
    </section>
  );
}

/** Why the rating is under review; of a closed share class nothing more is known than that it was. */
function Review({ review }: { review: FundPage['rating_review'] }) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  if (review === null) return t('reviewLong');
  const date = format.date(review.since);
  return review.team_changed ? t('reviewTeam', { date }) : t('reviewSince', { date });
}

function Sentence({ fund }: { fund: FundPage }) {
  const { t } = useTranslation('fund');
  const verdict = verdictOf(fund);
  const reason = fund.rating_reason;
  const because =
    reason === null
      ? ''
      : t(`verdict.${reason.raises ? 'raised' : 'lowered'}.${reason.part}`, { months: reason.months });
  switch (verdict.kind) {
    case 'unrated':
      return verdict.months === null
        ? t('verdict.neededOnly', NEEDED)
        : t('verdict.needed', { ...NEEDED, count: verdict.months });
    case 'points':
      return t('verdict.alone', { because });
    case 'first':
    case 'last':
      return t(`verdict.${verdict.kind}`, { size: verdict.size, because });
    default:
      return t(`verdict.${verdict.kind}`, { share: verdict.share, because });
  }
}
