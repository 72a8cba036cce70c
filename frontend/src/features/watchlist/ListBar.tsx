import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { WatchList } from '@/shared/api/alerts';
import { askAnew } from '@/shared/api/ask-anew';
import { ApiError, apiSend } from '@/shared/api/client';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { MoreMenu } from '@/shared/ui/MoreMenu';
import { ListNameDialog } from './ListNameDialog';
import { change, codec, type WatchState } from './state';
import styles from './Watchlist.module.css';

interface Props {
  lists: readonly WatchList[];
  state: WatchState;
  go: (next: WatchState) => void;
}

/** The name of a list; the first one is called by the reader's language. */
export function useListName(): (list: WatchList) => string {
  const { t } = useTranslation('watchlist');
  return ({ name }) => name ?? t('title');
}

/** The lists as links, and what can be done with them. */
export function ListBar({ lists, state, go }: Props) {
  const { t } = useTranslation('watchlist');
  const nameOf = useListName();
  const nav = useRef<HTMLElement>(null);
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  // A single list is all there is, whether the address names it or not.
  const only = lists.length === 1 ? lists[0] : undefined;
  const shown = lists.find(({ id }) => id === state.list) ?? only ?? null;
  const roomy = useMedia('(width >= 52rem)');
  const [deleting, setDeleting] = useState(false);
  const entries = [
    { label: t('lists.new'), spoken: undefined, run: () => setNaming('new') },
    // The first list has no name of its own and stays.
    ...(shown === null || shown.name === null
      ? []
      : [
          {
            label: t('lists.rename'),
            spoken: t('lists.renameOne', { name: nameOf(shown) }),
            run: () => setNaming('rename'),
          },
          {
            label: t('lists.delete'),
            spoken: t('lists.deleteOne', { name: nameOf(shown) }),
            run: () => setDeleting(true),
          },
        ]),
  ];
  return (
    <div className={styles.lists}>
      <nav ref={nav} tabIndex={-1} className={styles.tabs} aria-label={t('lists.label')}>
        {lists.length > 1 ? <Tab name={t('lists.all')} count={null} list={null} state={state} /> : null}
        {lists.map((list) => (
          <Tab
            key={list.id}
            name={nameOf(list)}
            count={list.count}
            list={list.id}
            state={lists.length === 1 ? { ...state, list: list.id } : state}
          />
        ))}
      </nav>
      {roomy ? (
        <div className={styles.actions}>
          {entries.map(({ label, spoken, run }) => (
            <button
              key={label}
              type="button"
              className={styles.button}
              aria-haspopup="dialog"
              aria-label={spoken}
              onClick={run}
            >
              {label}
            </button>
          ))}
        </div>
      ) : (
        <MoreMenu
          name={t('lists.more')}
          entries={entries.map(({ label, run }) => ({ label, run, dialog: true }))}
        />
      )}
      {deleting && shown !== null ? (
        <DeleteDialog
          list={shown}
          name={nameOf(shown)}
          onDeleted={() => {
            // The button of what was deleted is gone.
            nav.current?.focus();
            go(change(state, { list: null }));
          }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
      {naming === null ? null : (
        <ListNameDialog
          list={naming === 'rename' ? shown : null}
          name={naming === 'rename' && shown !== null ? nameOf(shown) : ''}
          onDone={({ id }) => go(change(state, { list: id }))}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  );
}

interface TabProps {
  name: string;
  count: number | null;
  list: number | null;
  state: WatchState;
}

function Tab({ name, count, list, state }: TabProps) {
  const { pathname } = useLocation();
  const format = useFormat();
  return (
    <Link
      to={{ pathname, search: codec.write(change(state, { list })).toString() }}
      aria-current={list === state.list ? 'page' : undefined}
      title={name}
      preventScrollReset
    >
      <span className={styles.tabName}>{name}</span>{' '}
      {count === null ? null : <span className={styles.tabCount}>{format.number(count)}</span>}
    </Link>
  );
}

interface DeleteProps {
  list: WatchList;
  name: string;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteDialog({ list, name, onDeleted, onClose }: DeleteProps) {
  const { t } = useTranslation('watchlist');
  const format = useFormat();
  const lang = useLang();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => apiSend('DELETE', 'watch_lists/{id}/', { path: { id: list.id }, query: { lang } }),
    onSuccess: () => {
      void askAnew(client, ['watch-lists'], ['watchlist'], ['watched']);
      showToast(t('lists.deleted', { name }));
      onDeleted();
    },
    onError: (error) => {
      const said = error instanceof ApiError && error.status === 409 ? error.problem.detail : undefined;
      showToast(said ?? t('lists.failed'), 'error');
    },
  });
  return (
    <ConfirmDialog
      title={t('lists.deleteTitle')}
      text={t('lists.deleteText', { name, count: list.count, formatted: format.number(list.count) })}
      action={t('lists.delete')}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
