import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useClauses, useSentence, useSubject } from '@/shared/screen/sentence';
import type { ScreenState } from '@/shared/screen/state';
import styles from './Sentence.module.css';

interface Props {
  state: ScreenState;
  /** Leads to a filter: the name of its facet, or `q`. */
  onFilter: (filter: string) => void;
}

/** The title of a screen: what it shows, in words. Each clause leads to its filter. */
export function Sentence({ state, onFilter }: Props) {
  const { t } = useTranslation('screen');
  const clauses = useClauses(state);
  const subject = useSubject(clauses);
  const sentence = useSentence(state);
  return (
    <h1 className={styles.sentence} aria-label={sentence}>
      {subject}
      {clauses.map(({ filter, text }, place) => (
        <Fragment key={filter}>
          {place === 0 ? (subject === null ? null : ', ') : ' '}
          <button
            type="button"
            className={styles.clause}
            title={t('sentence.change')}
            onClick={() => onFilter(filter)}
          >
            {subject === null && place === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text}
            {/* Within the button: after one of two lines it would begin a line of its own. */}
            {place < clauses.length - 1 ? (
              <span className={styles.comma} aria-hidden="true">
                ,
              </span>
            ) : null}
          </button>
        </Fragment>
      ))}
    </h1>
  );
}
