import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Article, ArticleDraft } from '@/shared/api/types';
import type { Kind } from '@/shared/articles/queries';
import type { Lang } from '@/shared/i18n/language';

export function articleQuery(kind: Kind, lang: Lang, id: string) {
  return queryOptions({
    queryKey: [kind, lang, 'item', id],
    queryFn: async ({ signal }): Promise<Article | null> => {
      const answer = await apiGet(`${kind}/{id}/`, { path: { id }, query: { lang }, signal });
      return answer.results[0] ?? null;
    },
  });
}

export function aroundQuery(kind: Kind, lang: Lang, id: string) {
  return queryOptions({
    queryKey: [kind, lang, 'around', id],
    queryFn: ({ signal }) => apiGet(`${kind}/{id}/around/`, { path: { id }, query: { lang }, signal }),
  });
}

export function draftQuery(kind: Kind, lang: Lang, id: string) {
  return queryOptions({
    queryKey: [kind, lang, 'draft', id],
    queryFn: async ({ signal }): Promise<ArticleDraft | null> => {
      const answer = await apiGet(`${kind}/{id}/draft/`, { path: { id }, query: { lang }, signal });
      return answer.results[0] ?? null;
    },
  });
}
