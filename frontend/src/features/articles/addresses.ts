import type { Place } from '@/shared/articles/queries';
import { pathTo } from '@/shared/routes/paths';
import { type ArticlesState, codec, EMPTY } from './state';

/** The first page of a list with some filters. */
export const listAddress = (kind: Place, filters: Partial<ArticlesState>): string =>
  `${pathTo(kind)}?${codec.write({ ...EMPTY, ...filters })}`;
