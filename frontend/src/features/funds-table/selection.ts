import { useCallback, useMemo, useState } from 'react';
import type { FundItem } from '@/shared/api/types';

/** The share classes that were ticked, also on other pages of the list, by number. */
export interface Selection {
  readonly chosen: ReadonlyMap<number, FundItem>;
  readonly toggle: (item: FundItem) => void;
  readonly clear: () => void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, FundItem>>(new Map());
  // Rows are drawn anew only when their own tick changes, so these must stay the same.
  const toggle = useCallback((item: FundItem) => {
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(item.id)) next.set(item.id, item);
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(() => ({ chosen, toggle, clear }), [chosen, toggle, clear]);
}
