import type { UserInfo } from '@/shared/api/account';
import { ALL_FACETS, type FacetDeclaration } from '@/shared/screen/facets';
import { type Filters, isActive } from '@/shared/screen/state';
import { isOfPeriod, type Period } from '@/shared/table/period';

/** Facets of every screen, in the order of the questions that most readers ask; one that is not named comes last. */
const LEADING: readonly string[] = [
  'ratings',
  'peergroups',
  'companies',
  'regions',
  'fund_size',
  'sri',
  'investment_focus',
  'universes',
];

/** Groups of the field catalogue, in the order in which a professional narrows a list. */
export const GROUPS = ['costs', 'performance', 'risk', 'rating', 'sustainability', 'master'] as const;
export type Group = (typeof GROUPS)[number];

export interface PanelOrder {
  /** What every screen counts and can be switched on. */
  readonly switches: readonly FacetDeclaration[];
  /** Boxes of every screen. */
  readonly leading: readonly FacetDeclaration[];
  /** Boxes that are counted while they are open, under the heading of their group. */
  readonly groups: readonly { readonly group: Group; readonly facets: readonly FacetDeclaration[] }[];
}

function maySee({ visible }: FacetDeclaration, user: UserInfo | null): boolean {
  return visible === 'visitor' || (user !== null && (visible === 'registered' || user.is_wholesale));
}

/** What the panel shows. Of figures that exist for several periods only those of the chosen one, and any that is filtered by. */
export function panelOrder(state: Filters, period: Period, user: UserInfo | null): PanelOrder {
  const shown = ALL_FACETS.filter(
    (facet) => maySee(facet, user) && (isOfPeriod(facet.field, period) || isActive(state, facet)),
  );
  const always = shown.filter(({ counted }) => counted === 'always');
  const place = ({ name }: FacetDeclaration) =>
    LEADING.includes(name) ? LEADING.indexOf(name) : LEADING.length;
  const asked = shown.filter(({ counted }) => counted === 'asked');
  const groupOf = ({ group }: FacetDeclaration): Group => GROUPS.find((one) => one === group) ?? 'master';
  // Figures come before what describes them.
  const figuresFirst = (facets: FacetDeclaration[]) => [
    ...facets.filter(({ kind }) => kind === 'range'),
    ...facets.filter(({ kind }) => kind !== 'range'),
  ];
  return {
    switches: always.filter(({ kind }) => kind === 'flag'),
    leading: always.filter(({ kind }) => kind !== 'flag').sort((a, b) => place(a) - place(b)),
    groups: GROUPS.map((group) => ({
      group,
      facets: figuresFirst(asked.filter((facet) => groupOf(facet) === group)),
    })).filter(({ facets }) => facets.length > 0),
  };
}
