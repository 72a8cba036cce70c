/**
 * What is looked at in which width, appearance and language. `./portal test --long` takes all eight combinations of each
 * page. Otherwise each page gets two that differ in everything, so that it is seen in both widths, both appearances and
 * both languages; the pages take turns among the four such couples, so that each two values of two different factors
 * meet on a quarter of all pages (ADR 0110).
 */
import { LANGS, type Lang } from './portal';

export const WIDTHS = [1440, 390] as const;
export const SCHEMES = ['light', 'dark'] as const;

export interface Look {
  lang: Lang;
  width: (typeof WIDTHS)[number];
  colorScheme: (typeof SCHEMES)[number];
}

export const LONG = process.env.TEST_LONG === '1';

const ALL: readonly Look[] = LANGS.flatMap((lang) =>
  WIDTHS.flatMap((width) => SCHEMES.map((colorScheme) => ({ lang, width, colorScheme }))),
);

function opposite(look: Look): Look {
  const found = ALL.find(
    (one) => one.lang !== look.lang && one.width !== look.width && one.colorScheme !== look.colorScheme,
  );
  if (!found) throw new Error('two values of each factor have an opposite');
  return found;
}

/** The first half of all looks is German; each has its opposite in the other half. */
const COUPLES = ALL.slice(0, ALL.length / 2).map((look) => [look, opposite(look)] as const);

/**
 * The languages of a test that is there in both. `./portal test` takes one of them, which its name chooses: each process
 * of the runner reads the files anew, and has to find the same tests in them.
 */
export function inTurn(name: string): readonly Lang[] {
  const letters = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return LONG ? LANGS : LANGS.filter((_, place) => place === letters % LANGS.length);
}

/** The looks of the page with this number. */
export function looksOf(number: number, long: boolean = LONG): readonly Look[] {
  return long ? ALL : (COUPLES[number % COUPLES.length] ?? ALL);
}
