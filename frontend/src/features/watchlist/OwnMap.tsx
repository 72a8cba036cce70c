import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchPage } from '@/shared/api/alerts';
import { useLoaded } from '@/shared/hooks/use-loaded';
import { withTexts } from '@/shared/i18n';
import { useLang } from '@/shared/i18n/language';
import { guidedMapQuery } from '@/shared/landscape/queries';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { showMap, useMapShown } from './map-shown';
import { isLocated } from './own-map';
import { watchlistQuery } from './queries';
import { DEFAULT_ORDERING } from './state';
import styles from './WatchMap.module.css';

/** Of the drawing, in pixels (infra/docs/design.md, 6.8). */
const HEIGHT = 220;
/** The most that one page of the API holds. */
const MAX_PER_PAGE = 100;

const load = () => withTexts(['landscape', 'watchlist'], () => import('./WatchMap'));

/**
 * Above a watchlist with room for it: the map of its funds, which can be folded away. Its room is kept until it is known
 * that none of them lies on it.
 */
export function OwnMap({ page, list }: { page: WatchPage | null; list: number | null }) {
  const { t } = useTranslation('watchlist');
  const shown = useMapShown();
  const id = useId();
  if (page !== null && !page.results.some(isLocated)) return null;
  return (
    <section className={styles.own} aria-label={t('map.label')}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => showMap(!shown)}
      >
        {t('map.label')}
      </button>
      <div id={id}>{shown ? <Shown page={page} list={list} /> : null}</div>
    </section>
  );
}

function Shown({ page, list }: { page: WatchPage | null; list: number | null }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { value: WatchMap, failed, retry } = useLoaded(load);
  const all = useQuery(guidedMapQuery({}, lang));
  // A page that holds the whole list is asked for no second time.
  const isWhole = page !== null && page.results.length === page.count;
  const more = useQuery({
    ...watchlistQuery(lang, { list, page: 1, per_page: MAX_PER_PAGE, ordering: DEFAULT_ORDERING }),
    enabled: page !== null && !isWhole,
  });
  const items = isWhole ? page.results : more.data?.results;
  const error = all.error ?? (isWhole ? null : more.error);
  const isReady = WatchMap !== null && all.data !== undefined && items !== undefined;
  return (
    <div className={styles.room} aria-busy={!isReady && !failed && error === null}>
      {isReady ? (
        <WatchMap all={all.data} items={items} height={HEIGHT} cut={(page?.count ?? 0) > items.length} />
      ) : failed || error !== null ? (
        <ErrorNote
          error={error}
          onRetry={() => {
            if (failed) retry();
            if (all.isError) void all.refetch();
            if (more.isError) void more.refetch();
          }}
        />
      ) : (
        <p className={styles.spoken}>{t('loading')}</p>
      )}
    </div>
  );
}
