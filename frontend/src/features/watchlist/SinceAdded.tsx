import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { WatchItem } from '@/shared/api/alerts';
import { type Format, MISSING, useFormat } from '@/shared/format';
import styles from './Watchlist.module.css';

type Texts = TFunction<'watchlist'>;

/** Why something cannot be compared with the day on which a fund was added. */
type Reason = NonNullable<WatchItem['points_missing'] | WatchItem['perf_missing']>;

/** In the order in which the notes below the list say them. */
const REASONS = [
  'unrated_then',
  'unrated_now',
  'regrouped',
  'redenominated',
  'no_price',
  'no_newer_price',
] as const satisfies readonly Reason[];

function Missing({ reason, className }: { reason: Reason; className?: string | undefined }) {
  const { t } = useTranslation('watchlist');
  const text = t(`since.missing.${reason}`);
  return (
    <span title={text} className={className}>
      <span aria-hidden="true">{MISSING}</span>
      <span className={styles.spoken}>{text}</span>
    </span>
  );
}

function pointsChange(change: number, format: Format, t: Texts): string {
  if (change === 0) return t('since.same');
  return `${change > 0 ? '+' : '−'}${format.number(Math.abs(change))}`;
}

/** Rating points, and by how many they have changed since the fund was added. */
export function PointsSince({ item }: { item: WatchItem }) {
  const { t } = useTranslation('watchlist');
  const format = useFormat();
  const { points_change: change, points_missing: missing } = item;
  return (
    <span className={styles.since}>
      {item.rating_points === null ? null : <span>{format.number(item.rating_points)}</span>}{' '}
      {change === null || item.points_added === null ? (
        <Missing reason={missing ?? 'unrated_then'} className={styles.delta} />
      ) : (
        <span
          className={styles.delta}
          data-sign={Math.sign(change)}
          title={t('since.points', {
            date: format.date(item.added_at),
            points: format.number(item.points_added),
          })}
        >
          {pointsChange(change, format, t)}
        </span>
      )}
    </span>
  );
}

/** Total return since the fund was added. */
export function PerformanceSince({ item }: { item: WatchItem }) {
  const { t } = useTranslation('watchlist');
  const format = useFormat();
  const { perf_since_added: performance, perf_missing: missing } = item;
  if (performance === null) return <Missing reason={missing ?? 'no_price'} />;
  return (
    <span
      data-loss={performance < 0 || undefined}
      className={styles.performance}
      title={t('since.until', { from: format.date(item.added_at), to: format.date(item.perf_until) })}
    >
      {format.change(performance)}
    </span>
  );
}

/** What a dash in these columns stands for, as far as the page has any. */
export function MissingNotes({ items }: { items: readonly WatchItem[] }) {
  const { t } = useTranslation('watchlist');
  const found = new Set(items.flatMap((item) => [item.points_missing, item.perf_missing]));
  const told = REASONS.filter((reason) => found.has(reason));
  if (told.length === 0) return null;
  return (
    <div className={styles.hint}>
      <p>{t('since.notes')}</p>
      <ul className={styles.reasons}>
        {told.map((reason) => (
          <li key={reason}>{t(`since.missing.${reason}`)}</li>
        ))}
      </ul>
    </div>
  );
}
