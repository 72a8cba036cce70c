/** Which share classes of a fund are shown, and which of them is the cheapest for a private investor. */
import type { Sibling } from '@/shared/api/types';

/** Least investments to choose from, in the currency of each share class. */
export const MINIMA = ['1000', '10000', '100000'] as const;
export const DISTRIBUTIONS = ['accumulating', 'distributing'] as const;
/** What the cheapest one is looked for with. */
export const AMOUNT = 10_000;
/** Rows of a page. */
export const PER_PAGE = 20;

export interface Choice {
  /** Empty: all. */
  readonly currency: string;
  readonly distribution: '' | (typeof DISTRIBUTIONS)[number];
  readonly minimum: '' | (typeof MINIMA)[number];
}

export const ALL: Choice = { currency: '', distribution: '', minimum: '' };

/** A share class that does not say how much it asks for at least may ask for anything: it is left out of a limit. */
export function chosen(classes: readonly Sibling[], { currency, distribution, minimum }: Choice): Sibling[] {
  return classes.filter(
    (one) =>
      (currency === '' || one.currency === currency) &&
      (distribution === '' || one.accumulating === (distribution === 'accumulating')) &&
      (minimum === '' || (one.minInvestment !== null && one.minInvestment <= Number(minimum))),
  );
}

export const currenciesOf = (classes: readonly Sibling[]): string[] =>
  [...new Set(classes.map(({ currency }) => currency))].sort();

/** The open share class of a currency with the least costs that takes the amount; null where fewer than two are known. */
export function cheapest(classes: readonly Sibling[], currency: string): number | null {
  const known = classes.filter(
    (one) =>
      one.currency === currency &&
      !one.closed_on &&
      typeof one.ogc === 'number' &&
      one.minInvestment !== null &&
      one.minInvestment <= AMOUNT,
  );
  if (known.length < 2) return null;
  return known.reduce((best, one) => ((one.ogc ?? 0) < (best.ogc ?? 0) ? one : best)).id;
}
