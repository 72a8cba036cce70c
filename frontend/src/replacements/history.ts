/** In the place of `history`, which the library imports but does not use: its routing is the router's (`routing.ts`). */
export function createBrowserHistory(): null {
  return null;
}
export const createMemoryHistory = createBrowserHistory;
