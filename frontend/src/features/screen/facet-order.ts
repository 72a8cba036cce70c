import type { FacetValue } from '@/shared/api/types';
import type { ValueDeclaration } from '@/shared/screen/facets';

/** Values shown before 'more' is asked for. */
const SHORT_LIST = 8;

/**
 * Facet values in the order to draw: those of `first` lead, the others keep the API's order. What is selected
 * but not among the values (the answer is on its way) gets an entry with an unknown count, so that a click
 * never makes something vanish.
 */
export function orderValues(
  values: readonly FacetValue[],
  selected: readonly string[],
  first: readonly string[],
  labelOf: (value: string) => string,
): ShownValue[] {
  const shown: ShownValue[] = values.map(({ value, label, count }) => ({
    value: String(value),
    label,
    count,
  }));
  const known = new Set(shown.map(({ value }) => value));
  const absent = selected
    .filter((value) => !known.has(value))
    .map((value) => ({ value, label: labelOf(value), count: null }));
  const leads = new Set(first);
  const [front, rest] = [
    shown.filter(({ value }) => leads.has(value)),
    shown.filter(({ value }) => !leads.has(value)),
  ];
  return [...front, ...absent, ...rest];
}

export interface ShownValue {
  readonly value: string;
  readonly label: string;
  /** null while not known. */
  readonly count: number | null;
}

/** The part of a list that is drawn: all of it, or a short list that never leaves out what is selected. */
export function shortened(
  values: readonly ShownValue[],
  selected: readonly string[],
  all: boolean,
): ShownValue[] {
  // One hidden value would take no less room than the button that shows it.
  if (all || values.length <= SHORT_LIST + 1) return [...values];
  return values.filter(({ value }, index) => index < SHORT_LIST || selected.includes(value));
}

/**
 * The values of a facet that is a scale, each step in its place, also those without funds; the values as they are for any other
 * facet.
 */
export function inScale(
  { scale, steps }: ValueDeclaration,
  values: readonly FacetValue[],
  labelOf: (value: string) => string,
): readonly FacetValue[] {
  if (!scale) return values;
  return steps.map(
    ({ value }) =>
      values.find((one) => String(one.value) === value) ?? {
        value,
        label: labelOf(value),
        count: 0,
        selected: false,
      },
  );
}
