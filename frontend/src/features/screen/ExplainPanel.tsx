import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Explanation } from '@/shared/api/types';
import { MISSING, useFormat } from '@/shared/format';
import { readIsin } from './codec';
import styles from './Explain.module.css';
import { facetName } from './facet-names';
import { useSizeText } from './size-text';
import type { SizeLimit } from './state';

interface Props {
  /** The fund looked at, or null. */
  isin: string | null;
  /** undefined while the answer is awaited. */
  explanation: Explanation | null | undefined;
  /** The limit that the fund size is held against. */
  size: SizeLimit | null;
  /** Whether main tranches only are wanted, all but these, or both. */
  main: boolean | null;
  onExplain: (isin: string | null) => void;
}

/** 'Why (not) here?': holds one fund against the current screen, criterion by criterion. */
export function ExplainPanel({ isin, explanation, size, main, onExplain }: Props) {
  const { t } = useTranslation('screen');
  const { t: common } = useTranslation();
  const [text, setText] = useState(isin ?? '');
  const [wrong, setWrong] = useState(false);
  const problem = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readIsin(text);
    setWrong(read === null);
    if (read !== null) {
      setText(read);
      onExplain(read);
    }
  };
  return (
    <section className={styles.explain} aria-label={t('explain.open')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <label>
          {t('explain.isin')}
          <input
            type="text"
            value={text}
            maxLength={24}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={wrong}
            aria-describedby={problem}
            placeholder="LU0000000000"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button type="submit" className={styles.ask}>
          {t('explain.ask')}
        </button>
        {isin === null ? null : (
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              setText('');
              onExplain(null);
            }}
          >
            {common('reset')}
          </button>
        )}
        <p id={problem} role="status" className={styles.wrong}>
          {wrong ? t('explain.wrong') : ''}
        </p>
      </form>
      {isin === null ? (
        <p className={styles.hint}>{t('explain.hint')}</p>
      ) : (
        <Answer isin={isin} explanation={explanation} size={size} main={main} />
      )}
    </section>
  );
}

function Answer({
  isin,
  explanation,
  size,
  main,
}: Pick<Props, 'explanation' | 'size' | 'main'> & { isin: string }) {
  const format = useFormat();
  const sizeText = useSizeText(size);
  const { t } = useTranslation('screen');
  const { t: common } = useTranslation();
  if (explanation === undefined || (explanation !== null && explanation.isin !== isin)) {
    return <p className={styles.hint}>{common('loading')}</p>;
  }
  if (explanation === null || !explanation.found) {
    return <p role="status">{t('explain.unknown', { isin })}</p>;
  }
  const { name, meets, criteria, closed_on } = explanation;
  const actual = (one: (typeof criteria)[number]): string => {
    if (one.key === 's') return format.millions(amountOf(one.actual));
    // The answer names what the filter wants; of a fund one asks whether it is a main tranche.
    if (one.key === 'm') return common(main === one.meets ? 'yes' : 'no');
    return one.actual.join(', ') || MISSING;
  };
  return (
    <div role="status" className={styles.answer}>
      <p>
        <strong>{name ?? isin}</strong> {meets ? t('explain.in') : t('explain.out')}
      </p>
      {closed_on ? <p>{t('explain.closed', { date: format.date(closed_on) })}</p> : null}
      {criteria.length === 0 ? (
        closed_on ? null : (
          <p className={styles.hint}>{t('explain.noFilters')}</p>
        )
      ) : (
        <table className={styles.criteria}>
          <thead>
            <tr>
              <th scope="col">{t('explain.criterion')}</th>
              <th scope="col">{t('explain.wanted')}</th>
              <th scope="col">{t('explain.actual')}</th>
              <th scope="col">{t('explain.result')}</th>
            </tr>
          </thead>
          <tbody>
            {criteria.map((one) => (
              <tr key={one.key} data-meets={one.meets}>
                <th scope="row">{t(`facets.${facetName(one.key, one.facet)}`)}</th>
                <td>{one.key === 's' ? sizeText : one.wanted.join(', ')}</td>
                <td>{actual(one)}</td>
                <td>
                  <span className={styles.verdict}>
                    <Sign meets={one.meets} />
                    {one.meets ? t('explain.meets') : t('explain.fails')}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** A tick or a cross, so that colour is not the only difference. */
function Sign({ meets }: { meets: boolean }) {
  return (
    <svg aria-hidden="true" className={styles.sign} viewBox="0 0 12 12" width="12" height="12">
      <path d={meets ? 'M2 6.5 4.8 9.5 10 2.5' : 'M2.5 2.5 9.5 9.5M9.5 2.5 2.5 9.5'} />
    </svg>
  );
}

/** The API gives amounts as plain numbers; null for what is missing. */
function amountOf([text]: readonly string[]): number | null {
  const amount = Number(text);
  return text === undefined || !Number.isFinite(amount) ? null : amount;
}
