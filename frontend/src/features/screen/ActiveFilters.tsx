import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCriteria } from '@/shared/screen/criteria';
import { type ScreenState, withoutFilters } from '@/shared/screen/state';
import styles from './ScreenPage.module.css';

interface Props {
  state: ScreenState;
  go: (next: ScreenState) => void;
}

/** What is filtered at the moment; each chip takes its filter away. */
export function ActiveFilters({ state, go }: Props) {
  const { t } = useTranslation('screen');
  const list = useRef<HTMLUListElement>(null);
  const chips = useCriteria(state);
  if (chips.length === 0) return null;
  const remove = (next: ScreenState) => {
    // The button that has the focus is about to go; the list stays as long as there is another chip.
    list.current?.focus();
    go(next);
  };
  return (
    <div className={styles.active}>
      <ul ref={list} className={styles.chips} tabIndex={-1} aria-label={t('activeFilters')}>
        {chips.map(({ id, text, next }) => (
          <li key={id}>
            <button type="button" className={styles.chip} title={text} onClick={() => remove(next)}>
              <span className={styles.spoken}>{t('removeFilter')}</span>{' '}
              <span className={styles.chipText}>{text}</span>
              <span aria-hidden="true" className={styles.cross}>
                ×
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.reset} onClick={() => go(withoutFilters(state))}>
        {t('resetAll')}
      </button>
    </div>
  );
}
