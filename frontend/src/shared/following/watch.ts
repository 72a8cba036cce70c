import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Removed } from '../api/alerts';
import { askAnew } from '../api/ask-anew';
import { ApiError, apiSend } from '../api/client';
import { type Lang, useLang } from '../i18n/language';
import { signInToWatch } from '../session/resume';
import { currentSession, useSession } from '../session/store';
import { createStore, useStore } from '../store';
import { showToast } from '../toasts';
import { watchedQuery } from './queries';

/** A share class, as far as a star knows it. */
export interface Watchable {
  readonly id: number;
  readonly name: string;
}

/** What was clicked and has not been answered yet. The latest click counts. */
interface Wish {
  readonly on: boolean;
  readonly turn: number;
}

const wishes = createStore<ReadonlyMap<number, Wish>>(new Map());
let lastTurn = 0;

function update(change: (next: Map<number, Wish>) => void): void {
  const next = new Map(wishes.get());
  change(next);
  wishes.set(next);
}

/** Wishes that are under way, by share class. */
export function useWishes(): ReadonlyMap<number, Wish> {
  return useStore(wishes);
}

export function isWatched(client: QueryClient, id: number): boolean {
  const wish = wishes.get().get(id);
  return wish?.on ?? client.getQueryData(watchedQuery.queryKey)?.results.includes(id) ?? false;
}

/** Writes what the server has confirmed into what it said before, so that it need not be asked again. */
async function confirm(client: QueryClient, id: number, on: boolean): Promise<void> {
  void askAnew(client, ['watchlist'], ['watch-lists']);
  const { queryKey } = watchedQuery;
  if (client.isFetching({ queryKey }) > 0) await askAnew(client, queryKey);
  else {
    client.setQueryData(queryKey, (before) =>
      before === undefined
        ? undefined
        : { results: [...before.results.filter((one) => one !== id), ...(on ? [id] : [])] },
    );
  }
}

/**
 * Shows a change at once and takes it back if the server refuses it. Changes of one share class are sent one after
 * another: two quick clicks end where the second one wanted. It does not end with the row that was clicked.
 */
export async function setWatched(
  client: QueryClient,
  id: number,
  on: boolean,
  request: () => Promise<unknown>,
): Promise<void> {
  lastTurn += 1;
  const turn = lastTurn;
  update((next) => next.set(id, { on, turn }));
  try {
    const mutation = client.getMutationCache().build(client, {
      mutationFn: request,
      scope: { id: `watch ${id}` },
      networkMode: 'always',
    });
    await mutation.execute(undefined);
    await confirm(client, id, on);
  } finally {
    if (wishes.get().get(id)?.turn === turn) update((next) => next.delete(id));
  }
}

/** The server's words where only it can say why, such as how many funds one may watch. */
export function watchFailure(error: unknown, fallback: string): string {
  const { status, detail } = error instanceof ApiError ? error.problem : {};
  return (status === 409 || status === 429) && detail !== undefined ? detail : fallback;
}

/** Puts a share class on the first list, or back onto those that it was on. */
export async function watch(id: number, lang: Lang, entries: readonly Removed[]): Promise<void> {
  const here = { path: { id }, query: { lang } };
  if (entries.length === 0) await apiSend('POST', 'watchlist/{id}/', { ...here, body: {} });
  // One after another: the first of them may be what makes the entry.
  for (const body of entries) await apiSend('POST', 'watchlist/{id}/', { ...here, body });
}

/** Adds a fund to the first list, or takes it off all of them, and says so with a way back. */
function useChange(): (fund: Watchable, on: boolean) => Promise<void> {
  const { t } = useTranslation('table');
  const client = useQueryClient();
  const lang = useLang();
  return useCallback(
    async (fund, on) => {
      const { id, name } = fund;
      // What was taken off comes back onto its lists, with its notes.
      const change = async (wanted: boolean, back: readonly Removed[] | null): Promise<void> => {
        let gone: readonly Removed[] = [];
        const request = async () => {
          if (wanted) await watch(id, lang, back ?? []);
          else gone = (await apiSend('DELETE', 'watchlist/{id}/', { path: { id }, query: { lang } })).removed;
        };
        try {
          await setWatched(client, id, wanted, request);
          const action =
            back === null ? { label: t('watch.undo'), run: () => void change(!wanted, gone) } : null;
          showToast(t(wanted ? 'watch.added' : 'watch.removed', { name }), 'success', action);
        } catch (error) {
          const text = t(wanted ? 'watch.addFailed' : 'watch.removeFailed', { name });
          showToast(watchFailure(error, text), 'error');
        }
      };
      await change(on, null);
    },
    [client, lang, t],
  );
}

/** The failure that was told last: each star on a page hears of it. */
let told: Error | null = null;

/** Empty stars would say that nothing is watched. */
function useSayUnknown(error: Error | null, refetch: () => unknown): void {
  const { t } = useTranslation('table');
  const { t: common } = useTranslation();
  useEffect(() => {
    if (error === null || error === told) return;
    told = error;
    showToast(t('watch.unknown'), 'error', { label: common('retry'), run: () => void refetch() });
  }, [common, error, refetch, t]);
}

/** What stars need: which share classes are watched, and what a click does. */
export interface Watch {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (fund: Watchable) => void;
}

export function useWatch(): Watch {
  const { user } = useSession();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...watchedQuery, enabled: user !== null });
  useSayUnknown(user === null ? null : error, refetch);
  const wanted = useWishes();
  const change = useChange();
  const ids = useMemo(() => {
    const known = new Set(user === null ? [] : data?.results);
    for (const [id, { on }] of wanted) {
      if (on) known.add(id);
      else known.delete(id);
    }
    return known;
  }, [user, data, wanted]);
  // Rows are drawn anew only when their own star changes, so this must stay the same.
  const toggle = useCallback(
    (fund: Watchable) => {
      if (currentSession().user === null) signInToWatch(pathname, () => void change(fund, true));
      else void change(fund, !isWatched(client, fund.id));
    },
    [change, client, pathname],
  );
  return useMemo(() => ({ ids, toggle }), [ids, toggle]);
}
