import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Explanation } from '@/shared/api/types';
import { MISSING, useFormat } from '@/shared/format';
import { readIsin } from '@/shared/screen/codec';
import { facetOfKey } from '@/shared/screen/facets';
import { boundsOf, flagOf, type ScreenState } from '@/shared/screen/state';
import { useFacetWords } from '@/shared/screen/words';
import styles from './Explain.module.css';

interface Props {
  /** The fund looked at, or null. */
  isin: string | null;
  /** undefined while the answer is awaited. */
  explanation: Explanation | null | undefined;
  /** What the fund is held against. */
  state: ScreenState;
  onExplain: (isin: string | null) => void;
}

/** 'Why (not) here?': holds one fund against the current screen, criterion by criterion. */
export function ExplainPanel({ isin, explanation, state, onExplain }: Props) {
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
        <Answer isin={isin} explanation={explanation} state={state} />
      )}
    </section>
  );
}

type Criterion = Explanation['criteria'][number];

/** What is wanted and what the fund has, in words: the API gives ranges as plain numbers. */
function useComparison(state: ScreenState) {
  const words = useFacetWords();
  const wanted = ({ key, wanted: named }: Criterion): string => {
    const facet = facetOfKey(key);
    const bounds = facet?.kind === 'range' ? boundsOf(state, facet.key) : null;
    return facet === null || bounds === null ? named.join(', ') : words.bounds(facet, bounds);
  };
  const actual = ({ key, meets, actual: named }: Criterion): string => {
    const facet = facetOfKey(key);
    const [first] = named;
    if (facet === null || first === undefined) return named.join(', ') || MISSING;
    if (facet.kind === 'range') {
      const amount = Number(first);
      return Number.isFinite(amount) ? words.figure(facet, amount) : MISSING;
    }
    // The answer names what the filter wants, which may not be how one would say it of a fund.
    const own =
      facet.kind === 'flag' ? words.ownFlag(facet, (flagOf(state, facet.key) === true) === meets) : null;
    return own ?? named.join(', ');
  };
  return { name: words.nameOfKey, wanted, actual };
}

function Answer({ isin, explanation, state }: Pick<Props, 'explanation' | 'state'> & { isin: string }) {
  const format = useFormat();
  const { name: nameOf, wanted, actual } = useComparison(state);
  const { t } = useTranslation('screen');
  const { t: common } = useTranslation();
  if (explanation === undefined || (explanation !== null && explanation.isin !== isin)) {
    return <p className={styles.hint}>{common('loading')}</p>;
  }
  if (explanation === null || !explanation.found) {
    return <p role="status">{t('explain.unknown', { isin })}</p>;
  }
  const { name, meets, criteria, closed_on } = explanation;
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
                <th scope="row">{nameOf(one.key)}</th>
                <td>{wanted(one)}</td>
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
