import { useTranslation } from 'react-i18next';
import type { TeamRatingLinks } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import type { ListAddress } from '@/shared/list/address';
import { Bones } from '@/shared/ui/Loading';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import type { TeamRatingsState } from './state';
import styles from './TeamRatings.module.css';

interface Props {
  page: TeamRatingLinks | undefined;
  list: ListAddress<TeamRatingsState>;
}

/** How many teams have each class, whatever the filters; a bar narrows the list to its class. */
export function Distribution({ page, list: { state, change } }: Props) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  const highest = Math.max(1, ...(page?.distribution ?? []).map(({ count }) => count));
  return (
    <section className={styles.distribution} aria-labelledby="distribution">
      <h2 id="distribution">{t('distribution')}</h2>
      {page === undefined ? (
        <Bones lines={9} height="2rem" />
      ) : (
        <>
          <ol>
            {page.distribution.map(({ rank, count }) => {
              const chosen = state.rank.includes(rank);
              return (
                <li key={rank}>
                  <button
                    type="button"
                    aria-pressed={chosen}
                    onClick={() => change({ rank: chosen ? [] : [rank] })}
                  >
                    <span className={styles.class}>
                      <RatingBadge rank={rank} />
                    </span>
                    <span aria-hidden="true" className={styles.track}>
                      <span className={styles.bar} style={{ inlineSize: `${(count / highest) * 100}%` }} />
                    </span>
                    <span aria-hidden="true" className={styles.number}>
                      {format.number(count)}
                    </span>
                    <span className={styles.spoken}>
                      {t('found', { count, formatted: format.number(count) })}
                    </span>
                  </button>
                </li>
              );
            })}
          </ol>
          <p className={styles.caption}>
            {t('rated', { count: page.rated, formatted: format.number(page.rated) })}
          </p>
        </>
      )}
    </section>
  );
}
