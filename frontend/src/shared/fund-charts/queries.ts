import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, PathOf, QueryOf } from '../api/calls';
import { apiGet } from '../api/client';
import type { Lang } from '../i18n/language';

type Path<N extends string> = `charts/${N}/{id}/`;
/** The nine charts, by the names that the API gives them. */
export type ChartName = PathOf<'get'> extends infer P ? (P extends Path<infer N> ? N : never) : never;
export type Answers = { [N in ChartName]: Answer<'get', Path<N>> };

/** One chart of a share class. While another span is on its way, the last one stays. */
export function chartQuery<N extends ChartName>(
  name: N,
  id: number,
  request: Readonly<Record<string, string>>,
  lang: Lang,
) {
  return queryOptions({
    queryKey: ['chart', name, lang, id, request],
    queryFn: async ({ signal }) => {
      const path: Path<ChartName> = `charts/${name}/{id}/`;
      // A span out of the address: the API says what it does not take.
      const query = { ...request, lang } as QueryOf<'get', Path<ChartName>>;
      // Of the nine answers that of this chart.
      return (await apiGet(path, { path: { id }, query, signal })) as Answers[N];
    },
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });
}
