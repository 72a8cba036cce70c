import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/i18n/language';
import { labelOf } from './labels';
import styles from './ScreenPage.module.css';
import { useSizeText } from './size-text';
import {
  activeFilters,
  FACET_OF_KEY,
  type ScreenState,
  toggleValue,
  type ValueKey,
  withoutFilter,
  withoutFilters,
} from './state';

/** With more values than this a facet gets one chip that takes them all away. */
const MOST_CHIPS = 6;

interface Chip {
  id: string;
  text: string;
  next: ScreenState;
}

function useChips(state: ScreenState): Chip[] {
  const { t } = useTranslation('screen');
  const lang = useLang();
  const sizeText = useSizeText(state.size);
  const valueChips = (key: ValueKey): Chip[] => {
    const facet = t(`facets.${FACET_OF_KEY[key]}`);
    const values = state.values[key];
    if (values.length > MOST_CHIPS) {
      return [
        { id: key, text: t('chipMany', { facet, count: values.length }), next: withoutFilter(state, key) },
      ];
    }
    return values.map((value) => ({
      id: `${key} ${value}`,
      text: t('chip', { facet, value: labelOf(lang, key, value) }),
      next: toggleValue(state, key, value),
    }));
  };
  return activeFilters(state).flatMap((key): Chip[] => {
    const next = withoutFilter(state, key);
    switch (key) {
      case 'q':
        return [{ id: key, text: t('chip', { facet: t('facets.q'), value: state.q }), next }];
      case 's':
        return [{ id: key, text: t('chip', { facet: t('facets.fund_size'), value: sizeText }), next }];
      case 'm':
        return [{ id: key, text: state.main ? t('mainOnly') : t('mainNot'), next }];
      default:
        return valueChips(key);
    }
  });
}

interface Props {
  state: ScreenState;
  go: (next: ScreenState) => void;
}

/** What is filtered at the moment; each chip takes its filter away. */
export function ActiveFilters({ state, go }: Props) {
  const { t } = useTranslation('screen');
  const list = useRef<HTMLUListElement>(null);
  const chips = useChips(state);
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
            <button type="button" className={styles.chip} onClick={() => remove(next)}>
              <span className={styles.spoken}>{t('removeFilter')}</span> {text}
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
