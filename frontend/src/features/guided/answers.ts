/** The calls of the guided search; a stale address is asked again without what the API refused. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, apiGet, type Problem, toSearchParams } from '@/shared/api/client';
import type { FundList, GuidedCount, RiskReturn } from '@/shared/api/types';
import { type Lang, useLang } from '@/shared/i18n/language';
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

const MOST_REPAIRS = 3;

function repair(state: GuidedState, { code, errors }: Problem): GuidedState | null {
  if (code === 'invalid_query') return dropRejected(state, errors ?? []);
  if (code !== 'page_out_of_range' && code !== 'page_too_deep') return null;
  const last = Number(errors?.find(({ key }) => key === 'page')?.valid?.[0]);
  return Number.isInteger(last) && last >= 1 && last < state.page ? { ...state, page: last } : null;
}

export async function ask<T>(
  path: string,
  state: GuidedState,
  lang: Lang,
  request: Request,
  signal?: AbortSignal,
): Promise<Answered<T>> {
  let asked = state;
  for (let repairs = 0; ; repairs += 1) {
    try {
      const data = await apiGet<T>(path, request(asked, lang), signal);
      return { data, state: asked, beyond: asked.page < state.page ? state.page : null };
    } catch (error) {
      const mended =
        error instanceof ApiError && repairs < MOST_REPAIRS ? repair(asked, error.problem) : null;
      if (mended === null) throw error;
      asked = mended;
    }
  }
}

function useGuided<T>(
  path: string,
  state: GuidedState,
  request: Request,
  enabled = true,
  onAnswer?: () => void,
) {
  const lang = useLang();
  return useQuery({
    queryKey: ['guided', path, toSearchParams(request(state, lang)).toString()],
    queryFn: async ({ signal }) => {
      const answer = await ask<T>(path, state, lang, request, signal);
      onAnswer?.();
      return answer;
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** How many funds there are, and how many each answer of each step would give. */
export function useGuidedCount(state: GuidedState) {
  return useGuided<GuidedCount>('filter_search_count/', state, answersRequest);
}

export function useGuidedList(state: GuidedState) {
  return useGuided<FundList>('filter_search/', state, listRequest, true, markAnswer);
}

export function useRiskReturn(state: GuidedState) {
  const request: Request = (one, lang) => ({ ...answersRequest(one, lang), period: one.period });
  return useGuided<RiskReturn>('filter_search_perf_risk/', state, request);
}
