/** The address of what a text finds. */

import { pathTo } from '../routes/paths';

export function hitsAddress(text: string): string {
  return `${pathTo('searchResults')}?${new URLSearchParams({ q: text })}`;
}
