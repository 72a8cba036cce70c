import type { Filters, Screen } from '@/shared/api/types';
import type { Lang } from '@/shared/i18n/language';
import { FACET_OF_KEY, VALUE_KEYS, type ValueKey } from './state';

/** Labels of facet values as the API last sent them, so that a chip has its name before the next answer. */
const labels = new Map<string, string>();

const keyOf = (lang: Lang, key: string, value: string) => `${lang} ${key} ${value}`;

export function rememberLabels(lang: Lang, { facets, relax }: Pick<Screen, 'facets' | 'relax'>): void {
  for (const key of VALUE_KEYS) {
    for (const { value, label } of facets?.[FACET_OF_KEY[key]]?.values ?? []) {
      labels.set(keyOf(lang, key, String(value)), label);
    }
  }
  for (const { key, values } of relax) {
    for (const { value, label } of values) labels.set(keyOf(lang, key, String(value)), label);
  }
}

/** The same from the list of all choices, where no search has been answered yet. */
export function rememberChoices(lang: Lang, filters: Filters): void {
  const choices = {
    p: filters.peergroups,
    c: filters.companies,
    u: filters.universes,
    r: filters.ratings,
    i: filters.investment_focus,
    sri: filters.sri,
    region: filters.regions,
  } satisfies Record<ValueKey, readonly { value: string | number; label: string }[]>;
  for (const key of VALUE_KEYS) {
    for (const { value, label } of choices[key] ?? []) {
      const known = keyOf(lang, key, String(value));
      if (!labels.has(known)) labels.set(known, label);
    }
  }
}

/** The label of a value; the bare value as long as no answer has named it. */
export function labelOf(lang: Lang, key: ValueKey, value: string): string {
  return labels.get(keyOf(lang, key, value)) ?? value;
}
