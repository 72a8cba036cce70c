import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askAnew } from '../api/ask-anew';
import { ApiError, apiGet, apiSend } from '../api/client';
import type { ColumnSet } from '../api/types';
import { type Lang, useLang } from '../i18n/language';
import { useProblemLine } from '../problems';

export function columnSetsQuery(account: number, lang: Lang) {
  return queryOptions({
    queryKey: ['column-sets', account],
    queryFn: ({ signal }) => apiGet('column_sets/', { query: { lang }, signal }),
  });
}

/** What is to be done to the sets of an account. */
export type SetChange =
  | { readonly what: 'add'; readonly name: string; readonly columns: readonly string[] }
  | { readonly what: 'rename'; readonly id: number; readonly name: string }
  | { readonly what: 'overwrite'; readonly id: number; readonly columns: readonly string[] }
  | { readonly what: 'remove'; readonly id: number };

async function send(change: SetChange, lang: Lang): Promise<ColumnSet | null> {
  const query = { lang };
  switch (change.what) {
    case 'add':
      return apiSend('POST', 'column_sets/', {
        query,
        body: { name: change.name, columns: change.columns },
      });
    case 'rename':
      return apiSend('PATCH', 'column_sets/{id}/', {
        path: { id: change.id },
        query,
        body: { name: change.name },
      });
    case 'overwrite':
      return apiSend('PATCH', 'column_sets/{id}/', {
        path: { id: change.id },
        query,
        body: { columns: change.columns },
      });
    case 'remove':
      await apiSend('DELETE', 'column_sets/{id}/', { path: { id: change.id }, query });
      return null;
  }
}

/** The sets after a change; `made` is the set as it is now, null once it is gone. */
function changed(sets: readonly ColumnSet[], change: SetChange, made: ColumnSet | null): ColumnSet[] {
  const gone = change.what === 'add' ? null : change.id;
  const others = sets.filter(({ id }) => id !== gone);
  if (made === null) return others;
  return [...others, made].sort((a, b) => a.name.localeCompare(b.name));
}

/** Changes the sets of an account, and what is known of them with it. */
export function useChangeSets(account: number) {
  const client = useQueryClient();
  const lang = useLang();
  const { queryKey } = columnSetsQuery(account, lang);
  return useMutation({
    mutationFn: (change: SetChange) => send(change, lang),
    onSuccess: (made, change) => {
      client.setQueryData(queryKey, (known) => known && { results: changed(known.results, change, made) });
    },
    onError: (error) => {
      // Another window has changed or forgotten what this one shows.
      if (error instanceof ApiError && [404, 409].includes(error.status)) {
        void askAnew(client, queryKey);
      }
    },
  });
}

/** Why a change was refused, in one text. */
export function useSetProblem(): (error: Error) => string {
  const { t } = useTranslation('table');
  const problemLine = useProblemLine();
  return (error) => {
    // A name that is taken, one set too many: the server knows which, and how many there may be.
    if (error instanceof ApiError && error.status === 409) return error.message;
    return problemLine(error, { fallback: t('sets.failed') });
  };
}
