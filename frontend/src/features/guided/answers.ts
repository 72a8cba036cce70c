/** The calls of the guided search; a stale address is asked again without what the API refused. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Asked, QueryOf } from '@/shared/api/calls';
import { apiGet, type Problem, toSearchParams } from '@/shared/api/client';
import { answersRequest, askMending, guidedCountQuery } from '@/shared/api/guided';
import { type Lang, useLang } from '@/shared/i18n/language';
import { lastPageOf } from '@/shared/list/last-page';
import { markAnswer } from '@/shared/table';
import { dropRejected, type GuidedState, listRequest } from './state';

type Request = (state: GuidedState, lang: Lang) => Record<string, string | string[]>;

function mend(state: GuidedState, problem: Problem): GuidedState | null {
  if (problem.code === 'invalid_query') return dropRejected(state, problem.errors ?? []);
  const last = lastPageOf(problem);
  return last !== null && last < state.page ? { ...state, page: last } : null;
}

type GuidedPath = 'filter_search/' | 'filter_search_perf_risk/';

function useGuided<P extends GuidedPath>(
  path: P,
  state: GuidedState,
  request: Request,
  onAnswer?: () => void,
) {
  const lang = useLang();
  return useQuery({
    queryKey: ['guided', path, toSearchParams(request(state, lang)).toString()],
    queryFn: async ({ signal }) => {
      const answer = await askMending(
        state,
        (asked) => {
          // Answers come out of the address as texts: the API says what it does not take.
          const query = request(asked, lang) as QueryOf<'get', P>;
          return apiGet(path, { query, signal } as Asked<'get', P>);
        },
        mend,
      );
      onAnswer?.();
      // Page asked for when it lies beyond the last one.
      return { ...answer, beyond: answer.state.page < state.page ? state.page : null };
    },
    placeholderData: keepPreviousData,
  });
}

/** How many funds there are, and how many each answer of each step would give. */
export function useGuidedCount(state: GuidedState) {
  return useQuery(guidedCountQuery(state, useLang()));
}

export function useGuidedList(state: GuidedState) {
  return useGuided('filter_search/', state, listRequest, markAnswer);
}

export function useRiskReturn(state: GuidedState) {
  const request: Request = (one, lang) => ({ ...answersRequest(one, lang), period: one.period });
  return useGuided('filter_search_perf_risk/', state, request);
}
