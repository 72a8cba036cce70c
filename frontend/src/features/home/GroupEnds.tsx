import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peergroupAddress } from '@/shared/address/peergroup';
import type { GroupMedian, Movements } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { pathTo } from '@/shared/routes/paths';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Columns.module.css';
import { Failed } from './Part';

/** Rows of the list: five peergroups at each end. */
const ROWS = 10;

/** The best and the weakest peergroups of the last year, with bars on one scale. */
export function GroupEnds({ market: { data, error, refetch } }: { market: UseQueryResult<Movements> }) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const { best = [], weakest = [] } = data?.year ?? {};
  const groups = [...best, ...weakest.toReversed()];
  return (
    <section className={styles.column} aria-labelledby="year">
      <h2 id="year" className={styles.title}>
        {t('year')}
      </h2>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Bones lines={ROWS} height="2.25rem" />}
      {data && groups.length === 0 ? <p>{t('noneYet')}</p> : null}
      {groups.length === 0 ? null : (
        <>
          <Bars groups={groups} weakest={best.length} />
          <p className={styles.caption}>{t('yearCaption', { date: format.date(data?.record_date) })}</p>
        </>
      )}
      <p className={styles.more}>
        <LocalLink to={pathTo('peergroups')}>{t('allGroups')}</LocalLink>
      </p>
    </section>
  );
}

/** Where a bar begins and how long it is, in percent of the scale from the lowest to the highest value, zero included. */
export function barOf(value: number, lowest: number, highest: number): { start: number; length: number } {
  const [from, to] = [Math.min(0, lowest), Math.max(0, highest)];
  const scale = 100 / (to - from || 1);
  return { start: (Math.min(0, value) - from) * scale, length: Math.abs(value) * scale };
}

/** `weakest` is where the second half begins. */
function Bars({ groups, weakest }: { groups: readonly GroupMedian[]; weakest: number }) {
  const format = useFormat();
  const values = groups.map(({ median }) => median);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return (
    <ol>
      {groups.map(({ id, name, tranche_id, median }, place) => {
        const { start, length } = barOf(median, lowest, highest);
        return (
          <li key={id} className={styles.end} data-second={place === weakest}>
            <LocalLink
              to={peergroupAddress({ id: tranche_id, peergroup: name })}
              className={styles.name}
              title={name}
            >
              {name}
            </LocalLink>
            <span className={styles.track}>
              <span
                className={styles.bar}
                data-sign={Math.sign(median)}
                style={{ insetInlineStart: `${start}%`, inlineSize: `${length}%` }}
              />
            </span>
            <span className={styles.value} data-sign={Math.sign(median)}>
              {format.change(median)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
