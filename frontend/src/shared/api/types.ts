/** Shapes of the HTTP API. Percentages are percent points, volumes Mio. EUR, dates YYYY-MM-DD. */

export type Rank = 'A' | 'B' | 'C' | 'D' | 'E';
export type Universe = string;

export interface FundItem {
  id: number;
  slug: string;
  fund_id: number;
  name: string;
  fund_name: string;
  tranche: string;
  isin: string;
  wkn: string | null;
  company: string;
  company_id: number;
  peergroup: string | null;
  peergroup_id: number | null;
  universe: string | null;
  universe_label: string | null;
  asset_class: string | null;
  investment_focus: string[];
  investment_focus_label: string[];
  regions: string[];
  regions_label: string[];
  currency: string | null;
  primary: boolean;
  accumulating: boolean | null;
  fund_classification: string | null;
  issue_date: string | null;
  rating_points: number | null;
  rank: Rank | null;
  rating_kind: string | null;
  under_review: boolean | null;
  position_vs_peergroup: number | null;
  peergroup_size: number | null;
  rating_unchanged_since: string | null;
  first_rating: string | null;
  perf_1m: number | null;
  perf_3m: number | null;
  perf_6m: number | null;
  perf_1y: number | null;
  perf_3y: number | null;
  perf_5y: number | null;
  perf_since_inception: number | null;
  perf_last_year: number | null;
  volatility_1y: number | null;
  volatility_3y: number | null;
  volatility_5y: number | null;
  max_drawdown: number | null;
  reference_drawdown: number | null;
  volume: number | null;
  volume_currency: string | null;
  ter: number | null;
  initial_charge: number | null;
  fee: number | null;
  return_fee: number | null;
  min_investment: number | null;
  srri: number | null;
  sri: number | null;
  risk_class: string | null;
  sfdr: number | string | null;
  esg_score: number | null;
  is_award_nominated: boolean | null;
  is_focus: boolean | null;
  instrument_rank: string | null;
  eltif_instrument_rank: string | null;
  risk_return_ratio: number | null;
  record_date: string | null;
  simulated: boolean;
}

export interface Sibling {
  id: number;
  name: string;
  tranche: string;
  isin: string;
  wkn: string | null;
  currency: string | null;
  primary: boolean;
}

/** Text cut into parts; the second entry says whether the part matched what was typed. */
export type Segments = [string, boolean][];

export interface Page<T> {
  count: number;
  page: number;
  per_page: number;
  record_date?: string | null;
  results: T[];
}

export interface SimpleHit extends FundItem {
  highlight: { name?: Segments; company?: Segments; isin?: Segments; wkn?: Segments };
  tranches_count: number;
  tranches: Sibling[];
}

export interface DidYouMean {
  id: number;
  isin: string;
  name: string;
  distance: number;
}

export interface SimpleSearch extends Page<SimpleHit> {
  did_you_mean: DidYouMean[];
  degraded?: boolean;
}

export interface FundWithTranches extends FundItem {
  tranches: Sibling[];
}

export interface FundDetails extends Omit<FundWithTranches, 'company'> {
  company: { id: number; name: string; link: string | null };
}

export interface Choice<V extends string | number = string> {
  value: V;
  label: string;
}

export interface Filters {
  peergroups: (Choice<number> & { asset_class: string })[];
  companies: Choice<number>[];
  universes: Choice[];
  investment_focus: Choice[];
  regions: (Choice & { guided: boolean })[];
  asset_classes: Choice[];
  ratings: Choice[];
  sri: Choice<number>[];
  risk_classes: Choice[];
}

export interface FieldInfo {
  name: string;
  label: string;
  description: string;
  unit: string;
  type: string;
  group: string;
  sortable: boolean;
  column: 'default' | 'optional' | 'none';
  export: boolean;
}

export interface FacetValue {
  value: string | number | boolean;
  label: string;
  count: number;
  selected: boolean;
}

export interface ValueFacet {
  type: 'value';
  values: FacetValue[];
  more: boolean;
}

export interface RangeFacet {
  type: 'range';
  min: number | null;
  max: number | null;
  histogram: { from: number; to: number; count: number }[];
  selected?: { value: number; sign: 'gte' | 'lte' } | null;
}

export interface ScreenFacets {
  peergroups: ValueFacet;
  companies: ValueFacet;
  universes: ValueFacet;
  ratings: ValueFacet;
  investment_focus: ValueFacet;
  regions: ValueFacet;
  sri: ValueFacet;
  main_tranche: ValueFacet;
  fund_size: RangeFacet;
}

export interface RelaxOption {
  key: string;
  facet: string;
  values: Choice<string | number>[];
  count: number;
}

export interface Explanation {
  isin: string;
  found: boolean;
  id?: number | null;
  name?: string | null;
  meets: boolean;
  criteria: { key: string; facet: string; meets: boolean; wanted: string[]; actual: string[] }[];
}

export interface Screen extends Page<FundItem> {
  facets: ScreenFacets;
  relax: RelaxOption[];
  explain?: Explanation | null;
  degraded?: boolean;
}

export interface GuidedCount {
  count: number;
  steps: Record<'asset_class' | 'region' | 'risk_class', { value: string; label: string; count: number }[]>;
}

export interface PerfRisk {
  period: 1 | 3 | 5;
  count: number;
  results: {
    id: number;
    slug: string;
    isin: string;
    name: string;
    performance: number;
    volatility: number;
    rank: Rank | null;
    rating_points: number | null;
  }[];
}

export interface ArticleFund {
  id: number;
  fund_id: number;
  slug: string;
  isin: string;
  name: string;
}

export interface ArticleItem {
  id: number;
  slug: string;
  date: string;
  category: string;
  category_label: string;
  company: string | null;
  company_id: number | null;
  title: string;
  summary: string;
  funds: ArticleFund[];
  simulated: boolean;
  highlight?: { title?: Segments; summary?: Segments; body?: Segments } | null;
}

export interface Article extends ArticleItem {
  body: string;
}

export interface ArticlePage extends Page<ArticleItem> {
  facets: { categories: ValueFacet; years: ValueFacet };
}
