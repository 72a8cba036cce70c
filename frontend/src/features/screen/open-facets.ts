/** Which facets are collapsed, remembered in this browser. What is read there is not trusted. */
export const STORAGE_KEY = 'fondsatlas.facets';
const VERSION = 1;

export type FacetSection =
  | 'peergroups'
  | 'companies'
  | 'universes'
  | 'ratings'
  | 'investment_focus'
  | 'regions'
  | 'sri'
  | 'fund_size';

/** Short facets are open at first; long ones follow on a click, so that a screen shows what there is. */
const CLOSED_AT_FIRST: readonly FacetSection[] = ['investment_focus', 'universes'];

function readClosed(text: string | null): readonly string[] {
  if (text === null) return CLOSED_AT_FIRST;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('version' in kept) || !('closed' in kept))
      return CLOSED_AT_FIRST;
    if (kept.version !== VERSION || !Array.isArray(kept.closed)) return CLOSED_AT_FIRST;
    return kept.closed.filter((one: unknown): one is string => typeof one === 'string').slice(0, 50);
  } catch {
    return CLOSED_AT_FIRST;
  }
}

export function loadClosed(): readonly string[] {
  try {
    return readClosed(localStorage.getItem(STORAGE_KEY));
  } catch {
    return CLOSED_AT_FIRST;
  }
}

export function saveClosed(closed: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, closed }));
  } catch {
    // A browser that keeps nothing still collapses facets for this visit.
  }
}
