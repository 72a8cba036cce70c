/** What the fund page asks beside its figures, as the server answers it for a fund without a history or a rating. */

import type { FundPage, RatingExplanation } from '@/shared/api/types';
import type { Answers } from '@/shared/fund-charts/queries';
import { fund } from '../screen/fixtures';
import { json } from '../screen/render';

const subject = {
  id: 1,
  fund_id: 40,
  slug: 'fonds-1',
  name: 'Fonds 1',
  isin: 'LU0000000001',
  tranche_currency: 'EUR',
  primary: true,
  peergroup_id: 7,
  peergroup: 'Aktien Europa',
  available_from: null,
  closed_on: null,
};

const course: Answers['performance'] = {
  chart: 'performance',
  record_date: '2026-10-31',
  unit: 'index',
  currency: 'EUR',
  simulated: true,
  notices: [],
  fund: subject,
  period: 3,
  from: null,
  to: null,
  available_from: null,
  dates: [],
  series: [],
  peergroup_funds: 0,
};

const unrated: RatingExplanation = {
  methodology: null,
  record_date: '2026-10-31',
  rating_points: null,
  rank: null,
  under_review: null,
  kind: null,
  position_vs_peergroup: null,
  peergroup_size: null,
  unit: 'points',
  simulated: true,
  fund: subject,
  notices: [],
  next_class: null,
  lower_class: null,
  months: null,
  median: null,
  parts: [],
  centring: null,
  centred_last: null,
  quantitative: null,
  qualitative: null,
  qualitative_share: null,
};

/** Everything of a fund page but charts and explanation; without other share classes unless they are given. */
export const fundPage = (id: number, changes: Partial<FundPage> = {}): FundPage => ({
  ...fund(id),
  logo: null,
  documents: [],
  photo: null,
  key_facts: null,
  company_link: null,
  merged_into: null,
  successor: null,
  basis: { first_price: null, last_price: null, figures: [] },
  valued_weekly: true,
  price: null,
  rating_review: null,
  peergroup_costs: { ter: null, count: 0 },
  rating_reason: null,
  tranches_count: 0,
  tranches: [],
  ...changes,
});

/** The years of a fund without a history. */
const years: Answers['calendarYears'] = {
  chart: 'calendarYears',
  record_date: '2026-10-31',
  unit: 'percent',
  currency: 'EUR',
  simulated: true,
  notices: [],
  fund: subject,
  years: [],
  performance: [],
  peergroup: [],
};

export const emptyCourse = () => json(course);
export const emptyYears = () => json(years);
export const notRated = () => json(unrated);
