import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peergroupAddress } from '@/shared/address/peergroup';
import type { FundItem } from '@/shared/api/types';
import { pathTo } from '@/shared/routes/paths';
import { showToast } from '@/shared/toasts';
import { ClosedMark } from '@/shared/ui/ClosedMark';
import { LocalLink } from '@/shared/ui/LocalLink';
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
          <Code label="ISIN" value={fund.isin} />
        </li>
        {fund.wkn ? (
          <li>
            <Code label="WKN" value={fund.wkn} />
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

function Code({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('fund');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast(t('copied', { code: label }));
    } catch {
      // Without permission or on plain HTTP the clipboard stays closed.
      showToast(t('copyFailed'), 'error');
    }
  };
  return (
    <>
      <span className={styles.codeLabel}>{label}</span> <span className={styles.code}>{value}</span>
      <button
        type="button"
        className={styles.copy}
        aria-label={t('copy', { code: `${label} ${value}` })}
        onClick={copy}
      >
        <svg aria-hidden="true" viewBox="0 0 14 14" width="14" height="14" fill="none" stroke="currentColor">
          <path d="M4.5 4.5h8v8h-8z" />
          <path d="M9.5 4.5v-3h-8v8h3" />
        </svg>
      </button>
    </>
  );
}
