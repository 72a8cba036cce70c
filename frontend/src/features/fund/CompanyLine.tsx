import { useTranslation } from 'react-i18next';
import type { FundPage } from '@/shared/api/types';
import { CompanyPicture } from './CompanyPicture';
import styles from './Fund.module.css';
import { Company } from './FundTitle';

/** Who manages the fund, with the picture of the fund or of its company, or else a monogram. */
export function CompanyLine({
  fund,
}: {
  fund: Pick<FundPage, 'company' | 'company_id' | 'company_link' | 'logo'>;
}) {
  const { t } = useTranslation('fund');
  return (
    <p className={styles.companyLine}>
      <CompanyPicture
        fund={fund}
        className={styles.logo}
        width={144}
        height={48}
        alt={t('logo', { company: fund.company })}
      />
      <Company fund={fund} />
      {fund.company_link ? (
        <a href={fund.company_link} target="_blank" rel="noreferrer" title={t('website')}>
          {t('websiteShort')}
        </a>
      ) : null}
    </p>
  );
}
