import type { FieldInfo, FundItem, Screen, ScreenFacets, ValueFacet } from '@/shared/api/types';

/** Shapes as the API answers them; figures and names are made up. */
export function field(name: string, changes: Partial<FieldInfo> = {}): FieldInfo {
  return {
    name,
    label: name,
    description: `What ${name} means.`,
    definition: null,
    values: [],
    better: 'none',
    unit: 'none',
    type: 'number',
    group: 'master',
    sortable: true,
    column: 'optional',
    export: true,
    ...changes,
  };
}

export const FIELDS: FieldInfo[] = [
  field('id', { type: 'id', column: 'none' }),
  field('name', { type: 'name', label: 'Name', column: 'default' }),
  field('isin', { type: 'isin', label: 'ISIN', column: 'default' }),
  field('company', { type: 'name', label: 'Gesellschaft', column: 'default' }),
  field('rank', { type: 'code', label: 'Ratingklasse', column: 'default', group: 'rating' }),
  field('rating_points', { type: 'integer', unit: 'points', column: 'default', group: 'rating' }),
  field('perf_1m', { unit: 'percent', group: 'performance' }),
  field('perf_1y', { unit: 'percent', group: 'performance', column: 'default' }),
  field('perf_3y', { unit: 'percent_per_year', group: 'performance', column: 'default' }),
  field('perf_5y', { unit: 'percent_per_year', group: 'performance', column: 'default' }),
  field('volatility_1y', { unit: 'percent_per_year', group: 'risk' }),
  field('volatility_3y', { unit: 'percent_per_year', group: 'risk', column: 'default' }),
  field('volume', { unit: 'mio_eur', label: 'Fondsvolumen', column: 'default' }),
  field('min_investment', { unit: 'currency', group: 'costs' }),
  field('asset_class', { type: 'code', values: [{ value: 'equity', label: 'Aktien' }] }),
  field('regions_label', { type: 'label', sortable: false }),
  field('accumulating', { type: 'boolean' }),
  field('issue_date', { type: 'date' }),
];

export function fund(id: number, changes: Partial<FundItem> = {}): FundItem {
  const base = {
    id,
    slug: `fonds-${id}`,
    fund_id: id,
    name: `Fonds ${id}`,
    fund_name: `Fonds ${id}`,
    isin: `LU000000000${id}`,
    company: 'Beispiel Invest',
    company_id: 7,
    peergroup: 'Aktien Welt',
    peergroup_id: 12,
    universe: 'retail',
    universe_label: 'Privatanleger',
    asset_class: 'equity',
    investment_focus: [],
    investment_focus_label: [],
    regions: ['europe', 'asia'],
    regions_label: ['Europa', 'Asien'],
    tranche_currency: 'CHF',
    primary: true,
    accumulating: null,
    issue_date: '2009-03-17',
    rank: 'A',
    rating_points: 91,
    under_review: false,
    perf_1m: -0.5,
    perf_1y: 4.25,
    perf_3y: 1234.5,
    perf_5y: null,
    volatility_1y: 9,
    volatility_3y: 12.345,
    volume: 1250.5,
    min_investment: 2500,
    record_date: '2026-10-31',
    simulated: true,
  };
  return { ...base, ...changes } as FundItem;
}

const values = (...all: [string | number, string, number][]): ValueFacet => ({
  type: 'value',
  more: false,
  values: all.map(([value, label, count]) => ({ value, label, count, selected: false })),
});

export function facets(changes: Partial<ScreenFacets> = {}): ScreenFacets {
  return {
    peergroups: values([12, 'Aktien Welt', 40], [40, 'Anleihen EUR', 2]),
    companies: values([7, 'Beispiel Invest', 42]),
    universes: values(['retail', 'Privatanleger', 42]),
    ratings: values(['B', 'B', 30], ['A', 'A', 12]),
    investment_focus: values(),
    regions: values(['europe', 'Europa', 20]),
    sri: values([2, 'Mittel', 42]),
    main_tranche: {
      ...values(),
      values: [{ value: true, label: 'Haupttranche', count: 21, selected: false }],
    },
    fund_size: {
      type: 'range',
      min: 0.5,
      max: 9000,
      histogram: [
        { from: 0, to: 100, count: 10 },
        { from: 100, to: 1000, count: 30 },
        { from: 1000, to: null, count: 2 },
      ],
    },
    ...changes,
  } as ScreenFacets;
}

export function screen(changes: Partial<Screen> = {}): Screen {
  const results = [fund(1), fund(2)];
  return {
    count: 42,
    page: 1,
    per_page: 15,
    record_date: '2026-10-31',
    results,
    facets: facets(),
    relax: [],
    explain: null,
    ...changes,
  } as Screen;
}
