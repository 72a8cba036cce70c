import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SavedSearch } from '@/shared/api/alerts';
import { searchCountsQuery } from '@/shared/following/queries';
import { MISSING, useFormat } from '@/shared/format';
import { parseScreen } from '@/shared/screen/codec';
import { flagOf } from '@/shared/screen/state';
import { RetryLine } from '@/shared/ui/RetryLine';
import { Value } from '@/shared/ui/Value';
import styles from './SavedSearches.module.css';

/** How many funds a saved search finds now, or share classes unless it asks for main ones alone. */
export function Found({ search }: { search: SavedSearch }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const { data, isError } = useQuery(searchCountsQuery);
  const count = data?.get(search.id);
  const ofFunds = flagOf(parseScreen(search.search_query).state, 'm') === true;
  return (
    <span className={styles.found}>
      {typeof count === 'number' ? (
        <>
          <span className={styles.spoken}>{t('item.now')} </span>
          {t(ofFunds ? 'item.foundFunds' : 'item.found', { count, formatted: format.number(count) })}
        </>
      ) : isError || count === null ? (
        <Value text={MISSING} />
      ) : null}
    </span>
  );
}

/** That the numbers cannot be had now, with another try; the searches themselves are there. */
export function NotCounted() {
  const { t } = useTranslation('alerts');
  const { isError, refetch } = useQuery(searchCountsQuery);
  if (!isError) return null;
  return (
    <p className={styles.facts}>
      <RetryLine text={t('item.notCounted')} onRetry={() => void refetch()} />
    </p>
  );
}
