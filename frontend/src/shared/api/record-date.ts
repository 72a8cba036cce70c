import { useQuery } from '@tanstack/react-query';
import { apiGet } from './client';

/** The date the latest figures belong to (YYYY-MM-DD): undefined until it is known, and where there is none. */
export function useRecordDate(): string | undefined {
  return useLatest().date;
}

/** The same for the place that shows it and says where it could not be learnt. */
export function useLatest(): { date: string | undefined; failed: boolean; retry: () => void } {
  const { data, isError, refetch } = useQuery({
    queryKey: ['record-date'],
    queryFn: ({ signal }) => apiGet('record_date/', { signal }),
    staleTime: 10 * 60_000,
  });
  return {
    date: data?.result ?? undefined,
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}
