import { useTranslation } from 'react-i18next';
import { useLang } from '../i18n/language';
import type { FacetDeclaration, FlagDeclaration, RangeDeclaration, ValueDeclaration } from './facets';
import { labelOf } from './labels';
import {
  activeFilters,
  boundsOf,
  flagOf,
  type ScreenState,
  toggleValue,
  valuesOf,
  withoutFilter,
} from './state';
import { useFacetWords } from './words';

/** With more values than this a facet is one criterion that only counts them. */
const MAX_VALUES = 6;

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
  const words = useFacetWords();

  const ofValues = (facet: ValueDeclaration): Criterion[] => {
    const { key } = facet;
    const values = valuesOf(state, key);
    if (values.length > MAX_VALUES) {
      const text = t('chipMany', { facet: words.name(facet), count: values.length });
      return [{ id: key, text, next: withoutFilter(state, facet) }];
    }
    return values.map((value) => ({
      id: `${key} ${value}`,
      text: t('chip', { facet: words.name(facet), value: labelOf(lang, key, value) }),
      next: toggleValue(state, key, value),
    }));
  };
  const ofBounds = (facet: RangeDeclaration): string => {
    const bounds = boundsOf(state, facet.key);
    const value = bounds === null ? '' : words.bounds(facet, bounds);
    return t('chip', { facet: words.name(facet), value });
  };
  const ofFlag = (facet: FlagDeclaration): string => {
    const flag = flagOf(state, facet.key) === true;
    return (
      words.flag(facet, flag) ?? t('chip', { facet: words.name(facet), value: words.flagLabel(facet, flag) })
    );
  };
  const ofFacet = (facet: FacetDeclaration): Criterion[] => {
    if (facet.kind === 'value') return ofValues(facet);
    const text = facet.kind === 'range' ? ofBounds(facet) : ofFlag(facet);
    return [{ id: facet.key, text, next: withoutFilter(state, facet) }];
  };
  return activeFilters(state).flatMap((filter): Criterion[] => {
    if (filter !== 'q') return ofFacet(filter);
    const text = t('chip', { facet: t('facets.q'), value: state.q });
    return [{ id: filter, text, next: withoutFilter(state, filter) }];
  });
}
