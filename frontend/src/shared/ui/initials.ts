/** How many capitals a company's own short name has at most: DWS, LBBW. */
const SHORT_NAME = /^[\p{Lu}\p{N}&]{2,4}$/u;
const ARTICLES = /^(the|die|der|das)$/i;

/** What stands for a company without a picture: its own short name, or the first letters of its first two words. */
export function initials(company: string): string {
  const words = company
    .replaceAll('.', '')
    .split(/[\s,/()-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !ARTICLES.test(word));
  const [first = '', second = ''] = words;
  if (SHORT_NAME.test(first)) return first;
  return [first, second]
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('de');
}
