import type { RangeFacet, ScreenFacets, ValueFacet } from '../api/types';

export type AnsweredFacet = ValueFacet | RangeFacet;

/** A facet of an answer by its name; null if the answer does not count it. */
export function answeredFacet(facets: ScreenFacets | null | undefined, name: string): AnsweredFacet | null {
  const all: Readonly<Record<string, AnsweredFacet | null | undefined>> = { ...facets };
  return all[name] ?? null;
}
