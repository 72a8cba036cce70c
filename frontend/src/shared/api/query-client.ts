import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';

/**
 * A refused request (4xx) stays refused, and a 503 comes with the advice to wait, so neither is repeated;
 * a lost connection or another server error gets one more try.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && (error.status === 503 || (error.status >= 400 && error.status < 500))) {
    return false;
  }
  return failures < 1;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // Without a network a request fails and says so; waiting for the network would show nothing.
        networkMode: 'always',
      },
    },
  });
}
