import type { TFunction } from 'i18next';
import type { FieldInfo, FundItem } from '../api/types';
import { type Format, MISSING } from '../format';
import { type Column, fieldValue } from './columns';

const SIGNED = /^perf(ormance)?_/;

/** A figure as it stands in its column; the unit stands in the header, except for a currency, which differs by row. */
function figure(value: number, column: Column, item: FundItem, format: Format): string {
  const { unit, type, name } = column.field;
  if (unit === 'currency') return format.money(value, item.tranche_currency);
  if (unit === 'mio_eur' || unit === 'years') return format.number(value, 1);
  const text = format.number(value, type === 'integer' ? 0 : unit === 'points' ? 1 : 2);
  return SIGNED.test(name) && value > 0 ? `+${text}` : text;
}

/** A code in words, such as `aaa (excellent)`; what the field has no words for stays as it is. */
export function labelOf({ values }: FieldInfo, value: string): string {
  return values.find((one) => one.value === value)?.label ?? value;
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
  return labelOf(column.field, value);
}
