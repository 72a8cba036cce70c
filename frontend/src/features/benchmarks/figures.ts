import type { BenchmarkColumn } from '@/shared/api/types';
import { type Format, MISSING } from '@/shared/format';

export type Value = number | string | null | undefined;

/** A figure as it is read, with its unit. */
export function figureText(kind: BenchmarkColumn['kind'], value: Value, format: Format): string {
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'string') return value;
  switch (kind) {
    case 'points':
    case 'years':
      return format.number(value, 1);
    case 'percent':
      return format.percent(value);
    case 'tenth':
      return format.withPercent(format.number(value, 1));
    default:
      return format.number(value);
  }
}
