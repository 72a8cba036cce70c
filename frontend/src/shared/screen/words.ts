import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import { useLang } from '../i18n/language';
import { type FacetDeclaration, facetOfKey } from './facets';
import { labelOf } from './labels';
import type { Bounds } from './state';

/** Units whose numbers are set with a text of their own. */
const UNITS = ['percent', 'percent_per_year', 'mio_eur', 'points', 'years'] as const;
type Unit = (typeof UNITS)[number];

/** Decimals that a number of a unit always has. */
const DIGITS: Readonly<Record<string, number>> = { percent: 2, percent_per_year: 2, mio_eur: 1 };
/** Decimals of a limit that somebody typed, and of a figure: figures are stored with more than anybody reads. */
const MAX_DIGITS = 4;
const FIGURE_DIGITS: Readonly<Record<string, number>> = { ...DIGITS, points: 1 };

export interface FacetWords {
  name(facet: FacetDeclaration): string;
  /** What a filter is called that an answer names by its key. */
  nameOfKey(key: string): string;
  /** A flag as a criterion; null if the catalogue of texts has no words for it. */
  flag(facet: FacetDeclaration, flag: boolean): string | null;
  /** What a flag says of one fund; null as above. */
  ownFlag(facet: FacetDeclaration, flag: boolean): string | null;
  /** A value of a flag, as an answer or the program names it. */
  flagLabel(facet: FacetDeclaration, flag: boolean): string;
  unit(facet: FacetDeclaration): string;
  /** A number with its unit, with as many decimals as it needs. */
  amount(facet: FacetDeclaration, value: number): string;
  /** The same of a figure, rounded. */
  figure(facet: FacetDeclaration, value: number): string;
  /** Both ends of a range, or the one that is not open. */
  bounds(facet: FacetDeclaration, bounds: Bounds): string;
}

function decimalsOf(value: number): number {
  return String(value).split('.')[1]?.length ?? 0;
}

/** Facets and what they filter by, in words. Texts of the catalogue come first; the declaration serves where it has none. */
export function useFacetWords(): FacetWords {
  const { t, i18n } = useTranslation('screen');
  const { t: common } = useTranslation();
  const lang = useLang();
  const format = useFormat();

  const optional = (key: string): string | null =>
    i18n.exists(key, { ns: 'screen' }) ? t(key as 'query') : null;
  const name = (facet: FacetDeclaration) => optional(`facets.${facet.name}`) ?? facet.label[lang];
  const unitOf = (facet: FacetDeclaration): Unit | null => UNITS.find((unit) => unit === facet.unit) ?? null;
  const bare = ({ unit }: FacetDeclaration, value: number) =>
    format.number(value, Math.min(MAX_DIGITS, Math.max(DIGITS[unit] ?? 0, decimalsOf(value))));
  const amount = (facet: FacetDeclaration, value: number) => {
    const unit = unitOf(facet);
    const number = bare(facet, value);
    return unit === null ? number : t(`amount.${unit}`, { number, count: value });
  };
  return {
    name,
    nameOfKey: (key) => {
      const facet = facetOfKey(key);
      return facet === null ? t('facets.q') : name(facet);
    },
    flag: (facet, flag) => optional(`flags.${facet.name}.${flag}`),
    ownFlag: (facet, flag) => optional(`ownFlags.${facet.name}.${flag}`),
    flagLabel: (facet, flag) => {
      const label = labelOf(lang, facet.key, String(flag));
      return label === String(flag) ? common(flag ? 'yes' : 'no') : label;
    },
    unit: (facet) => {
      const unit = unitOf(facet);
      return unit === null ? '' : t(`unit.${unit}`);
    },
    amount,
    figure: (facet, value) => {
      const scale = 10 ** (FIGURE_DIGITS[facet.unit] ?? 2);
      return amount(facet, Math.round(value * scale) / scale);
    },
    bounds: (facet, { minimum, maximum }) => {
      if (minimum !== null && maximum !== null)
        return t('range.both', { minimum: bare(facet, minimum), maximum: amount(facet, maximum) });
      if (minimum !== null) return t('range.least', { amount: amount(facet, minimum) });
      return maximum === null ? '' : t('range.most', { amount: amount(facet, maximum) });
    },
  };
}
