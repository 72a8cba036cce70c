import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '../api/calls';
import { apiGet } from '../api/client';
import type { Lang } from '../i18n/language';

export type Kind = 'news' | 'reports';
/** Where articles are listed: studies of open-ended real estate funds are reports with a list of their own (ADR 0232). */
export type Place = Kind | 'oif';

/** The category of these studies. */
export const STUDIES = 'oif-study';

/** What the API calls the articles of a list. */
export const kindOf = (place: Place): Kind => (place === 'news' ? 'news' : 'reports');

/** Whether an article belongs to a list. */
export const isListed = (place: Place, { category }: { category: string }): boolean =>
  place !== 'oif' || category === STUDIES;

/** What a list of articles is asked for; empty texts and null ask for nothing. */
export interface ArticlesFilter {
  readonly search: string;
  readonly category: string;
  /** Days, YYYY-MM-DD. */
  readonly date_after: string;
  readonly date_before: string;
  readonly company: number | null;
  readonly fund: number | null;
  readonly author: number | null;
  readonly peergroup: number | null;
  readonly page: number;
  readonly per_page: number;
}

/** The newest articles. */
export const NEWEST: ArticlesFilter = {
  search: '',
  category: '',
  date_after: '',
  date_before: '',
  company: null,
  fund: null,
  author: null,
  peergroup: null,
  page: 1,
  per_page: 15,
};

export function articlesQuery(place: Place, lang: Lang, filter: ArticlesFilter) {
  const kind = kindOf(place);
  const { search, category, date_after, date_before, company, fund, author, peergroup, page, per_page } =
    filter;
  // A category out of the address: the API says if it knows it.
  const query = {
    search: search || null,
    category: (place === 'oif' ? STUDIES : category) || null,
    date_after: date_after || null,
    date_before: date_before || null,
    company,
    fund,
    author,
    peergroup,
    page,
    per_page,
    lang,
  } as QueryOf<'get', `${Kind}/`>;
  return queryOptions({
    queryKey: [kind, lang, query],
    queryFn: ({ signal }) => apiGet(`${kind}/`, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
