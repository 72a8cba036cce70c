/** Round axis steps for the performance-risk picture. */

export interface Axis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** The part of points that decides the axes; a few extreme ones would press all others into a corner. */
const SHOWN_SHARE = 0.99;

/** An axis over values, with about `count` round steps, from zero or below to at least the largest value shown. */
export function axis(values: readonly number[], count = 6): Axis {
  const sorted = [...values].sort((a, b) => a - b);
  const cut = Math.floor(sorted.length * (1 - SHOWN_SHARE));
  const low = Math.min(0, sorted[cut] ?? 0);
  const high = Math.max(low + 1, sorted[sorted.length - 1 - cut] ?? 1);
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const min = Math.floor(low / step) * step;
  const max = Math.ceil(high / step) * step;
  const ticks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_tick, index) =>
    Number((min + index * step).toFixed(6)),
  );
  return { min, max, ticks };
}

/** Where a value lies on an axis, 0 to 1; what lies beyond an end is drawn at that end. */
export function share({ min, max }: Axis, value: number): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}
