import type { Lang } from '@/shared/i18n/language';

/** More digits than any number that can be asked for: those are read, and found to be too large. */
const LONGEST = 24;

/**
 * A number as people write it: `-1.250,5` in German, `-1,250.5` in English, with or without a per cent sign. Null if it cannot be
 * read, rather than a guess that is wrong by a factor of a thousand.
 */
export function readAmount(text: string, lang: Lang): number | null {
  const [group, decimal] = lang === 'de' ? ['.', ','] : [',', '.'];
  const compact = text.replace(/[\s\u00a0\u202f]|%$/g, '').replace(/^[\u2212\u2013]/, '-');
  const grouped = new RegExp(`^-?\\d{1,3}(?:\\${group}\\d{3})+(?:\\${decimal}\\d{1,6})?$`);
  const plain = new RegExp(`^-?\\d{1,${LONGEST}}(?:\\${decimal}\\d{1,6})?$`);
  if (!grouped.test(compact) && !plain.test(compact)) return null;
  return Number(compact.replaceAll(group, '').replace(decimal, '.')) + 0;
}
