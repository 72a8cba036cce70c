const SPELT_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/**
 * The readable part of a fund page's address, for share classes that come without one. Where the server spells
 * a name otherwise, the page leads on to the server's address.
 */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELT_OUT[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || '-';
}
