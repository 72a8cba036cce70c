import type { FieldInfo } from '@/shared/api/types';

/** Fields that the page shows elsewhere: in its notice, in its head, in the table of periods, on the scales. */
const ELSEWHERE =
  /^(id|tranche_id|closed_on|fund_id|company_id|peergroup_id|name|isin|wkn|rank|rating_points|under_review|simulated|record_date|universe|regions|investment_focus|risk_indicator|srri|sri|position_vs_peergroup|peergroup_size)$|^perf_|^volatility_\d/;

export const GROUPS = ['master', 'rating', 'risk', 'costs', 'sustainability'] as const;
export type Group = (typeof GROUPS)[number];

export function fieldsOf(fields: readonly FieldInfo[], group: Group): FieldInfo[] {
  return fields.filter((field) => field.group === group && !ELSEWHERE.test(field.name));
}

/** Periods of the performance table and the volatility that belongs to each, where there is one. */
export const PERIODS = [
  { performance: 'perf_1m', volatility: null },
  { performance: 'perf_3m', volatility: null },
  { performance: 'perf_6m', volatility: null },
  { performance: 'perf_1y', volatility: 'volatility_1y' },
  { performance: 'perf_3y', volatility: 'volatility_3y' },
  { performance: 'perf_5y', volatility: 'volatility_5y' },
  { performance: 'perf_last_year', volatility: null },
  { performance: 'perf_since_inception', volatility: null },
] as const;
