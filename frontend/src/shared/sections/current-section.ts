/** Below the bar's lower edge by as much a section counts as the one that is read, in pixels. */
const AHEAD = 48;

/**
 * Which of these sections of the page is read: the last one whose beginning has come up to the bar; the first one before that. At the end
 * of the page the one that was jumped to, or else the last: both may be too short to come up to the bar.
 */
export function currentSection<Name extends string>(
  sections: readonly Name[],
  barHeight: number,
): Name | undefined {
  const edge = barHeight + AHEAD;
  const topOf = (name: Name) =>
    document.getElementById(name)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) {
    const jumped = sections.find((name) => window.location.hash === `#${name}`);
    return jumped !== undefined && topOf(jumped) > edge ? jumped : sections.at(-1);
  }
  return sections.filter((name) => topOf(name) <= edge).at(-1) ?? sections[0];
}
