import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useState } from 'react';

/** As many rows as the API hands out at once. */
export const PAGE = 100;

interface Answer {
  readonly count: number;
}

export interface Growing<A = unknown> {
  /** The pages that are there, in their order. */
  readonly pages: readonly A[];
  readonly error: Error | null;
  readonly hasMore: boolean;
  retry(): void;
  /** While a page is on its way, none is asked for beside it. */
  more(): void;
}

/**
 * The first pages of a list, and what asks for the next one; earlier answers stay. The library's own lists that grow are
 * not part of what is built (`unused-parts.ts`).
 */
export function useGrowing<A extends Answer, K extends QueryKey>(
  ofPage: (page: number) => UseQueryOptions<A, Error, A, K>,
  pagesAtFirst: number,
  size = PAGE,
): Growing<A> {
  const [asked, setAsked] = useState(pagesAtFirst);
  const answers: UseQueryResult<A>[] = useQueries({
    queries: Array.from({ length: asked }, (_, place) => ofPage(place + 1)),
  });
  const pages = answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const failed = answers.find(({ isError }) => isError);
  const isComplete = pages.length === asked;
  return {
    pages,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    hasMore: asked === 0 || asked * size < (pages[0]?.count ?? 0) || !isComplete,
    more: () => {
      if (isComplete) setAsked(asked + 1);
    },
  };
}
