import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FundPage } from '@/shared/api/types';
import { Monogram } from '@/shared/ui/Monogram';
import styles from './Fund.module.css';
import { Company } from './FundTitle';

/** Who manages the fund, with the picture of the fund or of its company, or else a monogram. */
export function CompanyLine({ fund }: { fund: Pick<FundPage, 'company' | 'company_link' | 'logo'> }) {
  const { t } = useTranslation('fund');
  // A picture that cannot be had now; the company's name stands beside it anyway.
  const [missing, setMissing] = useState<string | null>();
  const { logo } = fund;
  return (
    <p className={styles.companyLine}>
      {logo && logo !== missing ? (
        <img
          className={styles.logo}
          src={`${logo}?size=160`}
          srcSet={`${logo}?size=160 1x, ${logo}?size=320 2x`}
          width={144}
          height={48}
          alt={t('logo', { company: fund.company })}
          decoding="async"
          loading="lazy"
          onError={() => setMissing(logo)}
        />
      ) : (
        <Monogram company={fund.company} />
      )}
      <Company fund={fund} />
    </p>
  );
}
