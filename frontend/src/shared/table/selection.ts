import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { barePath } from '../i18n/language';
import { loadTicks, saveTicks, type Ticked } from './ticks';

/** The share classes that were ticked, also on other pages of the list, by number. */
export interface Selection {
  readonly chosen: ReadonlyMap<number, Ticked>;
  readonly toggle: (item: Ticked) => void;
  readonly clear: () => void;
}

/** With this state of the history, a link leads back to a list as it was left. */
export const AS_LEFT = { ticks: true } as const;

const isAsLeft = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'ticks' in state && state.ticks === true;

/**
 * What is ticked in the list of the current address. Whoever comes back to it, or loads it again, finds the ticks as
 * they were left; whoever opens it anew begins without any.
 */
export function useSelection(): Selection {
  const { pathname, search, state } = useLocation();
  const address = barePath(pathname) + search;
  const back = useNavigationType() === 'POP' || isAsLeft(state);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Ticked>>(
    () => new Map((back ? loadTicks(address) : []).map((one) => [one.id, one])),
  );
  // The ticks go along to other pages and orders of the list, each of which has an address of its own.
  useEffect(() => saveTicks(address, chosen.values()), [address, chosen]);
  // Rows are drawn anew only when their own tick changes, so these must stay the same.
  const toggle = useCallback((item: Ticked) => {
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(item.id)) next.set(item.id, item);
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(() => ({ chosen, toggle, clear }), [chosen, toggle, clear]);
}
