import { useQueries } from '@tanstack/react-query';
import { ApiError } from '@/shared/api/client';
import { fundQuery } from '@/shared/api/funds';
import type { FundPage } from '@/shared/api/types';
import type { Lang } from '@/shared/i18n/language';

/** A share class that is asked for, and what has come of it. */
export interface Asked {
  readonly id: number;
  readonly fund: FundPage | null;
  /** It does not exist. */
  readonly unknown: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** All compared share classes at once, each from the cache where its page was open. */
export function useFunds(ids: readonly number[], lang: Lang): Asked[] {
  const queries = useQueries({ queries: ids.map((id) => fundQuery(String(id), lang)) });
  return queries.map(({ data, error, refetch }, place) => {
    const unknown = error instanceof ApiError && error.status === 404;
    return {
      id: ids[place] ?? 0,
      fund: data ?? null,
      unknown,
      error: unknown ? null : error,
      retry: () => void refetch(),
    };
  });
}
