import { createCodec, oneOf, optionalInteger, type State } from '@/shared/address/codec';
import type { OwnDocument } from '@/shared/api/types';
import { orderedPaging } from '@/shared/list/address';

export const STATES = ['draft', 'submitted', 'scheduled', 'published', 'declined', 'withdrawn'] as const;

const FIELDS = {
  state: oneOf<'' | (typeof STATES)[number]>(['', ...STATES], ''),
  fund: optionalInteger(),
  ...orderedPaging('-handed_in_at'),
};

/** The address of the list of documents that an account has handed in. */
export const codec = createCodec(FIELDS);

export type DocumentsState = State<typeof FIELDS>;

/** All documents, newest first. */
export const EMPTY: DocumentsState = codec.read(new URLSearchParams()).state;

/** What the form is for: a first document, one that readers do not see, or a new version of one that they see. */
export function purposeOf(again: OwnDocument | null): 'first' | 'again' | 'replace' {
  if (again === null) return 'first';
  return again.visible ? 'replace' : 'again';
}
