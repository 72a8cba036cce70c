import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Article, ArticleList, ArticleResult } from '@/shared/api/types';
import type { Lang } from '@/shared/i18n/language';
import type { ArticlesState, Kind } from './state';

export function articlesQuery(kind: Kind, lang: Lang, state: ArticlesState) {
  const { search, category, date_after, date_before, company, fund, page, per_page } = state;
  const query = {
    search: search || null,
    category: category || null,
    date_after: date_after || null,
    date_before: date_before || null,
    company,
    fund,
    page,
    per_page,
    lang,
  };
  return queryOptions({
    queryKey: [kind, lang, query],
    queryFn: ({ signal }) => apiGet<ArticleList>(`${kind}/`, query, signal),
    placeholderData: keepPreviousData,
  });
}

export function articleQuery(kind: Kind, lang: Lang, id: string) {
  return queryOptions({
    queryKey: [kind, lang, 'item', id],
    queryFn: async ({ signal }): Promise<Article | null> => {
      const answer = await apiGet<ArticleResult>(`${kind}/${id}/`, { lang }, signal);
      return answer.results[0] ?? null;
    },
  });
}
