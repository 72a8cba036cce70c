import { useTranslation } from 'react-i18next';
import { comparisonAddress } from '@/shared/address/comparison';
import type { FundItem } from '@/shared/api/types';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Fund.module.css';

/** Leads to the comparison with this fund as its first. */
export function CompareLink({ fund }: { fund: FundItem }) {
  const { t } = useTranslation('fund');
  return (
    <LocalLink to={comparisonAddress([fund.id])} className={styles.action}>
      {t('compare')}
    </LocalLink>
  );
}
