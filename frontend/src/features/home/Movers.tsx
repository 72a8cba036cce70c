import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peergroupAddress } from '@/shared/address/peergroup';
import type { Movements, MovingGroup } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { pathTo } from '@/shared/routes/paths';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import styles from './Columns.module.css';
import { Failed } from './Part';

/** Rows of the list: three peergroups at each end, and the headings above them. */
const ROWS = 6;

/** The peergroups that the last month moved most, each with the fund that moved most in it. */
export function Movers({ market: { data, error, refetch } }: { market: UseQueryResult<Movements> }) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const date = data?.record_date ?? null;
  return (
    <section className={styles.column} aria-labelledby="month">
      <h2 id="month" className={styles.title}>
        {date === null ? t('monthPlain') : t('month', { month: format.month(date) })}
      </h2>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Bones lines={ROWS + 1} height="3.375rem" />}
      {data === undefined ? null : data.month.best.length === 0 ? (
        <p>{t('noneYet')}</p>
      ) : (
        <>
          <Groups title={t('best')} groups={data.month.best} />
          <Groups title={t('weakest')} groups={data.month.weakest} />
          <p className={styles.caption}>
            {t('monthCaption', { date: format.date(data.record_date) })}{' '}
            {data.previous_record_date === null
              ? null
              : t('classesMoved', {
                  date: format.date(data.previous_record_date),
                  up: format.number(data.upgrades),
                  down: format.number(data.downgrades),
                })}
          </p>
        </>
      )}
    </section>
  );
}

function Groups({ title, groups }: { title: string; groups: readonly MovingGroup[] }) {
  const { t } = useTranslation('market');
  const format = useFormat();
  return (
    <>
      <h3 className={styles.which}>{title}</h3>
      <ol>
        {groups.map(({ id, name, tranche_id, median, fund }) => (
          <li key={id} className={styles.mover}>
            <LocalLink
              to={peergroupAddress({ id: tranche_id, peergroup: name })}
              className={styles.name}
              title={name}
            >
              {name}
            </LocalLink>
            <span className={styles.value} data-sign={Math.sign(median)}>
              {format.change(median)}
            </span>
            {fund === null ? (
              <span className={styles.none}>{t('noClassChange')}</span>
            ) : (
              <>
                <LocalLink to={pathTo('fund', fund)} className={styles.fund} title={fund.name}>
                  {fund.name}
                </LocalLink>
                <span className={styles.classes}>
                  <span aria-hidden="true">
                    <RatingBadge rank={fund.rank_before} /> → <RatingBadge rank={fund.rank} />
                  </span>
                  <span className={styles.spoken}>
                    {t('classChange', { before: fund.rank_before, rank: fund.rank })}
                  </span>
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
