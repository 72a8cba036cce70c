import { useTranslation } from 'react-i18next';
import type { Relaxation } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { facetOfKey } from '@/shared/screen/facets';
import {
  activeFilters,
  boundsOf,
  type Filter,
  type ScreenState,
  withoutFilter,
  withoutFilters,
} from '@/shared/screen/state';
import { useFacetWords } from '@/shared/screen/words';
import styles from './ScreenPage.module.css';

interface Props {
  relax: readonly Relaxation[];
  count: number;
  state: ScreenState;
  go: (next: ScreenState) => void;
}

/** When few or no funds are found: what each filter alone excludes, and a way to let go of it. */
export function RelaxPanel({ relax, count, state, go }: Props) {
  const { t } = useTranslation('screen');
  const format = useFormat();
  const words = useFacetWords();
  const offers = relax.flatMap((one) => {
    const filter: Filter | null = one.key === 'q' ? 'q' : facetOfKey(one.key);
    return filter === null ? [] : [{ ...one, filter }];
  });
  const wanted = ({ filter, values }: (typeof offers)[number]): string => {
    const bounds = filter !== 'q' && filter.kind === 'range' ? boundsOf(state, filter.key) : null;
    return filter === 'q' || bounds === null
      ? values.map(({ label }) => label).join(', ')
      : words.bounds(filter, bounds);
  };
  // A filter that stands alone is not one of several that exclude together.
  const together = activeFilters(state).length > 1 ? 'relax.together' : null;
  const remark = offers.length > 0 ? 'relax.offer' : together;
  return (
    <section className={styles.relax}>
      <h2>{count === 0 ? t('relax.none') : t('relax.few', { count })}</h2>
      {remark === null ? null : <p>{t(remark)}</p>}
      {offers.length > 0 ? (
        <ul>
          {offers.map((offer) => (
            <li key={offer.key}>
              <span className={styles.relaxCount}>+{format.number(offer.count)}</span>
              <span>
                <strong>{words.nameOfKey(offer.key)}</strong>{' '}
                <span className={styles.relaxValues}>{wanted(offer)}</span>
              </span>
              <button type="button" onClick={() => go(withoutFilter(state, offer.filter))}>
                {t('relax.remove')} <span className={styles.spoken}>{words.nameOfKey(offer.key)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <button type="button" className={styles.plain} onClick={() => go(withoutFilters(state))}>
        {t('resetAll')}
      </button>
    </section>
  );
}
