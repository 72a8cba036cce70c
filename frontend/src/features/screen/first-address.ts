import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { serializeScreen } from '@/shared/screen/codec';
import { INITIAL_STATE, withFlag } from '@/shared/screen/state';
import { useRoom } from '@/shared/table';

/** Of an entry of the history that is new to the router: the page was opened with it. */
const OPENED = 'default';
/** Rows that a wall shows at once, and some more. */
const ROWS_ON_A_WALL = 30;

/**
 * What the page writes into an address that says nothing, when a screen begins; null for any other, which keeps its meaning.
 * An address without a key that Back leads to says that all share classes were asked for.
 */
export function useFirstAddress(): string | null {
  const { search, key } = useLocation();
  const type = useNavigationType();
  const isWall = useRoom() === 'wall';
  // Only while the screen begins: taking the last filter away leaves an address that says nothing.
  const [entry] = useState(key);
  if (search !== '' || key !== entry || (type === 'POP' && key !== OPENED)) return null;
  const state = isWall ? { ...INITIAL_STATE, perPage: ROWS_ON_A_WALL } : INITIAL_STATE;
  return serializeScreen(withFlag(state, 'm', true));
}
