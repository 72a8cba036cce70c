import type { TFunction } from 'i18next';
import type { FieldInfo, FundItem } from '../api/types';
import { type Format, MISSING } from '../format';
import { cellText } from '../table/cell';

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
