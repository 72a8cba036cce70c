import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Codec, type Field, type Ignored, integer, ordering } from '../address/codec';
import { ApiError } from '../api/client';
import { IN_PLACE } from '../in-place';

/** As many rows of a page as the API hands out. */
const MAX_A_PAGE = 100;
const LAST_PAGE = 100_000;
const NOTHING: readonly Ignored[] = [];

/** The part of a list's address that every list has. */
export const paging = (perPage = 15) => ({
  page: integer(1, 1, LAST_PAGE),
  per_page: integer(perPage, 1, MAX_A_PAGE),
});

/** The same for a list that is ordered; whether there is such an order, the API knows. */
export const orderedPaging = (by: string, perPage = 15) => ({ ...paging(perPage), ordering: ordering(by) });

/** A key that the address shows even where it has its default, because links are printed with it. */
export const spelled = <T>(field: Field<T>): Field<T> => ({ ...field, write: (value) => [String(value)] });

/** How an address is changed: a step that Back takes back, a correction, or a step that starts at the top of the page. */
export type Step = 'push' | 'replace' | 'page';

export interface ListAddress<S> {
  /** What the address says; defaults for what it leaves out or says wrongly. */
  readonly state: S;
  readonly ignored: readonly Ignored[];
  readonly go: (next: S, how?: Step) => void;
  /** A link to the same list with changes; only a change of the page alone does not lead to page 1. */
  readonly address: (changes: Partial<S>) => string;
  /** Goes where `address` leads. */
  readonly change: (changes: Partial<S>, how?: Step) => void;
}

/** The state of a list, which is its address: Back, Forward and a copied link lead to the same rows. */
export function useListAddress<S extends object>(codec: Codec<S>): ListAddress<S> {
  const { pathname, search, state: carried } = useLocation();
  const navigate = useNavigate();
  const { state, ignored } = useMemo(() => {
    const read = codec.read(new URLSearchParams(search));
    return { state: read.state, ignored: [...read.ignored, ...carriedIgnored(carried)] };
  }, [codec, search, carried]);
  const go = useCallback(
    (next: S, how: Step = 'push') =>
      void navigate(
        { search: codec.write(next).toString() },
        { ...IN_PLACE, replace: how === 'replace', ...(how === 'page' ? { preventScrollReset: false } : {}) },
      ),
    [codec, navigate],
  );
  const address = useCallback(
    (changes: Partial<S>) => `${pathname}?${codec.write(codec.change(state, changes))}`,
    [codec, pathname, state],
  );
  const change = useCallback(
    (changes: Partial<S>, how?: Step) => go(codec.change(state, changes), how),
    [codec, go, state],
  );
  return { state, ignored, go, address, change };
}

/** A stale address names what no longer exists, a category, say: the list is shown without it, and says so. */
export function useDropRejected<S extends object>(
  codec: Codec<S>,
  list: ListAddress<S>,
  error: Error | null,
): void {
  const rejected = useMemo(() => {
    if (!(error instanceof ApiError) || error.code !== 'invalid_query') return NOTHING;
    return (error.problem.errors ?? []).map(({ key, value }) => ({ key, value: value ?? '' }));
  }, [error]);
  useDrop(codec, list, rejected);
}

/** The same for what the page finds unknown itself, because the answer holds everything that there is. */
export function useDrop<S extends object>(
  codec: Codec<S>,
  list: ListAddress<S>,
  dropped: readonly Ignored[],
): void {
  const navigate = useNavigate();
  const { state, ignored } = list;
  useEffect(() => {
    const next = withDefaults(
      codec,
      state,
      dropped.map(({ key }) => key),
    );
    const search = codec.write(next).toString();
    if (search === codec.write(state).toString()) return;
    void navigate({ search }, { replace: true, state: { ignored: [...ignored, ...dropped] } });
  }, [codec, dropped, ignored, navigate, state]);
}

/** A state with the defaults of some keys. */
export function withDefaults<S extends object>(codec: Codec<S>, state: S, keys: readonly string[]): S {
  const defaults = codec.read(new URLSearchParams()).state;
  return { ...state, ...Object.fromEntries(Object.entries(defaults).filter(([key]) => keys.includes(key))) };
}

function carriedIgnored(carried: unknown): readonly Ignored[] {
  if (typeof carried !== 'object' || carried === null || !('ignored' in carried)) return [];
  return Array.isArray(carried.ignored) ? (carried.ignored as Ignored[]) : [];
}
