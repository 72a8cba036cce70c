/** Choices whose names hold the words of a text, as the search box of funds finds them: any order, any beginning. */

interface Choice {
  readonly value: number;
  readonly label: string;
}

/** One spelling: lower case, no accents, German umlauts with or without their e. */
function folded(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/([ao])e/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Those that hold every word, the ones that say little else first. A single letter says nothing. */
export function choicesLike<C extends Choice>(choices: readonly C[], text: string): C[] {
  const words = folded(text);
  if (words.length === 0 || words.every((word) => word.length < 2)) return [];
  return choices
    .filter(({ label }) => {
      const known = folded(label);
      return words.every((word) => known.some((other) => other.startsWith(word)));
    })
    .sort((a, b) => a.label.length - b.label.length || a.label.localeCompare(b.label));
}
