/** The address of a news item or report, by the kind that the API gives it: where its list is found. */
import { pathTo } from '../routes/paths';

const PAGES = { news: 'newsItem', reports: 'report' } as const;

export function articleAddress(kind: keyof typeof PAGES, { slug, id }: { slug: string; id: number }): string {
  return pathTo(PAGES[kind], { slug, id });
}
