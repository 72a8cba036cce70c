import { useTranslation } from 'react-i18next';
import type { FundItem } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import styles from './Fund.module.css';
import { percentile } from './percentile';

/** The place within the peergroup, and the share of its rated funds that are placed there or below. */
export function Standing({ fund }: { fund: FundItem }) {
  const { t } = useTranslation(['fund', 'details']);
  const format = useFormat();
  const { position_vs_peergroup: position, peergroup_size: size } = fund;
  if (position === null) return null;
  const share = percentile(position, size);
  return (
    <>
      <p className={styles.small}>
        {size === null
          ? t('fund:positionOnly', { position: format.number(position) })
          : t('fund:position', { position: format.number(position), size: format.number(size) })}
      </p>
      {share === null ? null : (
        <p className={styles.small}>{t('details:standing.percentile', { share: format.percent(share) })}</p>
      )}
    </>
  );
}
