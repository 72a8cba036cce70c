import { useTranslation } from 'react-i18next';

/** From very negative to very positive. */
export const SCALE = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof SCALE)[number];

export const isRating = (value: number | null | undefined): value is Rating =>
  SCALE.some((step) => step === value);

/** Ratings in words; none is no view. */
export function useRatingWord(): (rating: number | null | undefined) => string {
  const { t } = useTranslation('macro');
  return (rating) => (isRating(rating) ? t(`rating.${rating}`) : t('noView'));
}

/** The middle of all companies in words; half a step lies between two of them. */
export function useMiddleWord(): (median: number | null) => string {
  const { t } = useTranslation('macro');
  const word = useRatingWord();
  return (median) => {
    if (median === null) return t('tooFew');
    const [low, high] = [Math.floor(median), Math.ceil(median)];
    return low === high ? word(low) : t('between', { low: word(low), high: word(high) });
  };
}
