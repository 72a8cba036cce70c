/** The address of an article, by where its list is found. */
import { pathTo } from '../routes/paths';

const PAGES = { news: 'newsItem', reports: 'report', oif: 'oifItem' } as const;

export function articleAddress(kind: keyof typeof PAGES, { slug, id }: { slug: string; id: number }): string {
  return pathTo(PAGES[kind], { slug, id });
}
