/**
 * The facets and filters of the screen, as the field catalogue declares them: state, address, chips, saved searches, explaining
 * and relaxing all follow from this list, so that a new facet needs no edit here.
 */
import { FACETS } from '../api/facets.gen';

type Text = Readonly<Record<'de' | 'en', string>>;

interface Declared {
  readonly name: string;
  /** What an address and the API filter by. */
  readonly key: string;
  /** All keys of the address that belong to it. */
  readonly keys: readonly string[];
  /** The column that is looked at. */
  readonly field: string;
  readonly group: string;
  readonly unit: string;
  readonly counted: 'always' | 'asked';
  readonly visible: 'visitor' | 'registered' | 'wholesale';
  readonly label: Text;
}

export interface Step {
  readonly value: string;
  readonly label: Text;
}

/** Any of several values; of a `scale` each step is shown in its place, also those without funds. */
export interface ValueDeclaration extends Declared {
  readonly kind: 'value';
  /** Values are whole numbers. */
  readonly whole: boolean;
  readonly scale: boolean;
  /** The values that are part of the program; none where they come from the database. */
  readonly steps: readonly Step[];
}

export interface FlagDeclaration extends Declared {
  readonly kind: 'flag';
  readonly steps: readonly Step[];
}

export interface RangeDeclaration extends Declared {
  readonly kind: 'range';
  /** The key that says which side a single bound is on; empty where each side has a key. */
  readonly sign: string;
  /** Where the bars of the histogram begin; the last bar is open. */
  readonly bounds: readonly number[];
  /** The least and the greatest number that can be asked for. */
  readonly limits: readonly number[];
}

export type FacetDeclaration = ValueDeclaration | FlagDeclaration | RangeDeclaration;

/** The specification's keys, in the order of its addresses; all others come after them. */
const SPECIFIED: readonly string[] = ['p', 'c', 'u', 'r', 'i', 'sri', 'region', 'fs', 's', 'm'];

function placeOf({ keys }: FacetDeclaration): number {
  const places = keys.map((key) => SPECIFIED.indexOf(key)).filter((place) => place >= 0);
  return places.length === 0 ? SPECIFIED.length : Math.min(...places);
}

const declared: readonly FacetDeclaration[] = FACETS;

/** All facets, in the order of their keys in an address. */
export const ALL_FACETS: readonly FacetDeclaration[] = [...declared].sort((a, b) => placeOf(a) - placeOf(b));

const allKeys = ALL_FACETS.flatMap(({ keys }) => keys);

/** Every key that filters, in the order of the canonical address. */
export const FILTER_KEYS: readonly string[] = [
  ...SPECIFIED.filter((key) => allKeys.includes(key)),
  ...allKeys.filter((key) => !SPECIFIED.includes(key)),
];

/** The facet that a key of the address belongs to, or that an answer names by its own key. */
export function facetOfKey(key: string): FacetDeclaration | null {
  return ALL_FACETS.find((facet) => facet.key === key || facet.keys.includes(key)) ?? null;
}
