import { useNavigate } from 'react-router';
import { comparisonAddress } from '@/shared/address/comparison';
import { useWatch, type Watchable } from '@/shared/following/watch';
import { type PageKey, usePageKeys } from '@/shared/hooks/page-keys';
import { useLocalPath } from '@/shared/i18n/language';
import { currentSection } from '@/shared/sections/current-section';
import { SECTIONS, type SectionName } from './sections';

const KEYS: readonly PageKey[] = [
  [`1 … ${SECTIONS.length}`, 'section'],
  ['[ ]', 'neighbours'],
  ['c', 'compareFund'],
  ['w', 'watchFund'],
];

/** As its link in the bar does, also where the address names it already. */
function goTo(name: SectionName | undefined): void {
  if (name !== undefined) document.querySelector<HTMLElement>(`nav a[href="#${name}"]`)?.click();
}

function neighbour(step: number): SectionName | undefined {
  const bar = document.querySelector(`nav:has(> ul a[href="#${SECTIONS[0]}"])`);
  const current = currentSection(SECTIONS, bar?.getBoundingClientRect().height ?? 0) ?? SECTIONS[0];
  const at = SECTIONS.indexOf(current) + step;
  return at < 0 ? undefined : SECTIONS[at];
}

/** The keys of a fund page: to its sections, to the comparison and on the watchlist. */
export function useFundKeys({ id, name }: Watchable): void {
  const { toggle } = useWatch();
  const navigate = useNavigate();
  const local = useLocalPath();
  const sections = SECTIONS.map((section, place) => [String(place + 1), () => goTo(section)] as const);
  usePageKeys(KEYS, {
    ...Object.fromEntries(sections),
    '[': () => goTo(neighbour(-1)),
    ']': () => goTo(neighbour(1)),
    c: () => void navigate(local(comparisonAddress([id]))),
    w: () => toggle({ id, name }),
  });
}
