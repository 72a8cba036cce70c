import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IN_PLACE } from '@/shared/in-place';
import { useAskAhead } from './answer';
import { type Parsed, parseScreen, serializeScreen } from './codec';
import type { ScreenState } from './state';

export interface Address extends Parsed {
  /** Shows another state: `push` for a step that Back undoes, `replace` while typing. */
  go(next: ScreenState, how?: 'push' | 'replace'): void;
}

/** The state of the screen, which is the address and nothing else. */
export function useAddress(): Address {
  const { search } = useLocation();
  const navigate = useNavigate();
  const askAhead = useAskAhead();
  const parsed = useMemo(() => parseScreen(search), [search]);
  const go = useCallback(
    (next: ScreenState, how: 'push' | 'replace' = 'push') => {
      const address = serializeScreen(next);
      // The state that the page will read from the address, which may be less than what was asked for.
      askAhead(parseScreen(address).state);
      void navigate({ search: address }, { ...IN_PLACE, replace: how === 'replace' });
    },
    [navigate, askAhead],
  );
  return { ...parsed, go };
}
