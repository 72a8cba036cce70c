/** Which facets are open, remembered in this browser. What is read there is not trusted. */
export const STORAGE_KEY = 'fondsatlas.facets';
const VERSION = 2;

/** Facets that the reader has opened or closed, by name; all others are as they are at first. */
export type OpenFacets = Readonly<Record<string, boolean>>;

/** Long facets that every screen counts follow on a click, so that a screen shows what there is. */
const CLOSED_AT_FIRST: readonly string[] = ['investment_focus', 'universes'];
const MAX_KEPT = 100;

/** Whether a facet is open. Those that are counted when asked for are closed at first. */
export function isOpen(open: OpenFacets, name: string, counted: 'always' | 'asked'): boolean {
  const chosen = Object.hasOwn(open, name) ? open[name] : undefined;
  return chosen ?? (counted === 'always' && !CLOSED_AT_FIRST.includes(name));
}

/** Version 1 listed what was closed, of facets that were all counted always. */
function fromVersion1(closed: readonly unknown[]): OpenFacets {
  const names = closed.filter((one): one is string => typeof one === 'string').slice(0, MAX_KEPT);
  const opened = CLOSED_AT_FIRST.filter((name) => !names.includes(name));
  return Object.fromEntries([...names.map((name) => [name, false]), ...opened.map((name) => [name, true])]);
}

function readOpen(text: string | null): OpenFacets {
  if (text === null) return {};
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('version' in kept)) return {};
    if (kept.version === 1 && 'closed' in kept && Array.isArray(kept.closed))
      return fromVersion1(kept.closed);
    if (kept.version !== VERSION || !('open' in kept)) return {};
    const { open } = kept;
    if (typeof open !== 'object' || open === null) return {};
    return Object.fromEntries(
      Object.entries(open)
        .filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')
        .slice(0, MAX_KEPT),
    );
  } catch {
    return {};
  }
}

export function loadOpen(): OpenFacets {
  try {
    return readOpen(localStorage.getItem(STORAGE_KEY));
  } catch {
    return {};
  }
}

export function saveOpen(open: OpenFacets): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, open }));
  } catch {
    // A browser that keeps nothing still collapses facets for this visit.
  }
}
