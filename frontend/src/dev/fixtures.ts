/** Plainly made-up funds: one as most are, one whose texts are as long as they get, and one of which next to nothing is known. */
import type {
  BriefItem,
  BriefResults,
  FieldInfo,
  FundItem,
  FundPage,
  RankedFund,
  ValueFacet,
} from '@/shared/api/types';
import type { LineChart } from '@/shared/chart/description';
import type { Answers } from '@/shared/fund-charts/queries';

export type Kind = 'normal' | 'long' | 'missing';

const NAMES: Readonly<Record<Kind, string>> = {
  normal: 'Musterfonds Wohlklang Aktien Welt',
  long: 'Musterfonds für nachhaltige Unternehmensanleihen aus Schwellenländern mit Währungssicherung und Laufzeitsteuerung',
  missing: 'Musterfonds Ohne Angaben',
};
const COMPANIES: Readonly<Record<Kind, string>> = {
  normal: 'Beispiel Invest',
  long: 'Ausgedachte Gemeinschaftliche Kapitalverwaltungsgesellschaft der Vereinigten Beispielsparkassen mbH',
  missing: 'Beispiel Invest',
};

export function fund(id: number, kind: Kind = 'normal', changes: Partial<FundItem> = {}): FundItem {
  const known = kind !== 'missing';
  const tranche = { normal: 'A', long: 'Institutionell Thesaurierend X-Plus', missing: null }[kind];
  const base = {
    id,
    slug: `muster-${id}`,
    fund_id: id,
    name: [NAMES[kind], tranche, 'EUR'].filter((part) => part !== null).join(' '),
    fund_name: NAMES[kind],
    isin: `XX00000000${String(id).padStart(2, '0')}`,
    wkn: known ? `MUST${String(id).padStart(2, '0')}` : null,
    company: COMPANIES[kind],
    company_id: 1,
    peergroup:
      kind === 'long'
        ? 'Anleihen Schwellenländer Unternehmen Hochzins, währungsgesichert, nachhaltig'
        : 'Aktien Welt',
    peergroup_id: 1,
    peergroup_size: known ? 214 : null,
    position_vs_peergroup: known ? 17 : null,
    asset_class: 'equity',
    tranche,
    tranche_currency: 'EUR',
    tranches_count: 1,
    tranche_id: id,
    primary: true,
    closed_on: null,
    issue_date: known ? '2009-03-17' : null,
    rank: known ? 'B' : null,
    rating_points: known ? 74 : null,
    under_review: kind === 'long',
    perf_1m: known ? -0.5 : null,
    perf_1y: known ? -4.25 : null,
    perf_3y: known ? 6.1 : null,
    perf_5y: known ? 1234.5 : null,
    volatility_3y: known ? 12.345 : null,
    max_drawdown: known ? -21.4 : null,
    ter: known ? 1.45 : null,
    risk_indicator: known ? 4 : null,
    volume: known ? 34_567.8 : null,
    record_date: '2026-10-31',
    simulated: true,
  };
  return { ...base, ...changes } as FundItem;
}

export function fundPage(id: number, kind: Kind = 'normal', changes: Partial<FundPage> = {}): FundPage {
  const known = kind !== 'missing';
  return {
    ...fund(id, kind),
    logo: null,
    documents: [],
    company_link: null,
    merged_into: null,
    successor: null,
    basis: { first_price: null, last_price: null, figures: [] },
    valued_weekly: true,
    price: null,
    peergroup_costs: { ter: known ? 1.62 : null, count: 0 },
    rating_reason: null,
    rating_review: null,
    tranches_count: 0,
    tranches: [],
    ...changes,
  } as FundPage;
}

export function briefItem(id: number, kind: Kind = 'normal'): BriefItem {
  const { slug, fund_id, name, isin, wkn, company, tranche, tranche_currency, rank } = fund(id, kind);
  return {
    ...{ id, slug, fund_id, name, isin, wkn, company, tranche, tranche_currency, rank },
    highlight: {
      name: [
        ['Muster', true],
        [name.slice('Muster'.length), false],
      ],
    },
    closed_on: kind === 'missing' ? '2025-12-31' : null,
    primary: true,
    rating_points: null,
    simulated: true,
    tranches_count: kind === 'normal' ? 12 : 1,
    under_review: kind === 'long',
  } as BriefItem;
}

export const BRIEF: BriefResults = {
  count: 0,
  did_you_mean: [],
  page: 1,
  per_page: 10,
  record_date: '2026-10-31',
  results: [],
  spelling: null,
};

export function ranked(changes: Partial<RankedFund>): RankedFund {
  return { id: 1, name: NAMES.normal, rank: 'B', rank_before: 'C', change: 9, ...changes } as RankedFund;
}

function field(name: string, label: string, changes: Partial<FieldInfo> = {}): FieldInfo {
  return {
    ...{ name, label, description: `Was ${label} heißt.`, definition: null, values: [] },
    ...{ better: 'none', unit: 'none', type: 'number', group: 'master' },
    ...{ sortable: true, column: 'default', export: true },
    ...changes,
  } as FieldInfo;
}

export const FIELDS: readonly FieldInfo[] = [
  field('name', 'Name', { type: 'name' }),
  field('isin', 'ISIN', { type: 'isin', column: 'optional' }),
  field('rank', 'Rating', { type: 'code', group: 'rating' }),
  field('rating_points', 'Ratingpunkte', { type: 'integer', unit: 'points', group: 'rating' }),
  field('perf_1y', 'Performance 1 Jahr', { unit: 'percent', group: 'performance' }),
  field('perf_3y', 'Performance 3 Jahre p. a.', { unit: 'percent_per_year', group: 'performance' }),
  field('volatility_3y', 'Volatilität 3 Jahre', { unit: 'percent_per_year', group: 'risk' }),
  field('ter', 'Laufende Kosten (TER)', { unit: 'percent_per_year', group: 'costs' }),
  field('volume', 'Fondsvolumen', { unit: 'mio_eur' }),
  field('peergroup', 'Vergleichsgruppe', { type: 'name' }),
];

export function values(...all: readonly (readonly [string | number, string, number])[]): ValueFacet {
  return {
    type: 'value',
    more: false,
    values: all.map(([value, label, count]) => ({ value, label, count, selected: false })),
  };
}

/** 36 months, drawn without chance: the picture is the same each time. */
const MONTHS = Array.from({ length: 37 }, (_month, month) => {
  const year = 2023 + Math.floor((month + 9) / 12);
  return `${year}-${String(((month + 9) % 12) + 1).padStart(2, '0')}-28`;
});

export function course(gap = false, name = NAMES.normal): LineChart {
  const rise = (yearly: number, sway: number) =>
    MONTHS.map((_month, at) => 100 + (at / 12) * yearly + sway * Math.sin(at / 2.3));
  return {
    kind: 'line',
    unit: 'index',
    dates: MONTHS,
    series: [
      {
        name,
        short: name.slice(0, 22),
        values: rise(6, 4).map((value, at) => (gap && at > 14 && at < 20 ? null : value)),
      },
      { name: 'Median der Vergleichsgruppe', short: 'Vergleichsgruppe', values: rise(4, 2), peers: true },
    ],
  };
}

export const COURSE = {
  chart: 'performance',
  record_date: '2026-10-31',
  period: 3,
  dates: ['2023-10-31', '2026-10-31'],
  series: [{ name: 'peergroup_median', values: [100, 113.5] }],
} as unknown as Answers['performance'];
