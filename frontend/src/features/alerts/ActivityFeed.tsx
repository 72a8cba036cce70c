import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Activity } from '@/shared/api/alerts';
import { isoDay, useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import type { ListAddress } from '@/shared/list/address';
import { ListBody } from '@/shared/list/ListBody';
import { pathTo } from '@/shared/routes/paths';
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
          {byDay(page.results).map(({ day, changes }) => (
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
        </div>
      )}
    </ListBody>
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
