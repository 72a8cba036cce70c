/** Answers of a dashboard's calls, and the account that reads them. */
import type { CompanyTeam, DashboardOverview, OwnRating, OwnRatingList } from '@/shared/api/types';
import { userIs } from '@/shared/session/store';
import { openPortal, type Replies, user } from '../account/portal';
import { json } from '../screen/render';

export const ID = 7;
type Role = 'owner' | 'editor' | 'reader';

export const OVERVIEW: DashboardOverview = {
  company: { id: ID, name: 'Beispiel Invest KAG' },
  role: 'owner',
  record_date: '2026-10-31',
  previous_record_date: '2026-09-30',
  simulated: false,
  publishing: [
    {
      type: 'profile',
      label: 'Profile',
      count: 2,
      states: { declined: 1, draft: 0, submitted: 1, scheduled: 0 },
      rows: [
        {
          id: 1,
          title: 'Unser Profil',
          state: 'declined',
          visible: true,
          reason: 'Das Gründungsjahr stimmt nicht.',
          at: '2026-11-20T09:00:00Z',
          publish_at: null,
          link: '/en/asset-manager-dashboard/7/profile',
        },
      ],
    },
  ],
  orders: { open: 0, rows: [] },
  ratings: {
    funds: 12,
    rated: 10,
    under_review: 1,
    upgrades: {
      count: 1,
      rows: [
        {
          id: 11,
          fund_id: 1,
          slug: 'auf',
          name: 'Beispiel Auf',
          isin: 'DE0000000011',
          rank: 'B',
          rank_before: 'C',
          rating_points: 60,
          change: 4,
        },
      ],
    },
    downgrades: { count: 0, rows: [] },
  },
  reviews: [
    {
      id: 11,
      fund_id: 1,
      slug: 'auf',
      name: 'Beispiel Auf',
      isin: 'DE0000000011',
      next_review: '2026-11-01',
      overdue: true,
    },
  ],
  team: { members: 2, invitations: 1 },
};

export const RATED: OwnRating = {
  id: 11,
  fund_id: 1,
  slug: 'auf',
  name: 'Beispiel Auf',
  isin: 'DE0000000011',
  peergroup: 'Aktien Europa',
  rating_points: 60,
  rank: 'B',
  under_review: false,
  kind: 'quantitative',
  position_vs_peergroup: 3,
  peergroup_size: 40,
  change: 4,
  rank_before: 'C',
  direction: 'up',
  regrouped: false,
  unchanged_since: '2026-10-31',
  next_review: '2027-01-16',
  next_class: { rank: 'A', distance: 18 },
  ordered_at: null,
  benchmark: null,
  simulated: false,
};

export const ratings = (changes: Partial<OwnRatingList> = {}): OwnRatingList => ({
  count: 1,
  page: 1,
  per_page: 15,
  record_date: '2026-10-31',
  simulated: false,
  real_estate: 0,
  columns: [],
  facets: { rank: { type: 'value', values: [], more: false } },
  results: [RATED],
  ...changes,
});

export const TEAM: CompanyTeam = {
  role: 'owner',
  demo: false,
  members: [
    { id: 7, name: 'Vera Amt', email: 'vera@example.org', role: 'owner', you: true, last_login: null },
    { id: 8, name: 'Uwe Bau', email: 'uwe@example.org', role: 'reader', you: false, last_login: null },
  ],
  invitations: [
    {
      id: 3,
      email: 'gast@example.org',
      role: 'editor',
      created_at: '2026-11-20T09:00:00Z',
      expires_at: '2026-12-04T09:00:00Z',
    },
  ],
};

const DEMAND = {
  from: '2025-11-01',
  to: '2026-10-31',
  searches: [],
  missed: [
    {
      user: 'professional',
      fund: { fund_id: 1, name: 'Beispiel Auf', chart: 'a', id: 11, slug: 'auf' },
      criterion: 'ter',
      people: 37,
      searches: 40,
      text: '37 professionelle Anleger suchten TER unter 1 %.',
    },
  ],
  instead: [],
  themes: { quarter: null, before: null, rising: [], falling: [] },
  simulated: false,
};

export const none = { count: 0, page: 1, per_page: 10, results: [] };

/** Opens a page of the own dashboard in a role. */
export async function openOwn(path: string, replies: Replies = {}, role: Role = 'owner') {
  const me = user({
    is_asset_manager: true,
    company_info_id: ID,
    company_info_name: 'Beispiel Invest KAG',
    company_role: role,
  });
  userIs(me);
  return openPortal(path, {
    [`GET company_info/${ID}/dashboard/`]: () => json({ ...OVERVIEW, role }),
    [`GET company_info/${ID}/ratings/`]: () => json(ratings()),
    [`GET company_info/${ID}/orders/`]: () => json(none),
    [`GET company_info/${ID}/team/`]: () => json({ ...TEAM, role }),
    [`GET company_info/${ID}/log/`]: () => json({ ...none, per_page: 20 }),
    [`GET company_info/${ID}/demand/`]: () => json(DEMAND),
    'GET own_document_health/': () =>
      json({
        ...none,
        per_page: 1,
        count: 4,
        facets: { faults: { type: 'value', values: [], more: false } },
      }),
    'POST refresh-token/': () => json(me),
    ...replies,
  });
}
