import { useTranslation } from 'react-i18next';
import { type Lang, useLang } from '../i18n/language';
import type { FacetDeclaration, ValueDeclaration } from './facets';
import { labelOf } from './labels';
import { activeFilters, boundsOf, flagOf, type ScreenState, valuesOf } from './state';
import { useFacetWords } from './words';

/** With more values than this a clause only counts them. */
const MAX_VALUES = 4;
/** Facets whose values say what they are. */
const PLAIN: readonly string[] = [
  'peergroups',
  'companies',
  'regions',
  'investment_focus',
  'universes',
  'asset_class',
];

/** A part of the sentence of a screen, and the filter that it comes from: the name of a facet, or `q`. */
export interface Clause {
  readonly filter: string;
  readonly text: string;
}

const LISTS: Readonly<Record<Lang, Intl.ListFormat>> = {
  de: new Intl.ListFormat('de-DE', { type: 'disjunction' }),
  en: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
};

/** A word of the catalogue within a sentence: `Nur Haupttranchen` begins small, acronyms stay. */
const within = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** What a screen shows, in words: what it is of, then what it filters by. */
export function useClauses(state: ScreenState): Clause[] {
  const { t } = useTranslation('screen');
  const lang = useLang();
  const words = useFacetWords();
  // German names of filters are nouns.
  const nameOf = (facet: FacetDeclaration) => (lang === 'de' ? words.name(facet) : within(words.name(facet)));
  const ofValues = (facet: ValueDeclaration): string => {
    const values = valuesOf(state, facet.key);
    const name = nameOf(facet);
    if (values.length > MAX_VALUES) return t('chipMany', { facet: name, count: values.length });
    // A class is its letter, without what the letter means.
    const labels = values.map((value) =>
      facet.name === 'ratings' ? value : labelOf(lang, facet.key, value),
    );
    const list = LISTS[lang].format(labels);
    return PLAIN.includes(facet.name) ? list : `${name} ${list}`;
  };
  const ofFacet = (facet: FacetDeclaration): string => {
    if (facet.kind === 'value') return ofValues(facet);
    const name = nameOf(facet);
    if (facet.kind === 'range') {
      const bounds = boundsOf(state, facet.key);
      return bounds === null ? name : `${name} ${words.bounds(facet, bounds)}`;
    }
    const flag = flagOf(state, facet.key) === true;
    const said = words.flag(facet, flag);
    return said === null ? t('chip', { facet: name, value: words.flagLabel(facet, flag) }) : within(said);
  };
  return activeFilters(state).map((filter) =>
    filter === 'q'
      ? { filter, text: t('sentence.text', { text: state.q }) }
      : { filter: filter.name, text: ofFacet(filter) },
  );
}

/** What a screen without filters is of, which stands before the first clause; null where the clauses say it. */
export function useSubject(clauses: readonly Clause[]): string | null {
  const { t } = useTranslation('screen');
  if (clauses.length === 0) return t('sentence.classes');
  return clauses.every(({ filter }) => filter === 'main_tranche') ? t('sentence.funds') : null;
}

/** The sentence of a screen: to read aloud, and as the title of its page. */
export function useSentence(state: ScreenState): string {
  const clauses = useClauses(state);
  const subject = useSubject(clauses);
  const sentence = [subject, ...clauses.map(({ text }) => text)].filter((part) => part !== null).join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
