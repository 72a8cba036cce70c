import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../session/store';
import { currentTicks, forgetTicks, subscribe, type Ticked, toggleTick } from './ticks';

/** The share classes that are ticked, also on other pages and in other lists, by number, in the order of the ticks. */
export interface Selection {
  readonly chosen: ReadonlyMap<number, Ticked>;
  readonly toggle: (item: Ticked) => void;
  readonly clear: () => void;
}

export function useSelection(): Selection {
  // Another account has other ticks.
  useSession();
  const ticked = useSyncExternalStore(subscribe, currentTicks);
  return useMemo(
    () => ({ chosen: new Map(ticked.map((one) => [one.id, one])), toggle: toggleTick, clear: forgetTicks }),
    [ticked],
  );
}
