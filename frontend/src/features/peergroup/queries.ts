import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Movers, Ranking } from '@/shared/api/types';
import type { Lang } from '@/shared/i18n/language';

export function rankingQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['peergroup-ranking', lang, id],
    queryFn: ({ signal }) => apiGet<Ranking>(`funds_in_peergroup/${id}/`, { lang }, signal),
  });
}

export function moversQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['peergroup-movers', lang, id],
    queryFn: ({ signal }) => apiGet<Movers>(`peergroup_movers/${id}/`, { lang }, signal),
  });
}
