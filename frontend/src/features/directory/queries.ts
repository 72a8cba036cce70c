import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

export function directoryQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['peergroups', lang],
    queryFn: ({ signal }) => apiGet('peergroups/', { query: { lang }, signal }),
    staleTime: 5 * 60_000,
  });
}
