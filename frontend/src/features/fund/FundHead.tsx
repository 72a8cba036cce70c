import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peergroupAddress } from '@/shared/address/peergroup';
import type { FundItem } from '@/shared/api/types';
import { pathTo } from '@/shared/routes/paths';
import { ClosedMark } from '@/shared/ui/ClosedMark';
import { LocalLink } from '@/shared/ui/LocalLink';
import { CopyCode } from './CopyCode';
import styles from './Fund.module.css';

interface Props {
  fund: FundItem;
  /** Where the company presents itself, if known. */
  link?: string | null;
  /** Address of the fund's or the company's picture. */
  logo?: string | null;
  /** The fund's name leads to its page. */
  linked?: boolean;
}

/** Name, codes and what kind of fund it is. */
export function FundHead({ fund, link, logo, linked }: Props) {
  const { t } = useTranslation('fund');
  // A picture that cannot be had now; the company's name stands below it anyway.
  const [missing, setMissing] = useState<string | null>();
  const name = linked ? <LocalLink to={pathTo('fund', fund)}>{fund.name}</LocalLink> : fund.name;
  return (
    <header className={styles.head}>
      {logo && logo !== missing ? (
        <img
          className={styles.logo}
          src={`${logo}?size=160`}
          srcSet={`${logo}?size=160 1x, ${logo}?size=320 2x`}
          width={144}
          height={48}
          alt={t('logo', { company: fund.company })}
          decoding="async"
          onError={() => setMissing(logo)}
        />
      ) : null}
      <h1>{name}</h1>
      <p className={styles.company}>
        {link ? (
          <a href={link} target="_blank" rel="noreferrer" title={t('website')}>
            {fund.company}
          </a>
        ) : (
          fund.company
        )}
      </p>
      <ul className={styles.codes}>
        {fund.closed_on ? (
          <li>
            <ClosedMark on={fund.closed_on} />
          </li>
        ) : null}
        <li>
          <CopyCode label="ISIN" value={fund.isin} />
        </li>
        {fund.wkn ? (
          <li>
            <CopyCode label="WKN" value={fund.wkn} />
          </li>
        ) : null}
        <li>{fund.tranche_currency}</li>
        <li>
          <LocalLink to={peergroupAddress(fund)}>{fund.peergroup}</LocalLink>
        </li>
        {fund.universe_label ? <li>{fund.universe_label}</li> : null}
      </ul>
    </header>
  );
}
