import type { FundItem } from '@/shared/api/types';
import type { Lang } from '@/shared/i18n/language';

/** Rows in an order by one field, `-` in front for descending; missing values last, equal ones in the order of the list. */
export function inOrder(items: readonly FundItem[], ordering: string, lang: Lang): readonly FundItem[] {
  if (ordering === '') return items;
  const name = ordering.replace(/^-/, '') as keyof FundItem;
  const sign = ordering.startsWith('-') ? -1 : 1;
  const compare = new Intl.Collator(lang, { numeric: true }).compare;
  return items.toSorted((a, b) => {
    const [left, right] = [a[name] ?? null, b[name] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const less =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compare(String(left), String(right));
    return sign * less;
  });
}
