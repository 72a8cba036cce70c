import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { topFundsQuery } from '@/shared/api/funds';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { ShortName } from '@/shared/ui/ShortName';
import { Value } from '@/shared/ui/Value';
import styles from './Peergroup.module.css';

const SHOWN = 5;

/** The best rated other funds of the peergroup, for those who do not get the full ranking. */
export function TopFunds({ id }: { id: number }) {
  const { t } = useTranslation('peergroup');
  const format = useFormat();
  const lang = useLang();
  const { data, error, refetch } = useQuery(topFundsQuery(id, lang));
  const funds = data?.results.slice(0, SHOWN);
  return (
    <section
      className={styles.section}
      aria-labelledby="top-funds"
      data-awaited={data === undefined && !error}
    >
      <h2 id="top-funds">{t('top')}</h2>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Bones lines={SHOWN} height="2.5rem" /> : null}
      {funds?.length === 0 ? <p>{t('alone')}</p> : null}
      <ol className={styles.list}>
        {funds?.map((fund) => (
          <li key={fund.id}>
            <RatingBadge rank={fund.rank} points={fund.rating_points} underReview={fund.under_review} />
            <span className={styles.listName}>
              <LocalLink to={pathTo('fund', fund)}>
                <ShortName name={fund.name} rest />
              </LocalLink>
            </span>
            <span className={styles.listFigure}>
              <Value text={format.change(fund.perf_3y)} />
              <span className={styles.small}>{t('columns.perf_3y')}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
