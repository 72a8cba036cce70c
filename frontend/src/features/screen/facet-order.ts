import type { FacetValue } from '@/shared/api/types';
import type { ValueKey } from './state';

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

/** All steps of each scale. */
const SCALES: Partial<Record<ValueKey, readonly string[]>> = {
  r: ['A', 'B', 'C', 'D', 'E'],
  sri: ['1', '2', '3'],
};

/**
 * The values of a facet that is a scale, each step in its place, also those without funds; the values as they
 * are for any other facet. A step whose label no answer has named yet is left out.
 */
export function inScale(
  key: ValueKey,
  values: readonly FacetValue[],
  labelOf: (value: string) => string,
): readonly FacetValue[] {
  const scale = SCALES[key];
  if (scale === undefined) return values;
  return scale.flatMap((value): FacetValue[] => {
    const known = values.find((one) => String(one.value) === value);
    if (known !== undefined) return [known];
    const label = labelOf(value);
    return key !== 'r' && label === value ? [] : [{ value, label, count: 0, selected: false }];
  });
}

export function isScale(key: ValueKey): boolean {
  return SCALES[key] !== undefined;
}

/** Whether an answer leaves out steps of a scale, because no fund stands there. */
export function lacksSteps(key: ValueKey, values: readonly FacetValue[]): boolean {
  return values.length < (SCALES[key]?.length ?? 0);
}
