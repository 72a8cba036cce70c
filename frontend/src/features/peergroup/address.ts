import { createCodec, single } from '@/shared/address/codec';
import { type Ordering, parseOrdering } from './ordering';

/** Reads and writes how the ranking is sorted. */
export const codec = createCodec({
  ordering: single<Ordering>('position_vs_peergroup', parseOrdering, String),
});
