import { createCodec, integer, optionalInteger, type State, text } from '@/shared/address/codec';

const FIELDS = {
  category: text(60),
  step: integer(0, 0, 100_000),
  draft: optionalInteger(),
};

const STEP = { step: FIELDS.step, draft: FIELDS.draft };

/** The address of a rating in focus: its place, the latest first, or a draft. */
export const ratingCodec = createCodec(STEP);

export type RatingState = State<typeof STEP>;

/** The address of a fund in focus: its category, the first one if none is named, and its place in it. */
export const codec = createCodec(FIELDS);

export type FocusState = State<typeof FIELDS>;
