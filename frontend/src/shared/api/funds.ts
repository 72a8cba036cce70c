import { queryOptions } from '@tanstack/react-query';
import type { Lang } from '../i18n/language';
import { apiGet } from './client';
import type { FundPage, FundShortList } from './types';

export function fundQuery(id: string, lang: Lang) {
  return queryOptions({
    queryKey: ['fund', lang, id],
    queryFn: ({ signal }) => apiGet<FundPage>(`funds/${id}/`, { lang }, signal),
  });
}

/** The best rated other funds of a share class's peergroup. */
export function topFundsQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: ['top-funds', lang, id],
    queryFn: ({ signal }) => apiGet<FundShortList>(`top_funds_for_search/${id}/`, { lang }, signal),
  });
}
