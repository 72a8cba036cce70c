import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Article, ArticleDraft } from '@/shared/api/types';
import { kindOf, type Place, STUDIES } from '@/shared/articles/queries';
import type { Lang } from '@/shared/i18n/language';

export function articleQuery(place: Place, lang: Lang, id: string) {
  const kind = kindOf(place);
  return queryOptions({
    queryKey: [kind, lang, 'item', id],
    queryFn: async ({ signal }): Promise<Article | null> => {
      const answer = await apiGet(`${kind}/{id}/`, { path: { id }, query: { lang }, signal });
      return answer.results[0] ?? null;
    },
  });
}

export function aroundQuery(place: Place, lang: Lang, id: string) {
  const kind = kindOf(place);
  return queryOptions({
    queryKey: [place, lang, 'around', id],
    queryFn: ({ signal }) => {
      const query = { lang, category: place === 'oif' ? STUDIES : null };
      return apiGet(`${kind}/{id}/around/`, { path: { id }, query, signal });
    },
  });
}

export function draftQuery(place: Place, lang: Lang, id: string) {
  const kind = kindOf(place);
  return queryOptions({
    queryKey: [kind, lang, 'draft', id],
    queryFn: async ({ signal }): Promise<ArticleDraft | null> => {
      const answer = await apiGet(`${kind}/{id}/draft/`, { path: { id }, query: { lang }, signal });
      return answer.results[0] ?? null;
    },
  });
}
