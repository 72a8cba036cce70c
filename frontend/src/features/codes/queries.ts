import { queryOptions } from '@tanstack/react-query';
import { apiSend } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

/** Characters of a pasted text; the API refuses longer ones. */
export const LONGEST_LIST = 60_000;

/** The share classes of a text with codes. */
export function codeListQuery(text: string, lang: Lang) {
  return queryOptions({
    queryKey: ['code-list', lang, text],
    // It changes nothing: a list of codes is too long for the address of a call.
    queryFn: () => apiSend('POST', 'code_list/', { query: { lang }, body: { text } }),
  });
}
