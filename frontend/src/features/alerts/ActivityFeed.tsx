import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Activity, ActivityPage } from '@/shared/api/alerts';
import { isoDay, useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import type { ListAddress } from '@/shared/list/address';
import { ListBody } from '@/shared/list/ListBody';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { LocalLink } from '@/shared/ui/LocalLink';
import { ChangeLine } from './ChangeLine';
import { activityQuery } from './queries';
import styles from './SavedSearches.module.css';
import type { SavedState } from './state';

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
export function ActivityFeed({ list }: { list: ListAddress<SavedState> }) {
  const { t } = useTranslation('alerts');
  const lang = useLang();
  const query = useQuery(activityQuery(lang, list.state.page));
  return (
    <ListBody
      query={query}
      address={(page) => list.address({ page })}
      onPage={(page) => list.change({ page }, 'page')}
      none={<p className={styles.empty}>{t('activity.none')}</p>}
    >
      {(page, stale) => (
        <div className={styles.activity} data-stale={stale}>
          <Days changes={page.results} />
        </div>
      )}
    </ListBody>
  );
}

/** So many stand beside the list of searches; the others are a view of their own. */
const LATEST = 12;

/** The newest changes, beside the searches that they happened in. */
export function LatestChanges({ latest }: { latest: UseQueryResult<ActivityPage> }) {
  const { t } = useTranslation('alerts');
  const { data, error, refetch } = latest;
  // The page of searches says itself how they come about.
  if (data === undefined ? error === null : data.results.length === 0) return null;
  return (
    <section className={styles.latest} aria-labelledby="latest">
      <h2 id="latest">{t('activity.latest')}</h2>
      {data === undefined ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.activity}>
          <Days changes={data.results.slice(0, LATEST)} heading="h3" />
          {data.count > LATEST ? (
            <p>
              <LocalLink to={`${pathTo('savedSearches')}?view=activity`}>{t('views.activity')}</LocalLink>
            </p>
          ) : null}
        </div>
      )}
    </section>
  );
}

function Days({
  changes: all,
  heading: Heading = 'h2',
}: {
  changes: readonly Activity[];
  heading?: 'h2' | 'h3';
}) {
  return byDay(all).map(({ day, changes }) => (
    <section key={day}>
      <Heading>
        <DayName day={day} />
      </Heading>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <ChangeLine key={change.id} change={change}>
            <Where change={change} />
          </ChangeLine>
        ))}
      </ul>
    </section>
  ));
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
