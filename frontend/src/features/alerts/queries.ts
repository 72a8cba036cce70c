import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Frequency } from '@/shared/api/alerts';
import { apiGet, apiSend } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

/** `since` is a moment, or `seen` for when the user last looked. */
export function changesQuery(lang: Lang, id: number, since: string, page: number) {
  return queryOptions({
    queryKey: ['changes', lang, id, since, page],
    queryFn: ({ signal }) =>
      apiGet('saved_searches/{id}/changes/', {
        path: { id },
        query: { lang, since, page, per_page: 20 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function activityQuery(lang: Lang, page: number) {
  return queryOptions({
    queryKey: ['activity', lang, page],
    queryFn: ({ signal }) => apiGet('activity/', { query: { lang, page, per_page: 50 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What a preview depends on. */
export interface PreviewInput {
  readonly search_query: string;
  readonly frequency: Frequency;
  readonly enters: boolean;
  readonly leaves: boolean;
  readonly rating_changes: boolean;
}

export function previewQuery(lang: Lang, input: PreviewInput) {
  return queryOptions({
    queryKey: ['alert-preview', lang, input],
    queryFn: () => apiSend('POST', 'saved_search_preview/', { query: { lang }, body: input }),
    placeholderData: keepPreviousData,
  });
}

/** The reports of the last twelve months that words would have brought. */
export function wordsPreviewQuery(lang: Lang, search_query: string) {
  return queryOptions({
    queryKey: ['alert-preview', lang, search_query],
    queryFn: () =>
      apiSend('POST', 'saved_search_preview/reports/', { query: { lang }, body: { search_query } }),
    placeholderData: keepPreviousData,
  });
}
