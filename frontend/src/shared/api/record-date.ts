import { useQuery } from '@tanstack/react-query';
import { apiGet } from './client';

/** The date the latest figures belong to (YYYY-MM-DD), or undefined until it is known. */
export function useRecordDate(): string | undefined {
  const { data } = useQuery({
    queryKey: ['record-date'],
    queryFn: ({ signal }) => apiGet('record_date/', { signal }),
    staleTime: 10 * 60_000,
  });
  return data?.result ?? undefined;
}
