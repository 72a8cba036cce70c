import { useTranslation } from 'react-i18next';
import type { RankedFund } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { Value } from '@/shared/ui/Value';
import styles from './Peergroup.module.css';

/** Points won or lost since the record date before, and the class before if it was another one. */
export function Change({ fund }: { fund: RankedFund }) {
  const { t } = useTranslation('peergroup');
  const format = useFormat();
  const { change, rank, rank_before: before } = fund;
  if (change === null) return <Value text={format.number(null)} />;
  return (
    <span className={styles.change} data-sign={Math.sign(change)}>
      {change > 0 ? '+' : ''}
      {format.number(change)}
      {rank !== null && before !== null && before !== rank ? (
        <span className={styles.classChange}>
          {' '}
          <span aria-hidden="true">
            {before} → {rank}
          </span>
          <span className={styles.hidden}>{t('classChange', { before, rank })}</span>
        </span>
      ) : null}
    </span>
  );
}
