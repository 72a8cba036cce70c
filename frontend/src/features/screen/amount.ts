import type { Lang } from '@/shared/i18n/language';

/**
 * An amount as people write it: `1.250,5` in German, `1,250.5` in English. Null if it cannot be read, rather
 * than a guess that is wrong by a factor of a thousand.
 */
export function readAmount(text: string, lang: Lang): number | null {
  const [group, decimal] = lang === 'de' ? ['.', ','] : [',', '.'];
  const compact = text.replace(/[\s\u00a0\u202f]/g, '');
  const grouped = new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+(?:\\${decimal}\\d{1,4})?$`);
  const plain = new RegExp(`^\\d{1,9}(?:\\${decimal}\\d{1,4})?$`);
  if (!grouped.test(compact) && !plain.test(compact)) return null;
  const amount = Number(compact.replaceAll(group, '').replace(decimal, '.'));
  return amount <= 999_999_999 ? amount : null;
}

/** An amount as it stands in an input: no grouping, as many decimals as it has. */
export function writeAmount(amount: number, lang: Lang): string {
  return lang === 'de' ? String(amount).replace('.', ',') : String(amount);
}
