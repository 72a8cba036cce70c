/**
 * Names for the shapes of the calls for the watchlist, saved searches and alerts; generated as those in `types.ts`.
 * Moments are ISO texts with their time zone.
 */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Frequency = Schemas['AlertSettingsInfo']['watchlist_frequency'];
/** In the order in which they are offered. */
export const FREQUENCIES = [
  'at_once',
  'daily',
  'weekly',
  'monthly',
  'never',
] as const satisfies readonly Frequency[];

/** The share classes on any list of the user: what draws the stars. */
export type WatchedIds = Schemas['WatchedIds'];
export type WatchItem = Schemas['WatchedFund'];
export type WatchPage = Schemas['WatchedFunds'];
/** An entry that is gone: its list and its note. */
export type Removed = Schemas['RemovedEntry'];
/** `name` is null for the first list, which is called by the reader's language. */
export type WatchList = Schemas['ListInfo'];

/**
 * `search_query` is the part of the address behind the question mark, canonical; `link` path and query of the search,
 * without language; `unseen` counts the changes since `seen_at`; `feed` is a path that holds its secret.
 */
export type SavedSearch = Schemas['SearchInfo'];
/** `limit` is how many a user may have. */
export type SavedSearches = Schemas['Searches'];
export type SavedSearchData = Schemas['SearchData'];
export type SavedSearchChange = Schemas['SearchChange'];
export type SearchProblem = Schemas['SearchProblem'];
/** What is told about a saved search. */
export type Directions = Pick<SavedSearch, 'enters' | 'leaves' | 'rating_changes' | 'articles'>;

export type ChangedTranche = Schemas['TrancheLink'];
/** One value that has changed, and the limit it was measured by, in the words of the query. */
export type Reason = Schemas['ReasonInfo'];
export type Change = Schemas['ChangeInfo'];
export type ChangeKind = Change['kind'];
export type Changes = Schemas['Changes'];
export type Activity = Schemas['ActivityInfo'];
export type ActivityPage = Schemas['Activity'];

/** What a search would have sent in the last twelve months. */
export type Preview = Schemas['Preview'];
export type PreviewMonth = Schemas['PreviewMonth'];
export type PreviewRow = Schemas['PreviewRow'];

export type AlertSettings = Schemas['AlertSettingsInfo'];
