import { useTranslation } from 'react-i18next';
import { peergroupAddress } from '@/shared/address/peergroup';
import type { FundPage } from '@/shared/api/types';
import { pathTo } from '@/shared/routes/paths';
import { ClosedMark } from '@/shared/ui/ClosedMark';
import { LocalLink } from '@/shared/ui/LocalLink';
import { CompanyPicture } from './CompanyPicture';
import { CopyCode } from './CopyCode';
import { FundActions } from './FundActions';
import styles from './FundTitle.module.css';

/** Longer names are set smaller, so that they take two lines at most on a desk. */
const LONG_NAME = 60;

/** The fund and, apart from it, the share class: names, codes to copy, and what one can do with it. */
export function FundTitle({ fund }: { fund: FundPage }) {
  const { t } = useTranslation('fund');
  const { name, rest, share } = namesOf(fund);
  const facts = [
    share === '' ? null : t('head.class', { name: share }),
    fund.tranche_currency,
    fund.accumulating === null ? null : t(fund.accumulating ? 'head.accumulating' : 'head.distributing'),
    t(fund.primary ? 'head.main' : 'head.notMain'),
  ].filter((one) => one !== null);
  return (
    <header className={styles.head}>
      {/* Where a desk leaves room; the line with the company names it. */}
      <div className={styles.mark}>
        <CompanyPicture fund={fund} width={64} height={64} alt="" large />
      </div>
      <div className={styles.names}>
        <h1 data-long={name.length > LONG_NAME}>
          {name} {rest === '' ? null : <span className={styles.spoken}>{rest}</span>}
        </h1>
        <p className={styles.share}>
          {facts.join(' · ')} <ClosedMark on={fund.closed_on} />
        </p>
        <ul className={styles.codes}>
          <li>
            <CopyCode label="ISIN" value={fund.isin} />
          </li>
          {fund.wkn ? (
            <li>
              <CopyCode label="WKN" value={fund.wkn} />
            </li>
          ) : null}
          <li className={styles.wide}>
            <Company fund={fund} />
          </li>
          <li className={styles.wide}>
            <LocalLink to={peergroupAddress(fund)}>{fund.peergroup}</LocalLink>
          </li>
        </ul>
      </div>
      <FundActions fund={fund} />
    </header>
  );
}

/** Who manages the fund, as a link to its page. */
export function Company({ fund }: { fund: Pick<FundPage, 'company' | 'company_id'> }) {
  return <LocalLink to={pathTo('assetManager', { id: fund.company_id })}>{fund.company}</LocalLink>;
}

/** The name of the fund, what the share class's own adds to it, and how the class is called. */
export function namesOf({ name, fund_name, tranche }: Pick<FundPage, 'name' | 'fund_name' | 'tranche'>) {
  // Some share classes are not called after their fund: then their name is the one that is known.
  if (!name.startsWith(`${fund_name} `)) return { name, rest: '', share: tranche ?? '' };
  const rest = name.slice(fund_name.length).trim();
  return { name: fund_name, rest, share: tranche ?? rest };
}
