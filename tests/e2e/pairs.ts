/**
 * What is looked at in which width, appearance and language. `./portal test --long` takes all eight combinations of each
 * page. Otherwise each page has two that differ in everything; the commit draws one of them, and whether it is looked at
 * in this run. The pages take turns among all eight, and the half that is drawn is one in which each two values of two
 * different factors meet; four commits in a row of draws see each page in both of its looks (ADR 0110).
 */
import { LANGS, type Lang } from './portal';
import { LONG, letters, SEED } from './turns';

export const WIDTHS = [1440, 390] as const;
export const SCHEMES = ['light', 'dark'] as const;

export interface Look {
  lang: Lang;
  width: (typeof WIDTHS)[number];
  colorScheme: (typeof SCHEMES)[number];
}

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
 * The languages, or other looks, of a test that is there in each. `./portal test` takes one of them, which its name and
 * the commit choose: each process of the runner reads the files anew, and has to find the same tests in them.
 */
export function inTurn(name: string): readonly Lang[];
export function inTurn<Kind>(name: string, kinds: readonly Kind[]): readonly Kind[];
export function inTurn(name: string, kinds: readonly unknown[] = LANGS): readonly unknown[] {
  return LONG ? kinds : kinds.filter((_, place) => place === (letters(name) + SEED) % kinds.length);
}

/** Of the eight looks, four in which each two values of two factors meet: the first, and those that differ from it in two. */
const isInFirstHalf = ({ lang, width, colorScheme }: Look) =>
  [lang === LANGS[0], width === WIDTHS[0], colorScheme === SCHEMES[0]].filter(Boolean).length % 2 === 1;

/** The looks of the page with this number: one or none in a short run; `seed` draws which of its couple, and whether. */
export function looksOf(number: number, long: boolean = LONG, seed: number = SEED): readonly Look[] {
  if (long) return ALL;
  const turn = Math.floor(number / COUPLES.length);
  const first = Math.floor(seed / 2) % 2 === 0;
  return (COUPLES[number % COUPLES.length] ?? ALL).filter(
    (look, place) => place === (turn + seed) % 2 && isInFirstHalf(look) === first,
  );
}
