import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedSearch } from '@/shared/api/alerts';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { ChangeLine } from './ChangeLine';
import { changesQuery } from './queries';
import styles from './SavedSearches.module.css';

/** How far back earlier changes go, in milliseconds: a year. */
const YEAR = 365 * 24 * 3600 * 1000;
const PER_PAGE = 20;

interface Props {
  search: SavedSearch;
  /** Once the changes are on the page. */
  onSeen: () => void;
}

/** What has changed in a search since its user last looked, value by value. Looking at it counts as having seen it. */
export function Difference({ search, onSeen }: Props) {
  const { t } = useTranslation('alerts');
  const lang = useLang();
  const format = useFormat();
  // The moment of the visit before this one: marking it as seen must not empty the list under the reader's eyes.
  const [since, setSince] = useState(search.seen_at);
  const [earlier, setEarlier] = useState(false);
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery(changesQuery(lang, search.id, since, page));
  const shown = data !== undefined && !isPlaceholderData;
  const seen = useEffectEvent(() => {
    if (search.unseen > 0) onSeen();
  });
  useEffect(() => {
    if (shown) seen();
  }, [shown]);

  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Bones lines={4} height="2rem" />;
  const pages = Math.ceil(data.count / PER_PAGE);
  return (
    <div className={styles.difference} data-stale={isPlaceholderData}>
      <p role="status">
        {data.count === 0
          ? t(earlier ? 'difference.noneYear' : 'difference.none')
          : t(earlier ? 'difference.year' : 'difference.since', {
              count: data.count,
              formatted: format.number(data.count),
              since: format.moment(data.since ?? search.seen_at),
            })}
      </p>
      <ul className={styles.changes}>
        {data.results.map((change) => (
          <ChangeLine key={change.id} change={change} dated />
        ))}
      </ul>
      <div className={styles.actions}>
        {page > 1 ? (
          <button type="button" className={styles.button} onClick={() => setPage(page - 1)}>
            {t('difference.newer')}
          </button>
        ) : null}
        {page < pages ? (
          <button type="button" className={styles.button} onClick={() => setPage(page + 1)}>
            {t('difference.more')}
          </button>
        ) : null}
        {earlier ? null : (
          <button
            type="button"
            className={styles.button}
            onClick={() => {
              setEarlier(true);
              setPage(1);
              setSince(new Date(Date.now() - YEAR).toISOString());
            }}
          >
            {t('difference.earlier')}
          </button>
        )}
      </div>
    </div>
  );
}
