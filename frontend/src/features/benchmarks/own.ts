import type { BenchmarkColumn, BenchmarkRow } from '@/shared/api/types';

export type Weights = Readonly<Record<string, number>>;
export const WEIGHTS = [1, 2, 3, 4, 5] as const;

/** Weights as they stand in an address: `occupancy:2`; whatever else is no weight. */
export function weightOf(written: string): [string, number] | undefined {
  const [, name = '', weight = ''] = /^([a-z_0-9]{1,40}):([1-5])$/.exec(written) ?? [];
  return name === '' ? undefined : [name, Number(weight)];
}

export const writtenWeights = (weights: Weights): string[] =>
  Object.entries(weights).map(([name, weight]) => `${name}:${weight}`);

/**
 * How a fund does in one's own benchmark, from 0 to 100: the mean of its percentiles among the rows, weighted. A
 * figure that the fund lacks, or fewer than two funds have, does not count; null where none is left.
 */
export function scoreOf(
  row: BenchmarkRow,
  rows: readonly BenchmarkRow[],
  columns: readonly BenchmarkColumn[],
  weights: Weights,
): number | null {
  let sum = 0;
  let total = 0;
  for (const { name, better } of columns) {
    const weight = weights[name];
    const own = numberOf(row, name);
    const others = rows.filter(({ id }) => id !== row.id).flatMap((one) => numberOf(one, name) ?? []);
    if (weight === undefined || better === 0 || own === null || others.length === 0) continue;
    const behind = others.filter((value) => (value - own) * better < 0).length;
    const equal = others.filter((value) => value === own).length;
    sum += (weight * 100 * (behind + equal / 2)) / others.length;
    total += weight;
  }
  return total === 0 ? null : sum / total;
}

const STEPS = ['d', 'c', 'b', 'bb', 'bbb', 'a', 'aa', 'aaa'];

/** A figure as a number; steps of the scale by their place from the worst. */
function numberOf(row: BenchmarkRow, name: string): number | null {
  const value = (row as unknown as Record<string, number | string | null>)[name] ?? null;
  return typeof value === 'string' ? STEPS.indexOf(value) : value;
}
