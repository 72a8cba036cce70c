/** The numbers of the guided search: how many funds its answers leave, and how many each further one would. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Lang } from '../i18n/language';
import type { Answer, QueryOf } from './calls';
import { ApiError, apiGet, type Problem, type ProblemEntry, toSearchParams } from './client';

/** The questions, in order; each is also the key of its answers in the address and the API. */
export const STEPS = ['asset_class', 'region', 'risk_class'] as const;
export type Step = (typeof STEPS)[number];
export type Answers = Readonly<Record<Step, readonly string[]>>;

export interface Mended<S, T> {
  readonly data: T;
  /** What was answered: what was asked for, less what the API refused. */
  readonly state: S;
}

const MAX_REPAIRS = 3;

/** Asks, and asks again without what the API refused: an address may be older than the answers that there are. */
export async function askMending<S, T>(
  state: S,
  ask: (state: S) => Promise<T>,
  mend: (state: S, problem: Problem) => S | null,
): Promise<Mended<S, T>> {
  let asked = state;
  for (let repairs = 0; ; repairs += 1) {
    try {
      return { data: await ask(asked), state: asked };
    } catch (error) {
      const mended = error instanceof ApiError && repairs < MAX_REPAIRS ? mend(asked, error.problem) : null;
      if (mended === null) throw error;
      asked = mended;
    }
  }
}

/** What all calls of the guided search are asked with. */
export function answersRequest(answers: Answers, lang: Lang): Record<string, string | string[]> {
  const request: Record<string, string | string[]> = { m: 'true', lang };
  for (const step of STEPS) if (answers[step].length > 0) request[step] = [...answers[step]];
  return request;
}

/** Answers less those that the API refused. */
export function withoutRefused(answers: Answers, errors: readonly ProblemEntry[]): Answers {
  let next = answers;
  for (const { key, value } of errors) {
    const step = STEPS.find((one) => one === key);
    if (step === undefined || next[step].length === 0) continue;
    const kept = next[step].filter((one) => one !== value);
    next = { ...next, [step]: kept.length === next[step].length ? [] : kept };
  }
  return next;
}

function mendAnswers(answers: Answers, { code, errors = [] }: Problem): Answers | null {
  const next = code === 'invalid_query' ? withoutRefused(answers, errors) : answers;
  return next === answers ? null : next;
}

/** How many funds these answers leave, and how many each further one would: at home and in the guided search the same call. */
export function guidedCountQuery(answers: Answers, lang: Lang) {
  const { asset_class, region, risk_class } = answers;
  const asked: Answers = { asset_class, region, risk_class };
  return queryOptions({
    queryKey: ['guided', 'filter_search_count/', toSearchParams(answersRequest(asked, lang)).toString()],
    queryFn: ({ signal }): Promise<Mended<Answers, Answer<'get', 'filter_search_count/'>>> =>
      askMending(
        asked,
        (one) => {
          // Answers come out of the address as texts: the API says what it does not take.
          const query = answersRequest(one, lang) as QueryOf<'get', 'filter_search_count/'>;
          return apiGet('filter_search_count/', { query, signal });
        },
        mendAnswers,
      ),
    placeholderData: keepPreviousData,
  });
}
