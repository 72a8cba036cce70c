import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Home.module.css';
import { Failed } from './Part';
import { guidedCountQuery } from './queries';

/** How many asset classes there are: the room they get before they arrive. */
const ASSET_CLASSES = 7;

/** Everything there is, in the place of the map: funds by asset class, each the first step of the guided search. */
export function Universe() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { data, error, refetch } = useQuery(guidedCountQuery(useLang()));
  const classes = data?.steps.asset_class ?? [];
  const most = Math.max(1, ...classes.map(({ count }) => count));
  return (
    <section aria-labelledby="universe">
      <h2 id="universe" className={styles.pictureTitle}>
        {t('universe')}
      </h2>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Bones lines={ASSET_CLASSES} height="var(--bar-row)" />}
      <ul className={styles.bars}>
        {classes.map(({ value, label, count }) => (
          <li key={value}>
            <LocalLink to={`${pathTo('guidedSearch')}?asset_class=${value}`}>
              <span>{label}</span>
              <span className={styles.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
              <span className={styles.count}>{format.number(count)}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
      <p className={styles.caption}>{t('universeCaption')}</p>
    </section>
  );
}
