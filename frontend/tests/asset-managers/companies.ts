/** Asset managers as the API answers them. */
import type { CompanyFund, CompanyProfile, CompanyRow } from '@/shared/api/types';

export const ROW: CompanyRow = {
  id: 7,
  name: 'Beispiel Invest KAG',
  slug: 'beispiel-invest-kag',
  letter: 'B',
  description_short: 'Aktien aus Europa.',
  description_language: 'de',
  image: null,
  number_of_funds: 31,
  number_of_rated_funds: 12,
  investment_focus: [{ value: 'dividend', label: 'Dividenden' }],
  regions: [{ value: 'europe', label: 'Europa' }],
  simulated: true,
};

export const facet = (...values: [string, string, number][]) => ({
  type: 'value',
  more: false,
  values: values.map(([value, label, count]) => ({ value, label, count, selected: false })),
});

export const LIST = {
  count: 1,
  page: 1,
  per_page: 15,
  simulated: true,
  results: [ROW],
  facets: {
    focus: facet(['dividend', 'Dividenden', 1]),
    region: facet(['europe', 'Europa', 1]),
    letter: facet(['B', 'B', 1], ['#', '#', 1]),
  },
};

const FUND = {
  id: 11,
  slug: 'beispiel-aktien-a',
  name: 'Beispiel Aktien A',
  isin: 'DE0000000011',
  rank: 'A',
  rating_points: 82,
  under_review: false,
  perf_1y: -1.5,
  perf_3y: 4.25,
  ter: 0.95,
};

export const FUNDS = {
  count: 31,
  page: 1,
  per_page: 15,
  results: [{ ...FUND, peergroup: 'Aktien Europa' } as CompanyFund],
};

export const COMPANY: CompanyProfile = {
  id: 7,
  name: 'Beispiel Invest KAG',
  slug: 'beispiel-invest-kag',
  number_of_funds: 31,
  has_profile: true,
  address_1: 'Musterweg 1',
  address_2: '12345 Musterstadt',
  email: 'info@example.com',
  phone: '+49 30 123 456',
  founded: 1990,
  link: 'https://example.com/',
  linkText: '',
  description_short: 'Aktien aus Europa.',
  description_short_language: 'de',
  description: 'Ein Haus.\n\nMit zwei Absätzen.',
  description_language: 'de',
  image: null,
  investment_focus: [{ value: 'dividend', label: 'Dividenden' }],
  regions: [],
  number_of_rated_funds: 12,
  investor_rating: 4.2,
  assets_under_management: 1234.5,
  number_of_employees: 85,
  portfolio_managers: [
    {
      id: 1,
      first_name: 'Erna',
      last_name: 'Muster',
      position: 'Leitung Aktien',
      department: 'Portfoliomanagement',
      summary: 'Ruhige Hand.',
      language: 'de',
      image: '/api/v1/company_info/7/people/1/image/',
      simulated: true,
    },
    {
      id: 2,
      first_name: 'Otto',
      last_name: 'Beispiel',
      position: '',
      department: '',
      summary: '',
      language: null,
      image: null,
      simulated: true,
    },
  ],
  selected_funds: [{ ...FUND, fund_id: 1, tranche_currency: 'EUR' }],
  esg: [{ value: 'PRI unterzeichnet' }],
  esg_language: 'de',
  rating_distribution: {
    own: { A: 6, B: 3, C: 2, D: 1, E: 0 },
    market: { A: 100, B: 250, C: 300, D: 250, E: 100 },
  },
  simulated: true,
  draft: null,
  state: null,
  version: null,
  reason: null,
  editable: null,
};

/** Of a company that has written nothing yet. */
export const EMPTY: CompanyProfile = {
  ...COMPANY,
  has_profile: false,
  address_1: '',
  address_2: '',
  email: '',
  phone: '',
  founded: null,
  link: '',
  description_short: '',
  description_short_language: null,
  description: '',
  description_language: null,
  investment_focus: [],
  number_of_rated_funds: null,
  investor_rating: null,
  assets_under_management: null,
  number_of_employees: null,
  portfolio_managers: [],
  selected_funds: [],
  esg: [],
  esg_language: null,
  rating_distribution: null,
  simulated: false,
};
