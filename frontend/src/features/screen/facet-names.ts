import { FACET_OF_KEY } from './state';

/** Names of all criteria of a screen, which are also the keys of their headings in the catalogue. */
const FACET_NAMES = [
  'q',
  'peergroups',
  'companies',
  'universes',
  'ratings',
  'investment_focus',
  'regions',
  'sri',
  'main_tranche',
  'fund_size',
] as const;
export type FacetName = (typeof FACET_NAMES)[number];

/** The facet a criterion belongs to; the API may name it by its facet or only by its key. */
export function facetName(key: string, facet: string): FacetName {
  const byKey: Readonly<Record<string, FacetName>> = {
    ...FACET_OF_KEY,
    s: 'fund_size',
    fs: 'fund_size',
    m: 'main_tranche',
  };
  return FACET_NAMES.find((name) => name === facet) ?? byKey[key] ?? 'q';
}
