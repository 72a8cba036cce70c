import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Removed, WatchItem, WatchPage } from '@/shared/api/alerts';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import type { components } from '@/shared/api/schema';
import type { FundItem } from '@/shared/api/types';
import { setWatched, watch, watchFailure } from '@/shared/following/watch';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';

/** The rows of the watchlist are share classes with what the user has written to them. */
export function isWatchItem(item: FundItem): item is WatchItem {
  return 'note' in item && 'lists' in item;
}

export interface Entries {
  /** Takes an entry off the shown list, or off all of them, with a way back that keeps note and lists. */
  readonly remove: (item: WatchItem) => Promise<void>;
  /** Whether the note is saved. */
  readonly saveNote: (item: WatchItem, note: string) => Promise<boolean>;
  /** Puts entries on one more list; answers how many of them it was. */
  readonly addTo: (list: number, items: readonly { id: number }[]) => Promise<number>;
}

/** Takes an entry out of the pages that were fetched: it must not come back for a moment before they are anew. */
function takeOut(client: QueryClient, id: number, list: number | null): void {
  const holds = ({ queryKey }: { queryKey: readonly unknown[] }) => list === null || queryKey[2] === list;
  client.setQueriesData<WatchPage>({ queryKey: ['watchlist'], predicate: holds }, (page) => {
    if (page === undefined) return page;
    const results = page.results.filter((one) => one.id !== id);
    return { ...page, results, count: page.count - (page.results.length - results.length) };
  });
}

/** What can be done with the entries of a list. */
export function useEntries(list: number | null): Entries {
  const { t } = useTranslation('watchlist');
  const { t: table } = useTranslation('table');
  const client = useQueryClient();
  const lang = useLang();

  const refresh = useCallback(() => askAnew(client, ['watchlist'], ['watch-lists']), [client]);

  const put = useCallback(
    (id: number, body: components['schemas']['WatchData']) =>
      apiSend('POST', 'watchlist/{id}/', { path: { id }, query: { lang }, body }),
    [lang],
  );

  const remove = useCallback(
    async (item: WatchItem) => {
      const { id, name, lists } = item;
      const elsewhere = list !== null && lists.some((one) => one !== list);
      let gone: readonly Removed[] = [];
      const restore = async () => {
        try {
          await setWatched(client, id, true, async () => {
            await watch(id, lang, gone);
          });
          showToast(table('watch.added', { name }));
        } catch (error) {
          showToast(watchFailure(error, table('watch.addFailed', { name })), 'error');
        }
      };
      try {
        await setWatched(client, id, elsewhere, async () => {
          const answer = await apiSend('DELETE', 'watchlist/{id}/', { path: { id }, query: { lang, list } });
          gone = answer.removed;
          takeOut(client, id, list);
        });
        const text = elsewhere ? t('removedFromList', { name }) : table('watch.removed', { name });
        showToast(text, 'success', { label: table('watch.undo'), run: () => void restore() });
      } catch (error) {
        showToast(watchFailure(error, table('watch.removeFailed', { name })), 'error');
      }
    },
    [client, lang, list, t, table],
  );

  const saveNote = useCallback(
    async ({ id, lists }: WatchItem, note: string) => {
      try {
        await put(id, { list: list ?? lists[0], note });
        await refresh();
        showToast(t('note.saved'));
        return true;
      } catch (error) {
        showToast(watchFailure(error, t('note.failed')), 'error');
        return false;
      }
    },
    [list, put, refresh, t],
  );

  const addTo = useCallback(
    async (target: number, items: readonly { id: number }[]) => {
      let added = 0;
      try {
        for (const { id } of items) {
          await put(id, { list: target });
          added += 1;
        }
      } catch (error) {
        showToast(watchFailure(error, t('lists.addFailed')), 'error');
      }
      await refresh();
      return added;
    },
    [put, refresh, t],
  );

  return useMemo(() => ({ remove, saveNote, addTo }), [remove, saveNote, addTo]);
}
