/** The state of the guided search: what was answered in each of its three steps, and where one is. */

import { createCodec, type Field, type Ignored, oneOf, several } from '@/shared/address/codec';
import type { ProblemEntry } from '@/shared/api/client';
import { answersRequest, STEPS, type Step, withoutRefused } from '@/shared/api/guided';
import { type Lang, localPath } from '@/shared/i18n/language';
import { orderedPaging } from '@/shared/list/address';
import { pathTo } from '@/shared/routes/paths';
import { serializeScreen } from '@/shared/screen/codec';
import { INITIAL_STATE, type ScreenState, withFlag, withValues } from '@/shared/screen/state';

/** Where one is: at a question, or at the results. */
export type Place = Step | 'results';
const PLACES = [...STEPS, 'results'] as const;

/** Years of the performance-risk picture. */
export const YEARS = ['1', '3', '5'] as const;
export type Years = (typeof YEARS)[number];
const PAGE_SIZE = 100;
const DEFAULT_ORDERING = '-rating_points';

function answers(): Field<string[]> {
  const field = several((raw) => (/^[\w-]{1,60}$/.test(raw) ? raw : undefined), String);
  return { ...field, write: (values) => field.write([...values].sort()) };
}

const codec = createCodec({
  asset_class: answers(),
  region: answers(),
  risk_class: answers(),
  step: oneOf<Place>(PLACES, 'asset_class'),
  period: oneOf<Years>(YEARS, '5'),
  ...orderedPaging(DEFAULT_ORDERING, PAGE_SIZE),
});

export type GuidedState = Readonly<ReturnType<typeof codec.read>['state']>;

export function parseGuided(search: string): { state: GuidedState; ignored: Ignored[] } {
  return codec.read(new URLSearchParams(search));
}

export function serializeGuided(state: GuidedState): string {
  return codec.write(state).toString();
}

/** A changed state; a change of the answers starts again at page 1. */
export function change(state: GuidedState, changes: Partial<GuidedState>): GuidedState {
  return codec.change(state, changes);
}

export function toggleAnswer(state: GuidedState, step: Step, value: string): GuidedState {
  const current = state[step];
  const next = current.includes(value) ? current.filter((one) => one !== value) : [...current, value];
  return change(state, { [step]: next.sort() });
}

/** The place before or after a step; null at either end. */
export function neighbour(place: Place, by: -1 | 1): Place | null {
  return PLACES[PLACES.indexOf(place) + by] ?? null;
}

/** What the list of results is asked with. */
export function listRequest(state: GuidedState, lang: Lang): Record<string, string | string[]> {
  const { page, per_page, ordering } = state;
  return { ...answersRequest(state, lang), page: String(page), per_page: String(per_page), ordering };
}

/** Takes what the API refused out of a state; null if nothing of it is there. */
export function dropRejected(state: GuidedState, errors: readonly ProblemEntry[]): GuidedState | null {
  let next: GuidedState = { ...state, ...(withoutRefused(state, errors) as Pick<GuidedState, Step>) };
  for (const { key } of errors) {
    if (key === 'ordering') next = { ...next, ordering: DEFAULT_ORDERING };
    else if (key === 'per_page') next = { ...next, per_page: PAGE_SIZE };
  }
  return serializeGuided(next) === serializeGuided(state) ? null : next;
}

const SRI: Readonly<Record<string, string>> = { low: '1', medium: '2', high: '3' };

/** The screen that holds the same funds: each answer is a filter of the advanced search as well. */
export function screenOf(state: GuidedState): ScreenState {
  const sri = state.risk_class.flatMap((risk) => SRI[risk] ?? []);
  const main = withFlag(INITIAL_STATE, 'm', true);
  return withValues(
    withValues(withValues(main, 'asset_class', state.asset_class), 'sri', sri),
    'region',
    state.region,
  );
}

/** The address of the advanced search with the same answers. */
export function refineAddress(state: GuidedState, lang: Lang): string {
  return `${localPath(lang, pathTo('advancedSearch'))}?${serializeScreen(screenOf(state))}`;
}
