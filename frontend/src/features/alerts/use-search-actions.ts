import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SavedSearch, SavedSearchChange, SavedSearches } from '@/shared/api/alerts';
import { askAnew } from '@/shared/api/ask-anew';
import { ApiError, apiSend } from '@/shared/api/client';
import { savedSearchesQuery } from '@/shared/following/queries';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';

/** What can be done with one saved search. Each answer takes its place in the list, which need not be asked for again. */
export function useSearchActions({ id, search_name: name }: Pick<SavedSearch, 'id' | 'search_name'>) {
  const { t } = useTranslation('alerts');
  const lang = useLang();
  const client = useQueryClient();
  const put = (change: (list: SavedSearches) => SavedSearches) =>
    client.setQueryData(savedSearchesQuery(lang).queryKey, (list) =>
      list === undefined ? list : change(list),
    );
  const take = (changed: SavedSearch) =>
    put((list) => ({ ...list, results: list.results.map((one) => (one.id === id ? changed : one)) }));
  const failed = (error: Error) => {
    // Somebody else, or another window, was quicker.
    if (error instanceof ApiError && error.status === 404) void askAnew(client, ['saved-searches']);
    showToast(t('item.failed'), 'error');
  };
  const here = { path: { id }, query: { lang } };

  const change = useMutation({
    mutationFn: (body: SavedSearchChange) => apiSend('PATCH', 'saved_searches/{id}/', { ...here, body }),
    onSuccess: take,
    onError: failed,
  });
  const markSeen = useMutation({
    mutationFn: () => apiSend('POST', 'saved_searches/{id}/seen/', here),
    onSuccess: take,
    // The number stays and will be tried again with the next look: nothing to bother the reader with.
    onError: () => undefined,
  });
  const renewFeed = useMutation({
    mutationFn: () => apiSend('POST', 'saved_searches/{id}/feed/', here),
    onSuccess: (changed) => {
      take(changed);
      showToast(t('feed.renewed'));
    },
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await apiSend('DELETE', 'saved_searches/{id}/', here);
      } catch (error) {
        // What is gone already needs no deleting.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: () => {
      put((list) => ({
        ...list,
        count: list.count - 1,
        results: list.results.filter((one) => one.id !== id),
      }));
      showToast(t('item.deleted', { name }));
    },
    onError: failed,
  });
  return { change, markSeen, renewFeed, remove };
}
