import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { ApiError, apiSend } from '@/shared/api/client';
import { savedSearchesQuery } from '@/shared/following/queries';
import { useLang } from '@/shared/i18n/language';
import { parseScreen, savedQuery } from '@/shared/screen/codec';
import { activeFilters, type ScreenState } from '@/shared/screen/state';
import { showToast } from '@/shared/toasts';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import styles from './SavedBar.module.css';

interface Props {
  id: number;
  state: ScreenState;
  go: (next: ScreenState, how?: 'push' | 'replace') => void;
}

/** While a saved search is being changed: which one it is, and the way to keep or to drop the change. */
export function SavedBar({ id, state, go }: Props) {
  const { t } = useTranslation('screen');
  const lang = useLang();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(savedSearchesQuery(lang));
  const search = data?.results.find((one) => one.id === id);
  const query = savedQuery(state);
  const leave = () => go({ ...state, saved: null }, 'replace');
  const update = useMutation({
    mutationFn: () =>
      apiSend('PATCH', 'saved_searches/{id}/', {
        path: { id },
        query: { lang },
        body: { search_query: query },
      }),
    onSuccess: ({ search_name }) => {
      void askAnew(client, ['saved-searches']);
      showToast(t('saved.updated', { name: search_name }));
      leave();
    },
    onError: (error) => {
      const said = error instanceof ApiError && error.status === 400 ? error.problem.detail : undefined;
      showToast(said ?? t('saved.failed'), 'error');
    },
  });
  if (data === undefined) {
    return error === null ? null : (
      <ErrorNote error={error} missing={t('saved.missing')} onRetry={() => void refetch()} />
    );
  }
  const empty = activeFilters(state).length === 0;
  // The server may have written the same filters in another order.
  const unchanged = search !== undefined && savedQuery(parseScreen(search.search_query).state) === query;
  return (
    <div className={styles.bar}>
      <p>
        {search === undefined ? t('saved.gone') : t('saved.editing', { name: search.search_name })}{' '}
        <span className={styles.hint}>
          {empty ? t('save.needsFilter') : unchanged ? t('saved.unchanged') : ''}
        </span>
      </p>
      {search === undefined ? null : (
        <button
          type="button"
          className={styles.update}
          aria-disabled={empty || update.isPending}
          onClick={() => {
            if (!empty && !update.isPending) update.mutate();
          }}
        >
          {t('saved.update')}
        </button>
      )}
      <button type="button" className={styles.leave} onClick={leave}>
        {t('saved.leave')}
      </button>
    </div>
  );
}
