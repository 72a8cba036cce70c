import { plainNumber } from '@/shared/format';
import type { Lang } from '@/shared/i18n/language';
import type { RangeDeclaration } from '@/shared/screen/facets';
import type { Bounds } from '@/shared/screen/state';
import { readAmount } from './amount';
import type { Side } from './range-scale';

/** The two typed bounds, as one text: a draft is one value, and a bound cannot hold the separator. */
const SEPARATOR = '|';

export interface TypedBounds {
  readonly minimum: string;
  readonly maximum: string;
}

export function joinTyped({ minimum, maximum }: TypedBounds): string {
  return [minimum, maximum].map((text) => text.replaceAll(SEPARATOR, '')).join(SEPARATOR);
}

export function splitTyped(text: string): TypedBounds {
  const [minimum = '', maximum = ''] = text.split(SEPARATOR);
  return { minimum, maximum };
}

export function trimTyped(text: string): string {
  const { minimum, maximum } = splitTyped(text);
  return joinTyped({ minimum: minimum.trim(), maximum: maximum.trim() });
}

export function writeBounds(bounds: Bounds | null, lang: Lang): string {
  const write = (value: number | null | undefined) => (value == null ? '' : plainNumber(value, lang));
  return joinTyped({ minimum: write(bounds?.minimum), maximum: write(bounds?.maximum) });
}

export type Fault = 'number' | 'limits' | 'reversed';

export interface ReadBounds {
  /** What can be read of the two sides. */
  readonly bounds: Bounds;
  /** Why they cannot be searched for, and the sides that are to blame. */
  readonly fault: Fault | null;
  readonly wrong: readonly Side[];
}

const SIDES: readonly Side[] = ['minimum', 'maximum'];

/** Reads both typed bounds. The first fault counts: no number, then a number out of limits, then a reversed range. */
export function readBounds(text: string, { limits }: RangeDeclaration, lang: Lang): ReadBounds {
  const typed = splitTyped(trimTyped(text));
  const [least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY] = limits;
  const bounds: Bounds = {
    minimum: readAmount(typed.minimum, lang),
    maximum: readAmount(typed.maximum, lang),
  };
  const unread = SIDES.filter((side) => typed[side] !== '' && bounds[side] === null);
  if (unread.length > 0) return { bounds, fault: 'number', wrong: unread };
  const beyond = SIDES.filter((side) => {
    const value = bounds[side];
    return value !== null && (value < least || value > most);
  });
  if (beyond.length > 0) return { bounds, fault: 'limits', wrong: beyond };
  const { minimum, maximum } = bounds;
  const isReversed = minimum !== null && maximum !== null && minimum > maximum;
  return { bounds, fault: isReversed ? 'reversed' : null, wrong: isReversed ? SIDES : [] };
}
