import { useTranslation } from 'react-i18next';
import type { CompanyProfile } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import styles from './AssetManager.module.css';

const CLASSES = ['A', 'B', 'C', 'D', 'E'] as const;
type Counts = NonNullable<CompanyProfile['rating_distribution']>['own'];

const total = (counts: Counts) => CLASSES.reduce((sum, rank) => sum + counts[rank], 0);
const share = (counts: Counts, rank: keyof Counts) => (counts[rank] / Math.max(1, total(counts))) * 100;

/** Which share of the rated funds has each class, beside the same of all rated funds: a table with a bar in each cell. */
export function Distribution({ company }: { company: CompanyProfile }) {
  const { t } = useTranslation('managers');
  const format = useFormat();
  if (company.rating_distribution === null) return null;
  const { own, market } = company.rating_distribution;
  if (total(own) === 0) return null;
  const highest = Math.max(...CLASSES.flatMap((rank) => [share(own, rank), share(market, rank)]));
  const better = share(own, 'A') + share(own, 'B') - share(market, 'A') - share(market, 'B');
  const verdict = better > 1 ? 'above' : better < -1 ? 'below' : 'same';
  return (
    <section className={styles.distribution} aria-labelledby="distribution">
      <h2 id="distribution">{t('distribution.title')}</h2>
      <p>
        {t(`distribution.${verdict}`, {
          own: format.withPercent(format.number(share(own, 'A') + share(own, 'B'))),
          market: format.withPercent(format.number(share(market, 'A') + share(market, 'B'))),
        })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('distribution.class')}</th>
            <th scope="col">{t('distribution.own')}</th>
            <th scope="col">{t('distribution.market')}</th>
          </tr>
        </thead>
        <tbody>
          {CLASSES.map((rank) => (
            <tr key={rank}>
              <th scope="row">
                <RatingBadge rank={rank} />
              </th>
              <Bar value={share(own, rank)} highest={highest} count={own[rank]} own />
              <Bar value={share(market, rank)} highest={highest} count={market[rank]} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.caption}>
        {t('distribution.counted', { own: format.number(total(own)), market: format.number(total(market)) })}
      </p>
    </section>
  );
}

interface BarProps {
  value: number;
  highest: number;
  count: number;
  own?: boolean;
}

function Bar({ value, highest, count, own = false }: BarProps) {
  const { t } = useTranslation('managers');
  const format = useFormat();
  return (
    <td>
      <span aria-hidden="true" className={styles.track}>
        <span className={styles.bar} data-own={own} style={{ inlineSize: `${(value / highest) * 100}%` }} />
      </span>
      <span title={t('distribution.count', { count, formatted: format.number(count) })}>
        {format.withPercent(format.number(value))}
      </span>
    </td>
  );
}
