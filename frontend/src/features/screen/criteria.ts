import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/i18n/language';
import { labelOf } from './labels';
import { useSizeText } from './size-text';
import {
  activeFilters,
  FACET_OF_KEY,
  type ScreenState,
  toggleValue,
  type ValueKey,
  withoutFilter,
} from './state';

/** With more values than this a facet is one criterion that only counts them. */
const MOST_VALUES = 6;

/** One criterion in words, and the state without it. */
export interface Criterion {
  readonly id: string;
  readonly text: string;
  readonly next: ScreenState;
}

/** What a state filters by, criterion by criterion. */
export function useCriteria(state: ScreenState): Criterion[] {
  const { t } = useTranslation('screen');
  const lang = useLang();
  const sizeText = useSizeText(state.size);
  const valueCriteria = (key: ValueKey): Criterion[] => {
    const facet = t(`facets.${FACET_OF_KEY[key]}`);
    const values = state.values[key];
    if (values.length > MOST_VALUES) {
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
  return activeFilters(state).flatMap((key): Criterion[] => {
    const next = withoutFilter(state, key);
    switch (key) {
      case 'q':
        return [{ id: key, text: t('chip', { facet: t('facets.q'), value: state.q }), next }];
      case 's':
        return [{ id: key, text: t('chip', { facet: t('facets.fund_size'), value: sizeText }), next }];
      case 'm':
        return [{ id: key, text: state.main ? t('mainOnly') : t('mainNot'), next }];
      default:
        return valueCriteria(key);
    }
  });
}
