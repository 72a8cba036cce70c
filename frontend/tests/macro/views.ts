/** Answers of the API about macro views. */
import type { MacroMatrix, MacroOutcomes, MacroOverviewItem, MatrixRegion } from '@/shared/api/types';

const LABELS = { equity_usa: 'USA', equity_japan: 'Japan', currency_usd_eur: 'USD/EUR' } as const;
export type Code = keyof typeof LABELS;
const GROUPS: readonly (readonly [string, string, readonly Code[]])[] = [
  ['equity', 'Aktien', ['equity_usa', 'equity_japan']],
  ['currency', 'Währungen', ['currency_usd_eur']],
];
export type Ratings = Readonly<Partial<Record<Code, number | null>>>;

const named = (code: string, label: string) => ({ code, label, label_de: label, label_en: label });

export const REGION: MatrixRegion = {
  ...named('equity_usa', 'USA'),
  n: 10,
  distribution: [0, 1, 2, 4, 3].map((count, place) => ({ rating: place + 1, count })),
  median: 4,
  mean: 3.9,
  quartiles: [3, 4.75],
  dispersion: 1.75,
  spread: 'moderate',
  changes: { up: 2, down: 1, same: 6 },
  mean_before: 3.7,
  mean_since: 3.8,
  changed: [],
};

export const NO_VIEWS: Partial<MatrixRegion> = {
  n: 2,
  distribution: [1, 2, 3, 4, 5].map((rating) => ({ rating, count: rating === 3 ? 2 : 0 })),
  median: null,
  mean: null,
  quartiles: null,
  dispersion: null,
  spread: null,
  changes: { up: 0, down: 0, same: 0 },
};

const groupsOf = (ratings: Ratings, before: Ratings, date: string) =>
  GROUPS.map(([code, label, regions]) => ({
    ...named(code, label),
    macro_overview_date: date,
    regions: regions.map((region) => ({
      ...named(region, LABELS[region]),
      rating: ratings[region] ?? null,
      previous: before[region] ?? null,
      date,
    })),
  }));

export function overview(date: string, ratings: Ratings, before: Ratings = {}): MacroOverviewItem {
  return {
    id: Number(date.replaceAll('-', '')),
    company_info: 3,
    company: 'Beispielhaus',
    slug: 'beispielhaus',
    macro_overview_date: date,
    date,
    previous_date: '2026-09-30',
    comment: 'Wir bleiben vorsichtig.',
    comment_language: 'de',
    groups: groupsOf(ratings, before, date),
    simulated: true,
  };
}

export function matrix(changes: Partial<MacroMatrix> = {}): MacroMatrix {
  return {
    date: '2026-10-31',
    dates: ['2026-10-31', '2026-09-30'],
    count: 10,
    holds_days: 184,
    companies: [
      { id: 3, name: 'Beispielhaus', slug: 'beispielhaus', date: '2026-10-31', previous_date: '2026-09-30' },
    ],
    company: null,
    own: null,
    groups: GROUPS.map(([code, label, regions]) => ({
      ...named(code, label),
      regions: regions.map((region) => ({
        ...REGION,
        ...named(region, LABELS[region]),
        ...(region === 'equity_japan' ? NO_VIEWS : {}),
      })),
    })),
    simulated: true,
    ...changes,
  };
}

const told = (n: number, rises: number, median: number | null = null) => ({
  n,
  rises,
  share: n >= 5 ? Math.round((1000 * rises) / n) / 10 : null,
  median,
  starts: Math.min(n, 12),
  separate: n === 0 ? 0 : 2,
});

export function outcomes(changes: Partial<MacroOutcomes> = {}): MacroOutcomes {
  const all = {
    baseline: told(24, 15),
    levels: [1, 2, 3, 4, 5].map((rating) => ({ rating, ...told(rating * 2, rating, 1.25) })),
    positive: { n: 18, rises: 11, share: 61.1 },
    negative: { n: 3, rises: 2, share: null },
  };
  return {
    horizon: 12,
    company_info: null,
    company: null,
    least: 5,
    since: '2024-11-30',
    until: '2025-10-31',
    overall: all,
    results: [
      {
        ...named('equity_usa', 'USA'),
        group: 'equity',
        group_label: 'Aktien',
        currency: 'USD',
        market: 'der mittlere Fonds für nordamerikanische Aktien',
        ...all,
        baseline: { ...told(24, 15), median: 6.5 },
      },
    ],
    simulated: true,
    ...changes,
  };
}
