import { SECTIONS, type SectionName } from './sections';

/** Below the bar's lower edge by as much a section counts as the one that is read, in pixels. */
const AHEAD = 48;

/**
 * The section that is read: the last one whose beginning has come up to the bar; the first one before that. At the end
 * of the page the one that was jumped to, or else the last: both may be too short to come up to the bar.
 */
export function currentSection(barHeight: number): SectionName {
  const edge = barHeight + AHEAD;
  const topOf = (name: SectionName) =>
    document.getElementById(name)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) {
    const jumped = SECTIONS.find((name) => window.location.hash === `#${name}`);
    return jumped !== undefined && topOf(jumped) > edge ? jumped : (SECTIONS.at(-1) ?? SECTIONS[0]);
  }
  return SECTIONS.filter((name) => topOf(name) <= edge).at(-1) ?? SECTIONS[0];
}
