import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/shared/api/client';
import { refreshSession } from '@/shared/session/refresh';
import { requestRefused } from '@/shared/session/store';

/** Seconds that a page waits by itself when it has asked too much; longer waits are told to the user. */
const LONGEST_SILENT_WAIT = 3;

/**
 * A refused request (4xx) stays refused, and a 503 comes with the advice to wait, so neither is repeated;
 * a lost connection or another server error gets one more try, and so does what was too much (429) for a moment.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status === 429) {
    return failures < 1 && error.retryAfter !== null && error.retryAfter <= LONGEST_SILENT_WAIT;
  }
  if (error instanceof ApiError && (error.status === 503 || (error.status >= 400 && error.status < 500))) {
    return false;
  }
  return failures < 1;
}

/** Milliseconds before the next try: never less than the server asked for. */
export function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
  return Math.max(1000 * asked, 1000 * 2 ** failures);
}

function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === 'unauthorized';
}

/** A session may end between two refreshes; the first refused request then tells. */
function onError(error: Error): void {
  if (isRefused(error)) requestRefused();
}

/**
 * What the portal asks by itself (`meta.unasked`) was not wanted by the reader, who therefore must not be asked to sign
 * in for it: the server says what has become of the session, as it does every nine minutes.
 */
function onQueryError(error: Error, { meta }: Pick<Query, 'meta'>): void {
  if (meta?.unasked !== true) onError(error);
  else if (isRefused(error)) void refreshSession();
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // Without a network a request fails and says so; waiting for the network would show nothing.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
