import { useTranslation } from 'react-i18next';
import type { FundPage } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import styles from './Opening.module.css';

/** A NAV that is older than this when the figures are made is not one of today. */
const OLDEST_DAYS = 31;
const DAY = 86_400_000;

/** The latest NAV with its date and its change since the one before; else that there is none, and since when. */
export function Price({ fund }: { fund: FundPage }) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  const { price } = fund;
  if (price === null || isOld(fund))
    return (
      <p className={styles.price}>
        <strong className={styles.missing}>{t('price.none')}</strong>
        <span className={styles.small}>
          {price === null
            ? t('price.never')
            : t('price.last', {
                date: format.date(price.date),
                nav: `${format.number(price.nav, 2)} ${price.currency}`,
              })}
        </span>
      </p>
    );
  const { change, previous_date: before } = price;
  return (
    <p className={styles.price}>
      <strong>
        {format.number(price.nav, 2)} <small className={styles.unit}>{price.currency}</small>
      </strong>
      {change === null ? null : <b data-sign={Math.sign(change)}>{format.change(change)}</b>}
      <span className={styles.dates}>
        {before === null ? null : (
          <>
            <span>{t('price.since', { date: format.date(before) })}</span>{' '}
          </>
        )}
        <span>{t('price.of', { date: format.date(price.date) })}</span>
      </span>
    </p>
  );
}

/** A closed share class has the price of its last day, which is none that is late. */
function isOld({ price, record_date, closed_on }: FundPage): boolean {
  if (price === null || record_date === null || closed_on) return false;
  return (Date.parse(record_date) - Date.parse(price.date)) / DAY > OLDEST_DAYS;
}
