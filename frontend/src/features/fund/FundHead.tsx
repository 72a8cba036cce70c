import { peergroupAddress } from '@/shared/address/peergroup';
import type { FundItem } from '@/shared/api/types';
import { pathTo } from '@/shared/routes/paths';
import { ClosedMark } from '@/shared/ui/ClosedMark';
import { LocalLink } from '@/shared/ui/LocalLink';
import { CopyCode } from './CopyCode';
import styles from './Fund.module.css';

/** Name, codes and what kind of fund it is; the name leads to its page. */
export function FundHead({ fund }: { fund: FundItem }) {
  return (
    <header className={styles.head}>
      <h1>
        <LocalLink to={pathTo('fund', fund)}>{fund.name}</LocalLink>
      </h1>
      <p className={styles.company}>{fund.company}</p>
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
