/** Asks the API for a screen, and mends what a stale or edited address asks for in vain. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryOf } from '@/shared/api/calls';
import { ApiError, apiGet, type Problem, toSearchParams } from '@/shared/api/client';
import type { Screen, ScreenFacets, ValueFacet } from '@/shared/api/types';
import { type Lang, useLang } from '@/shared/i18n/language';
import { lastPageOf } from '@/shared/list/last-page';
import { answeredFacet } from '@/shared/screen/answered';
import { dropRejected, type Ignored, screenRequest } from '@/shared/screen/codec';
import type { ValueDeclaration } from '@/shared/screen/facets';
import { rememberLabels } from '@/shared/screen/labels';
import { type ScreenState, withExplain, withPage } from '@/shared/screen/state';
import { markAnswer } from '@/shared/table';

export interface ScreenAnswer {
  readonly screen: Screen;
  /** The state that was answered: the one asked for, less what the API refused. */
  readonly state: ScreenState;
  readonly ignored: readonly Ignored[];
  /** The page asked for when it lies beyond the last one; `screen.page` is then the last one. */
  readonly beyond: number | null;
}

/** Refusals come one after another at worst: values first, then a page too deep, then one beyond the end. */
const MAX_REPAIRS = 3;

interface Repair {
  readonly state: ScreenState;
  readonly ignored: readonly Ignored[];
  readonly beyond: number | null;
}

/** What to ask instead of a refused state; null if the problem is not one of the question. */
export function repair(state: ScreenState, problem: Problem): Repair | null {
  if (problem.code === 'invalid_query') {
    const dropped = dropRejected(state, problem.errors ?? []);
    return dropped === null ? null : { ...dropped, beyond: null };
  }
  const last = lastPageOf(problem);
  if (last === null || last >= state.page) return null;
  return { state: withPage(state, last), ignored: [], beyond: state.page };
}

type Asked = Record<string, string | string[]>;

/** Filters come out of the address as texts, under keys that the catalogue of fields makes: the API says what it does not take. */
function askScreen(asked: Asked, signal: AbortSignal | undefined): Promise<Screen> {
  return apiGet('advanced_search/', { query: asked as QueryOf<'get', 'advanced_search/'>, signal });
}

async function fetchScreen(state: ScreenState, lang: Lang, signal?: AbortSignal): Promise<ScreenAnswer> {
  let asked = state;
  let beyond: number | null = null;
  const ignored: Ignored[] = [];
  for (let repairs = 0; ; repairs += 1) {
    try {
      const screen = await askScreen(screenRequest(asked, lang), signal);
      rememberLabels(lang, screen);
      markAnswer();
      return { screen, state: asked, ignored, beyond };
    } catch (error) {
      const mended = error instanceof ApiError && repairs < MAX_REPAIRS ? repair(asked, error.problem) : null;
      if (mended === null) throw error;
      asked = mended.state;
      ignored.push(...mended.ignored);
      beyond ??= mended.beyond;
    }
  }
}

/** The request of a screen; the library's connector sends it, and the page draws what is kept of it. */
export function screenQuery(state: ScreenState, lang: Lang) {
  return queryOptions({
    queryKey: ['screen', lang, toSearchParams(screenRequest(state, lang)).toString()],
    queryFn: ({ signal }) => fetchScreen(state, lang, signal),
  });
}

/** Counts under the filters of a state: what is asked for no list of funds. */
function countRequest(state: ScreenState, lang: Lang): Record<string, string | string[]> {
  return screenRequest(withExplain(withPage({ ...state, perPage: 1 }, 1), null), lang);
}

/**
 * The facets that an answer counts only when asked to. They are asked for on their own: a box that is opened changes nothing else
 * on the page, and the list never waits for them. Until the new counts are there the old ones stay.
 */
export function useAskedFacets(state: ScreenState, names: readonly string[], ready: boolean) {
  const lang = useLang();
  const request: Asked = { ...countRequest(state, lang), facets: [...names] };
  return useQuery({
    queryKey: ['facets', lang, toSearchParams(request).toString()],
    queryFn: async ({ signal }): Promise<ScreenFacets> => {
      const screen = await askScreen(request, signal);
      rememberLabels(lang, screen);
      return screen.facets;
    },
    enabled: ready && names.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** The values of a facet whose labels match a text, counted under the other filters of the state. */
export function useFacetSearch(state: ScreenState, { name, counted }: ValueDeclaration, text: string) {
  const lang = useLang();
  const request: Asked =
    text === ''
      ? {}
      : {
          ...countRequest(state, lang),
          ...(counted === 'asked' ? { facets: [name] } : {}),
          facet_search: `${name}:${text}`,
        };
  return useQuery({
    queryKey: ['facet', lang, toSearchParams(request).toString()],
    queryFn: async ({ signal }): Promise<ValueFacet | null> => {
      const screen = await askScreen(request, signal);
      rememberLabels(lang, screen);
      const facet = answeredFacet(screen.facets, name);
      return facet?.type === 'value' ? facet : null;
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
}
