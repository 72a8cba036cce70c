import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createCodec, integer, oneOf, optionalInteger } from '@/shared/address/codec';
import { IN_PLACE } from '@/shared/in-place';

/** The address of the page of saved searches; `open` is the search whose changes are shown, as mails link to them. */
const codec = createCodec({
  view: oneOf<'list' | 'activity'>(['list', 'activity'], 'list'),
  open: optionalInteger(),
  page: integer(1, 1, 100_000),
});

export interface SavedState {
  readonly view: 'list' | 'activity';
  readonly open: number | null;
  readonly page: number;
}

export const serializeSaved = (state: SavedState): string => codec.write(state).toString();

export function useSavedAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { state, ignored } = useMemo(() => codec.read(new URLSearchParams(search)), [search]);
  const go = useCallback(
    (next: SavedState) => void navigate({ search: serializeSaved(next) }, { ...IN_PLACE, replace: true }),
    [navigate],
  );
  return { state, ignored, go };
}
