/** Which quarter of the browser tests a short run takes: the commit draws it (ADR 0110). */

export const LONG = process.env.TEST_LONG === '1';

/** What the commit draws with; all processes of a run are told the same number. */
export const SEED = Number(process.env.TEST_SEED ?? '0');

/** Whoever runs the browser tests past `./portal test` has chosen already, and gets all that was asked for. */
const WHOLE = LONG || process.env.TEST_SEED === undefined;

/**
 * Whether a short run takes the test of this name. The lowest bit of the commit chooses the language
 * of a test (`inTurn`) and does not count here, so that each is taken in each of its languages.
 */
export function isTaken(name: string, whole: boolean = WHOLE, seed: number = SEED): boolean {
  return whole || (letters(name) + Math.floor(seed / 2)) % 4 === 0;
}

/** A number that follows from a name. */
export function letters(name: string): number {
  return [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}
