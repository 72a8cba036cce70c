import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

export function rankingQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['peergroup-ranking', lang, id],
    queryFn: ({ signal }) => apiGet('funds_in_peergroup/{id}/', { path: { id }, query: { lang }, signal }),
  });
}

export function moversQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['peergroup-movers', lang, id],
    queryFn: ({ signal }) => apiGet('peergroup_movers/{id}/', { path: { id }, query: { lang }, signal }),
  });
}
