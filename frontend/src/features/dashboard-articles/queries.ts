import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createCodec, optionalInteger, type State } from '@/shared/address/codec';
import type { Answer } from '@/shared/api/calls';
import { apiGet } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import { paging } from '@/shared/list/address';

export type Upload = Answer<'get', 'company_info/esg/articles/'>['results'][number];
export type Details = Answer<'get', 'company_info/esg/articles/{id}/'>;
export type Change = Details['changes'][number];

/** What begins the keys of everything about the uploads. */
export const UPLOADS = 'article-uploads';
/** Milliseconds until a table that is being checked is asked for again. */
const AGAIN = 1000;

const FIELDS = { ...paging(), upload: optionalInteger() };

/** The address of the page: the upload that is open, and the page of the list. */
export const codec = createCodec(FIELDS);
export type UploadsState = State<typeof FIELDS>;

export const isRunning = ({ state }: Pick<Upload, 'state'>) => state === 'checking' || state === 'loading';

export function uploadsQuery(lang: Lang, { page, per_page }: UploadsState) {
  const query = { lang, page, per_page };
  return queryOptions({
    queryKey: [UPLOADS, lang, query],
    queryFn: ({ signal }) => apiGet('company_info/esg/articles/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function uploadQuery(lang: Lang, id: number) {
  return queryOptions({
    queryKey: [UPLOADS, lang, 'one', id],
    queryFn: ({ signal }) =>
      apiGet('company_info/esg/articles/{id}/', { path: { id }, query: { lang }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (isRunning(data) || data.workbook_due) ? AGAIN : false,
  });
}
