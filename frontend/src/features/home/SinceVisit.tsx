import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { articleAddress } from '@/shared/address/article';
import type { Activity, ActivityPage, Reason } from '@/shared/api/alerts';
import { savedSearchesQuery } from '@/shared/following/queries';
import { type Format, isoDay, useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang, useOtherLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { lastVisit } from '@/shared/trail';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { RetryLine } from '@/shared/ui/RetryLine';
import { Failed } from './Part';
import { SHOWN } from './queries';
import styles from './SinceVisit.module.css';

/** On the phone fewer leave the picture in sight. */
const SHOWN_NARROW = 5;

/** What changed since the last visit in watched funds and saved searches, newest first, with values. */
export default function SinceVisit({ activity }: { activity: UseQueryResult<ActivityPage> }) {
  const { t } = useTranslation('since');
  const format = useFormat();
  // Kept while the page is read, whatever the visit notes meanwhile.
  const [since] = useState(lastVisit);
  const { data, error, refetch } = activity;
  const narrow = !useMedia('(width >= 52rem)');
  const changes = data?.results.slice(0, narrow ? SHOWN_NARROW : SHOWN) ?? [];
  const fresh = since === null ? 0 : changes.filter(({ at }) => Date.parse(at) > Date.parse(since)).length;
  const date = since === null ? null : format.date(isoDay(new Date(since)));
  return (
    <section className={styles.since} aria-labelledby="since">
      <header>
        <h2 id="since">{date === null ? t('titleFirst') : t('titleSince', { date })}</h2>
        {fresh === 0 ? null : (
          <Count fresh={fresh} more={fresh === changes.length && (data?.count ?? 0) > fresh} />
        )}
      </header>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Bones lines={narrow ? SHOWN_NARROW : SHOWN} height="3.25rem" />}
      {data && date !== null && fresh === 0 && changes.length > 0 ? (
        <p className={styles.nothing}>{t('nothing', { date })}</p>
      ) : null}
      {data && changes.length === 0 ? (
        <div className={styles.nothing}>
          <p>{t('none')}</p>
          <p>{t('begin')}</p>
        </div>
      ) : null}
      <ol>
        {changes.map((change, place) => (
          <ChangeRow
            key={`${change.watched} ${change.id}`}
            change={change}
            older={since !== null && place === fresh && fresh > 0}
          />
        ))}
      </ol>
      <Links />
    </section>
  );
}

/** How much is new; of more than there is room for, that it is more. */
function Count({ fresh, more }: { fresh: number; more: boolean }) {
  const { t } = useTranslation('since');
  const format = useFormat();
  const formatted = format.number(fresh);
  return <p>{more ? t('more', { formatted }) : t('count', { count: fresh, formatted })}</p>;
}

/** One change in two lines. `older`: it is the first of those from before the last visit. */
function ChangeRow({ change, older }: { change: Activity; older: boolean }) {
  const { t } = useTranslation('since');
  const alerts = useTranslation('alerts');
  const format = useFormat();
  const other = useOtherLang();
  const { kind, tranche, article, search, watched, at } = change;
  return (
    <li className={styles.row} data-older={older || undefined}>
      {older ? <span className={styles.before}>{t('before')}</span> : null}
      {tranche === null ? null : (
        <LocalLink to={pathTo('fund', tranche)} className={styles.what} title={tranche.name}>
          {tranche.name}
        </LocalLink>
      )}
      {article === null ? null : (
        <LocalLink
          to={articleAddress(article.kind, article)}
          className={styles.what}
          title={article.title}
          lang={other(article.language)}
        >
          {article.title}
        </LocalLink>
      )}
      <time dateTime={at} className={styles.small}>
        {format.moment(at)}
      </time>
      <p className={styles.how}>
        <span data-kind={kind}>{alerts.t(`kinds.${kind}`)}</span>{' '}
        {valuesOf(change, format) ?? <Where search={search} watched={watched} />}
      </p>
      <Classes change={change} />
    </li>
  );
}

/** The value that made it so, before and now; null where there is none to tell. */
export function valuesOf(change: Activity, format: Format): string | null {
  if (change.incomparable !== null) return change.incomparable;
  if (change.kind === 'review') return change.review;
  const { rating_points_before: before, rating_points_after: after, reasons } = change;
  if (isRating(change) && before !== null && after !== null)
    return `${format.number(before)} → ${format.number(after)}`;
  const [reason] = reasons;
  if (reason === undefined || reason.field === 'closed_on') return null;
  return `${reason.label} ${withUnit(reason.before, reason, format)} → ${withUnit(reason.after, reason, format)}`;
}

const isRating = ({ kind }: Activity) => kind === 'upgrade' || kind === 'downgrade' || kind === 'none';

function withUnit(value: Reason['before'], { unit }: Reason, format: Format): string {
  if (typeof value === 'string') return value === '' ? format.number(null) : value;
  if (unit === 'percent' || unit === 'percent_per_year') return format.percent(value);
  if (unit === 'mio_eur') return format.millions(value);
  return format.number(value, value === null || Number.isInteger(value) ? 0 : 2);
}

/** The class before and now, where it is what changed. */
function Classes({ change }: { change: Activity }) {
  const { t } = useTranslation('since');
  const { rank_before: before, rank_after: after } = change;
  if (!isRating(change) || before === null || after === null) return null;
  return (
    <span className={styles.classes}>
      <span aria-hidden="true">
        <RatingBadge rank={before} /> → <RatingBadge rank={after} />
      </span>
      <span className={styles.spoken}>{t('classChange', { before, after })}</span>
    </span>
  );
}

/** The search or list in which it counts. */
function Where({ search, watched }: Pick<Activity, 'search' | 'watched'>) {
  const { t } = useTranslation('since');
  return search !== null ? t('inSearch', { name: search.search_name }) : watched ? t('watchlist') : null;
}

/** The ways to all of it; saved searches with the number of what is new. */
function Links() {
  const { t } = useTranslation('since');
  const format = useFormat();
  const { data, isError, refetch } = useQuery(savedSearchesQuery(useLang()));
  const unseen = data?.results.reduce((sum, search) => sum + search.unseen, 0) ?? 0;
  return (
    <p className={styles.links}>
      <LocalLink to={`${pathTo('savedSearches')}?view=activity`}>{t('all')}</LocalLink>
      <LocalLink to={pathTo('watchlist')}>{t('watchlist')}</LocalLink>
      <LocalLink to={pathTo('savedSearches')}>
        {t('searches')}
        {unseen === 0 ? '' : ` (${t('unseen', { count: unseen, formatted: format.number(unseen) })})`}
      </LocalLink>
      {isError && data === undefined ? (
        <RetryLine text={t('unseenMissing')} onRetry={() => void refetch()} short />
      ) : null}
    </p>
  );
}
