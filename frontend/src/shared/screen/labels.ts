import type { Filters, Screen } from '../api/types';
import type { Lang } from '../i18n/language';
import { answeredFacet } from './answered';
import { ALL_FACETS, facetOfKey } from './facets';

/** Labels of facet values as the API last sent them, so that a chip has its name before the next answer. */
const labels = new Map<string, string>();

const keyOf = (lang: Lang, key: string, value: string) => `${lang} ${key} ${value}`;

export function rememberLabels(lang: Lang, { facets, relax }: Pick<Screen, 'facets' | 'relax'>): void {
  for (const { name, key } of ALL_FACETS) {
    const facet = answeredFacet(facets, name);
    if (facet?.type !== 'value') continue;
    for (const { value, label } of facet.values) labels.set(keyOf(lang, key, String(value)), label);
  }
  for (const { key, values } of relax) {
    for (const { value, label } of values) labels.set(keyOf(lang, key, String(value)), label);
  }
}

/** The same from the list of all choices, where no search has been answered yet. */
export function rememberChoices(lang: Lang, filters: Filters): void {
  const lists: Readonly<Record<string, readonly { value: string | number; label: string }[]>> = {
    ...filters,
  };
  for (const { name, key } of ALL_FACETS) {
    for (const { value, label } of lists[name] ?? []) {
      const known = keyOf(lang, key, String(value));
      if (!labels.has(known)) labels.set(known, label);
    }
  }
}

/** The label of a value: as an answer named it, as the program does, or the bare value until it is named. */
export function labelOf(lang: Lang, key: string, value: string): string {
  const facet = facetOfKey(key);
  const steps = facet === null || facet.kind === 'range' ? [] : facet.steps;
  return (
    labels.get(keyOf(lang, key, value)) ?? steps.find((step) => step.value === value)?.label[lang] ?? value
  );
}
