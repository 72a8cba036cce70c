import type { MacroOverviewItem, MacroRatings } from '@/shared/api/types';
import { isoDay } from '@/shared/format';

export type Code = keyof MacroRatings;

/** What the form holds; a rating is a text, as radio buttons have it, and empty for no view. */
export interface Values {
  date: string;
  ratings: Record<string, string>;
  comment_de: string;
  comment_en: string;
  submit: boolean;
}

/** What is worked on: what waits to be published, else what is published. */
export function worked({ draft, ratings, comments }: MacroOverviewItem) {
  return {
    ratings: draft?.ratings ?? ratings ?? {},
    comment: draft?.comment ?? comments ?? { de: '', en: '' },
  };
}

const asText = (rating: number | null | undefined) => (rating ? String(rating) : '');

/** The ratings of a view as the form has them. */
export function textsOf(codes: readonly string[], ratings: MacroRatings): Record<string, string> {
  const known: Readonly<Record<string, number | null | undefined>> = { ...ratings };
  return Object.fromEntries(codes.map((code) => [code, asText(known[code])]));
}

/** The form of a view, or of a new one of today. */
export function initialValues(view: MacroOverviewItem | null, codes: readonly string[]): Values {
  const { ratings, comment } = view === null ? { ratings: {}, comment: { de: '', en: '' } } : worked(view);
  return {
    date: view?.date ?? isoDay(new Date()),
    ratings: textsOf(codes, ratings),
    comment_de: comment.de,
    comment_en: comment.en,
    submit: true,
  };
}

/** What the API is sent of the form. */
export function sentOf({ ratings, comment_de, comment_en, submit }: Values) {
  return {
    ratings: Object.fromEntries(
      Object.entries(ratings).map(([code, text]) => [code, text === '' ? null : Number(text)]),
    ) as MacroRatings,
    comment: { de: comment_de, en: comment_en },
    submit,
  };
}

/** How many categories a view rates. */
export const rated = (view: MacroOverviewItem) =>
  Object.values(worked(view).ratings).filter((rating) => rating !== null && rating !== undefined).length;
