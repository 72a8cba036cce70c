import { createCodec, oneOf, optionalInteger } from '@/shared/address/codec';
import { paging } from '@/shared/list/address';

/** The address of the page of saved searches; `open` is the search whose changes are shown, as mails link to them. */
export const codec = createCodec({
  view: oneOf<'list' | 'activity'>(['list', 'activity'], 'list'),
  open: optionalInteger(),
  page: paging().page,
});

export interface SavedState {
  readonly view: 'list' | 'activity';
  readonly open: number | null;
  readonly page: number;
}
