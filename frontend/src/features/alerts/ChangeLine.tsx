import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { articleAddress } from '@/shared/address/article';
import type { Change, Reason } from '@/shared/api/alerts';
import { type Format, useFormat } from '@/shared/format';
import { useOtherLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { OnlyIn } from '@/shared/ui/OnlyIn';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { Value } from '@/shared/ui/Value';
import styles from './ChangeLine.module.css';

interface Props {
  change: Change;
  /** Says when it happened; elsewhere a heading does. */
  dated?: boolean;
  /** What it belongs to, such as the saved search. */
  children?: ReactNode;
}

/** One change: what happened to which fund, and which values crossed which limit. */
export function ChangeLine({ change, dated = false, children }: Props) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const other = useOtherLang();
  const { kind, tranche, article, record_date } = change;
  // Of a rating, class and points stand beside each other; the reason would repeat them.
  const reasons = isRating(kind) ? [] : change.reasons;
  return (
    <li className={styles.line}>
      <span className={styles.kind} data-kind={kind}>
        {t(`kinds.${kind}`)}
      </span>
      <div className={styles.what}>
        {tranche === null ? null : (
          <p>
            <LocalLink to={pathTo('fund', tranche)}>{tranche.name}</LocalLink>{' '}
            <span className={styles.small}>{tranche.isin}</span>
          </p>
        )}
        {article === null ? null : (
          <p>
            <bdi lang={other(article.language)}>
              <LocalLink to={articleAddress(article.kind, article)}>{article.title}</LocalLink>
            </bdi>{' '}
            <span className={styles.small}>
              <OnlyIn language={article.language} />
            </span>
          </p>
        )}
        {change.incomparable === null ? (
          <Rating change={change} />
        ) : (
          <p className={styles.reason}>{change.incomparable}</p>
        )}
        {change.review === null ? null : <p className={styles.reason}>{change.review}</p>}
        {change.new || change.gone ? (
          <p className={styles.reason}>{t(change.new ? 'fund.new' : 'fund.gone')}</p>
        ) : null}
        {reasons.map((reason) => (
          <p key={reason.field} className={styles.reason}>
            <ReasonText reason={reason} />
          </p>
        ))}
        <p className={styles.small}>
          {dated ? format.moment(change.at) : ''}
          {dated && record_date !== null ? ' · ' : ''}
          {record_date === null ? '' : t('recordDate', { date: format.date(record_date) })}
          {children}
        </p>
      </div>
    </li>
  );
}

function isRating(kind: Change['kind']): boolean {
  return ['upgrade', 'downgrade', 'none', 'regrouped', 'redenominated'].includes(kind);
}

/** Old and new class and points, where the class is what changed. */
function Rating({ change }: { change: Change }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const { kind, rank_before, rank_after, rating_points_before: before, rating_points_after: after } = change;
  if (!isRating(kind)) return null;
  return (
    <p className={styles.rating}>
      <RatingBadge rank={rank_before} /> <Arrow /> <RatingBadge rank={rank_after} />{' '}
      {before === null && after === null
        ? null
        : t('points', { before: format.number(before), after: format.number(after) })}
    </p>
  );
}

function Arrow() {
  const { t } = useTranslation('alerts');
  return (
    <>
      <span aria-hidden="true">→</span>
      <span className={styles.spoken}>{t('becomes')}</span>
    </>
  );
}

/** A value as it is written elsewhere, with its unit. */
export function valueText(value: Reason['before'], unit: string, format: Format): string {
  if (typeof value === 'string') return value === '' ? format.number(null) : value;
  switch (unit) {
    case 'percent':
    case 'percent_per_year':
      return format.percent(value);
    case 'mio_eur':
      return format.millions(value);
    default:
      return format.number(value, value === null || Number.isInteger(value) ? 0 : 2);
  }
}

/** "Rating points 76 → 79, limit ≥ 78". */
function ReasonText({ reason: { field, label, before, after, limit, unit } }: { reason: Reason }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  if (field === 'closed_on') {
    return <>{after === null ? t('fund.reopened') : t('fund.closed', { date: after })}</>;
  }
  return (
    <>
      {label} <Value text={valueText(before, unit, format)} /> <Arrow />{' '}
      <strong>
        <Value text={valueText(after, unit, format)} />
      </strong>
      {limit === null ? '' : `, ${t('limit', { limit })}`}
    </>
  );
}
