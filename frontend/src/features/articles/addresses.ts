import type { Kind } from '@/shared/articles/queries';
import { pathTo } from '@/shared/routes/paths';
import { type ArticlesState, codec, EMPTY } from './state';

/** The first page of a list with some filters. */
export const listAddress = (kind: Kind, filters: Partial<ArticlesState>): string =>
  `${pathTo(kind)}?${codec.write({ ...EMPTY, ...filters })}`;
