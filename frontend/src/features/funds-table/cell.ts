import type { TFunction } from 'i18next';
import type { FundItem } from '@/shared/api/types';
import { type Format, MISSING } from '@/shared/format';
import { type Column, fieldValue } from './columns';

/** Codes that the API sends without a label, and their texts. */
const CODES = {
  asset_class: ['equity', 'bond', 'mixed', 'money_market', 'real_estate', 'commodity', 'alternative'],
  risk_class: ['low', 'medium', 'high'],
  fund_classification: ['aif', 'eltif', 'other'],
  rating_kind: ['quantitative', 'qualitative'],
} as const;

type CodeKey = {
  [K in keyof typeof CODES]: `codes.${K}.${(typeof CODES)[K][number]}`;
}[keyof typeof CODES];

function codeKey(name: string, value: string): CodeKey | null {
  if (!Object.hasOwn(CODES, name)) return null;
  const known: readonly string[] = CODES[name as keyof typeof CODES];
  return known.includes(value) ? (`codes.${name}.${value}` as CodeKey) : null;
}

const SIGNED = /^perf_/;

/** A figure as it stands in its column; the unit stands in the header, except for a currency, which differs by row. */
function figure(value: number, column: Column, item: FundItem, format: Format): string {
  const { unit, type, name } = column.field;
  if (unit === 'currency') return format.money(value, item.currency);
  if (unit === 'mio_eur') return format.number(value, 1);
  const text = format.number(value, type === 'integer' ? 0 : unit === 'points' ? 1 : 2);
  return SIGNED.test(name) && value > 0 ? `+${text}` : text;
}

/** The text of a cell; `MISSING` for a missing value. */
export function cellText(
  item: FundItem,
  column: Column,
  format: Format,
  t: TFunction<['table', 'common']>,
): string {
  const value = fieldValue(item, column.field.name);
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'boolean') return value ? t('common:yes') : t('common:no');
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : MISSING;
  if (typeof value === 'number') return figure(value, column, item, format);
  if (column.field.type === 'date') return format.date(value);
  const key = codeKey(column.field.name, value);
  return key === null ? value : t(key);
}
