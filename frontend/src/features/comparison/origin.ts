/** The list that a comparison was made from, in the state of the history, so that it outlives a reload and a link in the page leads back. */
interface Origin {
  /** Path and query without the language. */
  readonly list: string;
}

export const comparedFrom = (list: string): Origin => ({ list });

/** The address of the list; null for a comparison that was opened by its own address. */
export function listOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null;
  const { list } = state;
  return typeof list === 'string' && /^\/(?!\/)/.test(list) ? list : null;
}
