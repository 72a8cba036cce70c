import { queryOptions } from '@tanstack/react-query';
import type { Lang } from '../i18n/language';
import { apiGet } from './client';
import type { BriefResults } from './types';

/** As many suggestions as fit on a screen without scrolling far. */
const SHOWN = 10;

/** Funds whose names begin like a text, best first; the text must not be empty. */
export function suggestionsQuery(text: string, lang: Lang) {
  return queryOptions({
    queryKey: ['simple-search', lang, text],
    // The query decides between brief and whole entries.
    queryFn: async ({ signal }) =>
      (await apiGet('paginated_simple_search/', {
        query: { search: text, page: 1, per_page: SHOWN, brief: true, lang },
        signal,
      })) as BriefResults,
  });
}

/** The few asset managers that a text may mean, mistyped names included; the text must not be empty. */
export function companySuggestionsQuery(text: string, lang: Lang) {
  return queryOptions({
    queryKey: ['company-suggestions', lang, text],
    queryFn: ({ signal }) => apiGet('company_suggestions/', { query: { search: text, lang }, signal }),
    // Below the funds nobody misses what did not come.
    retry: false,
  });
}
