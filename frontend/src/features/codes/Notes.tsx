import { useTranslation } from 'react-i18next';
import type { CodeEntry, CodeListResults } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Codes.module.css';

interface UnknownProps {
  list: CodeListResults;
  codes: readonly string[];
  show(codes: readonly string[]): void;
}

/** Codes that nothing has, each with the existing ones that it may have meant: one click puts them in its place. */
export function Unknown({ list, codes, show }: UnknownProps) {
  const { t } = useTranslation('codes');
  const format = useFormat();
  const unknown = list.entries.filter(({ state }) => state === 'unknown');
  const count = unknown.length;
  if (count === 0) return null;
  return (
    <section className={styles.unknown}>
      <h2>{t('unknown', { count, formatted: format.number(count) })}</h2>
      <ul>
        {unknown.map((entry) => (
          <li key={entry.code}>
            <code>{entry.code}</code>
            <Offers
              entry={entry}
              onPick={(code) => show(codes.map((one) => (one === entry.code ? code : one)))}
            />
            <button
              type="button"
              className={styles.link}
              aria-label={t('removeCode', { code: entry.code })}
              onClick={() => show(codes.filter((one) => one !== entry.code))}
            >
              {t('remove')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Offers({ entry, onPick }: { entry: CodeEntry; onPick(code: string): void }) {
  const { t } = useTranslation('codes');
  if (entry.meant.length === 0) return <span className={styles.muted}>{t('noneNear')}</span>;
  return entry.meant.map(({ id, isin, wkn, name }) => {
    const code = entry.code.length === 6 && wkn !== null ? wkn : isin;
    return (
      <button
        key={id}
        type="button"
        className={styles.offer}
        aria-label={t('replace', { code: entry.code, isin: code, name })}
        onClick={() => onPick(code)}
      >
        <code>{code}</code> <span>{name}</span>
      </button>
    );
  });
}

/** Codes of share classes that were merged, and what they stand for now. */
export function Merged({ list }: { list: CodeListResults }) {
  const { t } = useTranslation('codes');
  const merged = list.entries.filter(({ state }) => state === 'merged');
  if (merged.length === 0) return null;
  return (
    <section className={styles.merged}>
      <h2>{t('mergedTitle')}</h2>
      <ul>
        {merged.map(({ code, id }) => {
          const fund = list.results.find((one) => one.id === id);
          return fund === undefined ? null : (
            <li key={code}>
              <LocalLink to={pathTo('fund', fund)}>{t('mergedInto', { code, name: fund.name })}</LocalLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
