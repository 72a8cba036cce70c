/** Which of the compared funds has the better value of a figure, and when that must not be said. */
import type { FieldInfo, FundItem, FundPage } from '@/shared/api/types';

/** Why a figure has no better value although it could have one. */
export type Obstacle = 'currency' | 'recordDate' | 'peergroup' | 'history' | 'frequency';

type Compared = FundItem & Partial<Pick<FundPage, 'valued_weekly'>>;

/** What must be the same for all funds, by the group of the figure. */
const NEEDED: Partial<Record<FieldInfo['group'], readonly Obstacle[]>> = {
  performance: ['currency', 'recordDate'],
  risk: ['currency', 'recordDate'],
  // Points and places are made within a peergroup.
  rating: ['peergroup', 'recordDate'],
  sustainability: ['recordDate'],
};

const DIFFERS: Readonly<Record<Obstacle, (fund: Compared) => unknown>> = {
  currency: (fund) => fund.tranche_currency,
  recordDate: (fund) => fund.record_date,
  peergroup: (fund) => fund.peergroup_id,
  history: (fund) => fund.issue_date,
  // Values that lie further apart hide falls. Whoever has none has no drawdown either.
  frequency: (fund) => fund.valued_weekly !== false,
};

function needed({ name, group, unit }: FieldInfo): readonly Obstacle[] {
  const always = NEEDED[group] ?? [];
  if (name === 'perf_since_inception') return [...always, 'history'];
  if (name === 'max_drawdown') return [...always, 'frequency'];
  return unit === 'currency' ? [...always, 'currency'] : always;
}

/** What makes a figure of these funds incomparable; null where nothing does. */
export function obstacleOf(field: FieldInfo, funds: readonly Compared[]): Obstacle | null {
  const differs = (obstacle: Obstacle) => new Set(funds.map(DIFFERS[obstacle])).size > 1;
  return needed(field).find(differs) ?? null;
}

/**
 * Which values are the best, by place. None is where all that are known are equal as shown (two decimals), where
 * fewer than two are known, or where there is nothing better or worse.
 */
export function bestValues(
  values: readonly (number | null | undefined)[],
  better: FieldInfo['better'],
): boolean[] {
  const shown = values.map((value) => (typeof value === 'number' ? Math.round(value * 100) : null));
  const known = shown.filter((value) => value !== null);
  if (better === 'none' || known.length < 2 || new Set(known).size === 1) return values.map(() => false);
  const best = better === 'higher' ? Math.max(...known) : Math.min(...known);
  return shown.map((value) => value === best);
}

/** Which funds have the better value of a figure. */
export function betterFunds(field: FieldInfo, funds: readonly Compared[]): boolean[] {
  const values = funds.map((fund) => {
    const value = fund[field.name as keyof FundItem];
    return typeof value === 'number' ? value : null;
  });
  return bestValues(values, obstacleOf(field, funds) === null ? field.better : 'none');
}
