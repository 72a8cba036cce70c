import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Activity } from '@/shared/api/alerts';
import { isoDay, useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Pager } from '@/shared/ui/Pager';
import { ChangeLine } from './ChangeLine';
import { activityQuery } from './queries';
import styles from './SavedSearches.module.css';
import { serializeSaved } from './state';

/** Changes by the day on which they happened where the reader is, in their order. */
export function byDay(results: readonly Activity[]): { day: string; changes: Activity[] }[] {
  const days: { day: string; changes: Activity[] }[] = [];
  for (const change of results) {
    const day = isoDay(new Date(change.at));
    const last = days.at(-1);
    if (last?.day === day) last.changes.push(change);
    else days.push({ day, changes: [change] });
  }
  return days;
}

/** Everything that has happened in saved searches and to watched funds, newest first. */
export function ActivityFeed({ page }: { page: number }) {
  const { t } = useTranslation('alerts');
  const lang = useLang();
  const { pathname } = useLocation();
  const { data, error, isPlaceholderData, refetch } = useQuery(activityQuery(lang, page));
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data.results.length === 0) return <p className={styles.empty}>{t('activity.none')}</p>;
  return (
    <div className={styles.activity} data-stale={isPlaceholderData}>
      {byDay(data.results).map(({ day, changes }) => (
        <section key={day}>
          <h2>
            <DayName day={day} />
          </h2>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <ChangeLine key={change.id} change={change}>
                <Where change={change} />
              </ChangeLine>
            ))}
          </ul>
        </section>
      ))}
      <Pager
        page={data.page}
        perPage={data.per_page}
        count={data.count}
        address={(one) => `${pathname}?${serializeSaved({ view: 'activity', open: null, page: one })}`}
      />
    </div>
  );
}

function DayName({ day }: { day: string }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const date = format.date(day);
  if (day === isoDay(today)) return t('activity.today', { date });
  return day === isoDay(yesterday) ? t('activity.yesterday', { date }) : date;
}

/** The searches and lists in which a change counts. */
function Where({ change: { search, watched } }: { change: Activity }) {
  const { t } = useTranslation('alerts');
  return (
    <>
      {search === null ? null : (
        <>
          {' · '}
          <LocalLink to={`${pathTo('savedSearches')}?open=${search.id}`}>{search.search_name}</LocalLink>
        </>
      )}
      {watched ? (
        <>
          {' · '}
          <LocalLink to={pathTo('watchlist')}>{t('activity.watched')}</LocalLink>
        </>
      ) : null}
    </>
  );
}
