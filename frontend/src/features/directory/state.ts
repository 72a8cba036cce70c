import { createCodec, type Ignored, oneOf, single, text } from '@/shared/address/codec';
import type { DirectoryGroup } from '@/shared/api/types';
import type { Lang } from '@/shared/i18n/language';

/** What the phone offers; at the heads of the columns, each of them turns round. */
export const ORDERS = ['name', '-rated', '-perf_1y', '-perf_3y'] as const;
const ALL_ORDERS = [...ORDERS, '-name', 'rated', 'perf_1y', 'perf_3y'] as const;
export type Order = (typeof ALL_ORDERS)[number];

const code = single<string>('', (raw) => (/^[a-z_]{1,60}$/.test(raw) ? raw : undefined), String);

export const codec = createCodec({
  q: text(100),
  asset_class: code,
  region: code,
  ordering: oneOf(ALL_ORDERS, 'name'),
});
export type DirectoryState = ReturnType<typeof codec.read>['state'];

/** In the place of a region: that most funds of a peergroup share none. */
export const NO_REGION = 'none';

/** A text as it is compared: without case and accents. */
const plain = (words: string) => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string) =>
  plain(text)
    .split(/[\s,()/-]+/)
    .filter(Boolean);

/** The peergroups that have each typed word at the beginning of one of theirs, and the chosen class and region. */
export function chosen(groups: readonly DirectoryGroup[], state: DirectoryState): DirectoryGroup[] {
  const wanted = wordsOf(state.q);
  return groups.filter(({ name, asset_class, region, region_label, asset_class_label }) => {
    if (state.asset_class !== '' && asset_class !== state.asset_class) return false;
    if (state.region !== '' && (region ?? NO_REGION) !== state.region) return false;
    const words = wordsOf(`${name} ${region_label ?? ''} ${asset_class_label}`);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}

/** In an order; what has no value comes last in both directions. */
export function ordered(groups: readonly DirectoryGroup[], ordering: Order, lang: Lang): DirectoryGroup[] {
  const way = ordering.startsWith('-') ? -1 : 1;
  const field = ordering.replace('-', '') as 'name' | 'rated' | 'perf_1y' | 'perf_3y';
  const collator = new Intl.Collator(lang);
  return groups.toSorted((one, other) => {
    const [a, b] = [one[field], other[field]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return way * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`));
  });
}

/** The chosen asset class and region of which there is no peergroup. */
export function unknownOf(state: DirectoryState, groups: readonly DirectoryGroup[]): Ignored[] {
  const known = {
    asset_class: (code: string) => groups.some(({ asset_class }) => asset_class === code),
    region: (code: string) => groups.some(({ region }) => (region ?? NO_REGION) === code),
  };
  return (['asset_class', 'region'] as const)
    .filter((key) => state[key] !== '' && !known[key](state[key]))
    .map((key) => ({ key, value: state[key] }));
}

export interface Section {
  readonly code: string;
  readonly label: string;
  readonly groups: DirectoryGroup[];
}

/** By asset class, in the order in which the server names them. */
export function sectionsOf(groups: readonly DirectoryGroup[]): Section[] {
  const sections = new Map<string, Section>();
  for (const group of groups) {
    const { asset_class: code, asset_class_label: label } = group;
    const section = sections.get(code) ?? { code, label, groups: [] };
    section.groups.push(group);
    sections.set(code, section);
  }
  return [...sections.values()];
}
