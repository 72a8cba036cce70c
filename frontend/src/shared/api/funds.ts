import { queryOptions } from '@tanstack/react-query';
import type { Lang } from '../i18n/language';
import { apiGet } from './client';

export function fundQuery(id: string, lang: Lang) {
  return queryOptions({
    queryKey: ['fund', lang, id],
    queryFn: ({ signal }) => apiGet('funds/{id}/', { path: { id }, query: { lang }, signal }),
  });
}

/** The best rated other funds of a share class's peergroup. */
export function topFundsQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['top-funds', lang, id],
    queryFn: ({ signal }) => apiGet('top_funds_for_search/{id}/', { path: { id }, query: { lang }, signal }),
  });
}
