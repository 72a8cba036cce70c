// Generated from search/documents/*/fields*.toml by `./portal generate`; change the catalogue instead.

/** Names that fields had, or have in the specification's addresses, and the name of the field. */
export const SYNONYMS = {
  'currency': 'tranche_currency',
  'ranking_points': 'rating_points',
  'first_rating': 'firstRating',
  'instrument_rank': 'instrument.rank',
  'eltif_instrument_rank': 'eltif_instrument.rank',
} as const;
