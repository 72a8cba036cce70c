import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Movers as Moved, RankedFund } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { ShortName } from '@/shared/ui/ShortName';
import { Change } from './Change';
import styles from './Peergroup.module.css';
import { moversQuery } from './queries';

/** Who rose and who fell most since last month, for users. */
export function Movers({ id }: { id: number }) {
  const { t } = useTranslation('peergroup');
  const lang = useLang();
  const { data, error, refetch } = useQuery(moversQuery(id, lang));
  return (
    <section className={styles.section} aria-labelledby="movers">
      <h2 id="movers">{t('movers')}</h2>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Bones lines={6} height="2.5rem" /> : null}
      {data === undefined ? null : <Lists movers={data} />}
    </section>
  );
}

function Lists({ movers }: { movers: Moved }) {
  const { t } = useTranslation('peergroup');
  const format = useFormat();
  const { up, down, compared, upgrades, downgrades, previous_record_date: before } = movers;
  if (compared === 0) return <p>{t('noMovers')}</p>;
  return (
    <>
      <p className={styles.small}>
        {before === null ? null : `${t('since', { date: format.date(before) })} `}
        {t('upgrades', { count: upgrades, formatted: format.number(upgrades) })}{' '}
        {t('downgrades', { count: downgrades, formatted: format.number(downgrades) })}
      </p>
      <div className={styles.movers}>
        <List title={t('up')} none={t('noneUp')} funds={up} />
        <List title={t('down')} none={t('noneDown')} funds={down} />
      </div>
    </>
  );
}

function List({ title, none, funds }: { title: string; none: string; funds: readonly RankedFund[] }) {
  const { t } = useTranslation('peergroup');
  const format = useFormat();
  return (
    <div>
      <h3>{title}</h3>
      {funds.length === 0 ? <p className={styles.small}>{none}</p> : null}
      <ol className={styles.list}>
        {funds.map((fund) => (
          <li key={fund.id} aria-current={fund.own ? 'true' : undefined}>
            <RatingBadge rank={fund.rank} underReview={fund.under_review} />
            <span className={styles.listName}>
              <LocalLink to={pathTo('fund', fund)}>
                <ShortName name={fund.name} rest />
              </LocalLink>
              {fund.own ? <span className={styles.tag}>{t('own')}</span> : null}
            </span>
            <span className={styles.listFigure}>
              <Change fund={fund} />
              <span className={styles.small}>
                {t('fromTo', {
                  before: format.number(fund.rating_points_before),
                  points: format.number(fund.rating_points),
                })}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
