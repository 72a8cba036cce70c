/**
 * The address of a list of codes. They stand behind the `#`, which browsers send to nobody: what somebody holds is in no
 * log on the way, and no server limits the length (ADR 0200).
 */

import { pathTo } from '../routes/paths';

export const codesIn = (hash: string): string[] =>
  decoded(hash.replace(/^#/, ''))
    .split(',')
    .filter((code) => code !== '');

export function codesAddress(codes: readonly string[]): string {
  return `${pathTo('codeList')}${codesHash(codes)}`;
}

export const codesHash = (codes: readonly string[]): string =>
  codes.length === 0 ? '' : `#${codes.map(encodeURIComponent).join(',')}`;

/** An address that was cut off or edited may be no valid one; what cannot be decoded is no code either. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const CODE = /(?<![\p{L}\p{N}])(?:[A-Z]{2}[A-Z0-9]{9}\d|(?=\w*\d)[A-Z0-9]{6})(?![\p{L}\p{N}])/giu;

/** Whether a pasted text is a list: more than one code, each of them in a line of its own, or of ISINs. */
export function looksLikeList(text: string): boolean {
  const found = text.match(CODE) ?? [];
  const isins = new Set(found.filter((code) => code.length === 12).map((code) => code.toUpperCase()));
  return isins.size > 1 || (found.length > 1 && text.trim().split(/\r?\n/).length > 1);
}
