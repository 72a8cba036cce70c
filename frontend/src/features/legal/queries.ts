import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

/** The examples of the methodology page; who is signed in sees more of them. */
export function examplesQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['methodology-examples', lang],
    queryFn: ({ signal }) => apiGet('methodology_examples/', { query: { lang }, signal }),
  });
}

/** Every methodology in the version in force. */
export function methodologiesQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['methodologies', lang],
    queryFn: ({ signal }) => apiGet('methodologies/', { query: { lang }, signal }),
  });
}

/** One methodology; without a version the one in force. */
export function methodologyQuery(lang: Lang, id: number, version: string | null) {
  return queryOptions({
    queryKey: ['methodology', lang, id, version],
    queryFn: ({ signal }) =>
      apiGet('methodologies/{id}/', { path: { id }, query: { lang, version: version ?? undefined }, signal }),
  });
}

/** A legal text by the name of its page. */
export function legalTextQuery(lang: Lang, code: string, version: string | null) {
  return queryOptions({
    queryKey: ['legal-text', lang, code, version],
    queryFn: ({ signal }) =>
      apiGet('legal_texts/{code}/', {
        path: { code },
        query: { lang, version: version ?? undefined },
        signal,
      }),
  });
}

/** A version that is not published yet, for those who may see it. */
export function textDraftQuery(lang: Lang, id: number) {
  return queryOptions({
    queryKey: ['text-draft', lang, id],
    queryFn: ({ signal }) => apiGet('text_drafts/{id}/', { path: { id }, query: { lang }, signal }),
  });
}
