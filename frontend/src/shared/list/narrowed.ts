/** Whether a list is narrowed: some key differs from what it is without any filter. */
export function narrowed<S extends object>(state: S, unfiltered: Partial<S>): boolean {
  const keys = Object.keys(unfiltered) as (keyof S)[];
  return keys.some((key) => String(state[key] ?? '') !== String(unfiltered[key] ?? ''));
}
