import type { Change, Preview, SavedSearch, WatchItem } from '@/shared/api/alerts';
import type { Replies } from '../account/portal';
import { fund } from '../screen/fixtures';
import { json } from '../screen/render';

export function watched(id: number, changes: Partial<WatchItem> = {}): WatchItem {
  return {
    ...fund(id),
    note: '',
    added_at: '2026-11-02T09:00:00Z',
    lists: [1],
    points_added: 69,
    rank_added: 'B',
    points_change: 9,
    points_missing: null,
    perf_since_added: -1.25,
    perf_until: '2026-11-25',
    perf_missing: null,
    ...changes,
  };
}

export function saved(changes: Partial<SavedSearch> = {}): SavedSearch {
  return {
    id: 5,
    search_name: 'Gute Weltfonds',
    follows: 'funds',
    search_query: 'p=12&r=A',
    link: '/advanced-search-results?p=12&r=A',
    date: '2026-10-05',
    frequency: 'daily',
    paused: false,
    enters: true,
    leaves: true,
    rating_changes: false,
    articles: false,
    state: 'ready',
    problem: null,
    unseen: 0,
    seen_at: '2026-11-01T10:00:00Z',
    last_change: null,
    next_mail: null,
    feed: '/api/v1/feeds/geheim/',
    ...changes,
  };
}

export function changed(changes: Partial<Change> = {}): Change {
  return {
    id: 1,
    at: '2026-11-20T08:00:00Z',
    kind: 'enters',
    tranche: { id: 3, slug: 'fonds-3', name: 'Fonds 3', isin: 'LU0000000003' },
    article: null,
    new: false,
    gone: false,
    reasons: [
      {
        field: 'rating_points',
        label: 'Ratingpunkte',
        before: 76,
        after: 79,
        limit: '≥ 78',
        unit: 'points',
      },
    ],
    rank_before: 'B',
    rank_after: 'A',
    rating_points_before: 76,
    rating_points_after: 79,
    review: null,
    incomparable: null,
    record_date: '2026-10-31',
    ...changes,
  };
}

export const PREVIEW: Preview = {
  months: [
    { record_date: '2026-10-31', entered: 3, left: 1, rating_changes: 2 },
    { record_date: '2026-09-30', entered: 0, left: 0, rating_changes: 0 },
  ],
  mails: 7,
  entered: 23,
  left: 18,
  warning: null,
  rows: [
    {
      record_date: '2026-10-31',
      kind: 'enters',
      tranche: { id: 3, slug: 'fonds-3', name: 'Fonds 3', isin: 'LU0000000003' },
      rank_before: 'B',
      rank_after: 'A',
      rating_points_before: 76,
      rating_points_after: 79,
      incomparable: null,
    },
  ],
  simulated: true,
};

export const FILTERS = {
  asset_classes: [],
  companies: [{ value: 7, label: 'Beispiel Invest' }],
  investment_focus: [],
  peergroups: [{ value: 12, label: 'Aktien Welt' }],
  ratings: [{ value: 'A', label: 'A' }],
  regions: [],
  risk_classes: [],
  sri: [],
  universes: [],
};

export const SETTINGS = {
  time_zone: 'Europe/Vienna',
  watchlist_frequency: 'daily',
  receive_email_notifications: true,
};

export const list = (...results: SavedSearch[]) => json({ count: results.length, results, limit: 200 });

export const USUAL_ALERTS: Replies = {
  'GET filters/': () => json(FILTERS),
  'GET alert_settings/': () => json(SETTINGS),
  'GET saved_searches/counts/': () => json({ results: [{ id: 5, count: 412 }] }),
  'POST saved_search_preview/': () => json(PREVIEW),
};
