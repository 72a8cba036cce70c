import type { SavedSearch } from '@/shared/api/alerts';

/** The words that a saved search follows in reports. */
export function wordsOf({ search_query }: Pick<SavedSearch, 'search_query'>): string {
  return new URLSearchParams(search_query).get('search') ?? '';
}

/** Words as the part of an address behind the question mark. */
export function queryOf(words: string): string {
  return new URLSearchParams({ search: words.trim() }).toString();
}
