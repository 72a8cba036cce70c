import type { TFunction } from 'i18next';
import type { FieldInfo, FundItem } from '@/shared/api/types';
import { type Format, MISSING } from '@/shared/format';
import { cellText } from '@/shared/table/cell';

/** Fields that the page shows elsewhere: in its notice, in its head, in the table of periods, on the scales. */
const ELSEWHERE =
  /^(id|tranche_id|closed_on|fund_id|company_id|peergroup_id|name|isin|wkn|rank|rating_points|under_review|simulated|record_date|universe|regions|investment_focus|srri|sri|position_vs_peergroup|peergroup_size)$|^perf_|^volatility_\d/;

export const GROUPS = ['master', 'rating', 'risk', 'costs', 'sustainability'] as const;
export type Group = (typeof GROUPS)[number];

export function fieldsOf(fields: readonly FieldInfo[], group: Group): FieldInfo[] {
  return fields.filter((field) => field.group === group && !ELSEWHERE.test(field.name));
}

/** The text of a figure with its unit; `MISSING` where the record has none. */
export function figureText(
  item: FundItem,
  field: FieldInfo,
  format: Format,
  t: TFunction<['table', 'common']>,
): string {
  const value = item[field.name as keyof FundItem];
  if (typeof value === 'number') {
    switch (field.unit) {
      case 'percent':
      case 'percent_per_year':
        return format.percent(value);
      case 'mio_eur':
        return format.millions(value);
      case 'currency':
        return format.money(value, item.tranche_currency);
      case 'years':
        return t('table:inYears', { number: format.number(value, 1), count: value });
      case 'points':
        return format.number(value, Number.isInteger(value) ? 0 : 1);
      default:
        return format.number(value, field.type === 'integer' ? 0 : 2);
    }
  }
  return value === null || value === undefined
    ? MISSING
    : cellText(item, { id: field.name, field, numeric: false }, format, t);
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
