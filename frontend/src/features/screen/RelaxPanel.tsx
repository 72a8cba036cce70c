import { useTranslation } from 'react-i18next';
import type { Relaxation } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { facetName } from './facet-names';
import styles from './ScreenPage.module.css';
import { useSizeText } from './size-text';
import { type FilterKey, type ScreenState, VALUE_KEYS, withoutFilter, withoutFilters } from './state';

interface Props {
  relax: readonly Relaxation[];
  count: number;
  state: ScreenState;
  go: (next: ScreenState) => void;
}

function filterKeyOf(key: string): FilterKey | null {
  const known: readonly FilterKey[] = ['q', ...VALUE_KEYS, 's', 'm'];
  return key === 'fs' ? 's' : (known.find((one) => one === key) ?? null);
}

/** When few or no funds are found: what each filter alone excludes, and a way to let go of it. */
export function RelaxPanel({ relax, count, state, go }: Props) {
  const { t } = useTranslation('screen');
  const format = useFormat();
  const sizeText = useSizeText(state.size);
  const offers = relax.flatMap((one) => {
    const key = filterKeyOf(one.key);
    return key === null ? [] : [{ ...one, key }];
  });
  return (
    <section className={styles.relax}>
      <h2>{count === 0 ? t('relax.none') : t('relax.few', { count })}</h2>
      <p>{offers.length > 0 ? t('relax.offer') : t('relax.together')}</p>
      {offers.length > 0 ? (
        <ul>
          {offers.map(({ key, facet, values, count: more }) => (
            <li key={key}>
              <span className={styles.relaxCount}>+{format.number(more)}</span>
              <span>
                <strong>{t(`facets.${facetName(key, facet)}`)}</strong>{' '}
                <span className={styles.relaxValues}>
                  {key === 's' ? sizeText : values.map(({ label }) => label).join(', ')}
                </span>
              </span>
              <button type="button" onClick={() => go(withoutFilter(state, key))}>
                {t('relax.remove')}{' '}
                <span className={styles.spoken}>{t(`facets.${facetName(key, facet)}`)}</span>
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
