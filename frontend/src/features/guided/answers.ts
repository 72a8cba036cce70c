/** The calls of the guided search; a stale address is asked again without what the API refused. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Asked, QueryOf } from '@/shared/api/calls';
import { ApiError, apiGet, type Problem, toSearchParams } from '@/shared/api/client';
import { type Lang, useLang } from '@/shared/i18n/language';
import { lastPageOf } from '@/shared/list/last-page';
import { markAnswer } from '@/shared/table';
import { answersRequest, dropRejected, type GuidedState, listRequest } from './state';

type Request = (state: GuidedState, lang: Lang) => Record<string, string | string[]>;

export interface Answered<T> {
  readonly data: T;
  /** The state that was answered: the one asked for, less what the API refused. */
  readonly state: GuidedState;
  /** Page asked for when it lies beyond the last one. */
  readonly beyond: number | null;
}

const MAX_REPAIRS = 3;

function repair(state: GuidedState, problem: Problem): GuidedState | null {
  if (problem.code === 'invalid_query') return dropRejected(state, problem.errors ?? []);
  const last = lastPageOf(problem);
  return last !== null && last < state.page ? { ...state, page: last } : null;
}

type GuidedPath = 'filter_search_count/' | 'filter_search/' | 'filter_search_perf_risk/';

export async function ask<P extends GuidedPath>(
  path: P,
  state: GuidedState,
  lang: Lang,
  request: Request,
  signal?: AbortSignal,
): Promise<Answered<Answer<'get', P>>> {
  let asked = state;
  for (let repairs = 0; ; repairs += 1) {
    try {
      // Answers come out of the address as texts: the API says what it does not take.
      const query = request(asked, lang) as QueryOf<'get', P>;
      const data = await apiGet(path, { query, signal } as Asked<'get', P>);
      return { data, state: asked, beyond: asked.page < state.page ? state.page : null };
    } catch (error) {
      const mended = error instanceof ApiError && repairs < MAX_REPAIRS ? repair(asked, error.problem) : null;
      if (mended === null) throw error;
      asked = mended;
    }
  }
}

function useGuided<P extends GuidedPath>(
  path: P,
  state: GuidedState,
  request: Request,
  enabled = true,
  onAnswer?: () => void,
) {
  const lang = useLang();
  return useQuery({
    queryKey: ['guided', path, toSearchParams(request(state, lang)).toString()],
    queryFn: async ({ signal }) => {
      const answer = await ask(path, state, lang, request, signal);
      onAnswer?.();
      return answer;
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** How many funds there are, and how many each answer of each step would give. */
export function useGuidedCount(state: GuidedState) {
  return useGuided('filter_search_count/', state, answersRequest);
}

export function useGuidedList(state: GuidedState) {
  return useGuided('filter_search/', state, listRequest, true, markAnswer);
}

export function useRiskReturn(state: GuidedState) {
  const request: Request = (one, lang) => ({ ...answersRequest(one, lang), period: one.period });
  return useGuided('filter_search_perf_risk/', state, request);
}
