/**
 * The library's way to the API: searches through TanStack Query, so that Back costs no request and a mount that React repeats
 * does not ask twice.
 */
import type {
  APIConnector,
  AutocompleteQueryConfig,
  AutocompleteResponseState,
  QueryConfig,
  RequestState,
  ResponseState,
  SearchQuery,
} from '@elastic/search-ui';
import {
  CancelledError,
  hashKey,
  type QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/react-query';
import { suggestionsQuery } from '@/shared/api/suggestions';
import type { Lang } from '@/shared/i18n/language';
import type { ScreenState } from '@/shared/screen/state';
import { type ScreenAnswer, screenQuery } from '../answer';
import { toScreen } from './request-state';

/** What the library is configured with; a new language searches again. */
export interface ScreenQuery extends SearchQuery {
  readonly lang: Lang;
  /** How often the same question was asked again, for which there must be another configuration. */
  readonly round: number;
}

/** How a search went. A failure is an outcome as well: of a refused promise the library would keep a text, and wait for ever. */
export interface Outcome {
  /** Which question it belongs to; see `questionOf`. */
  readonly question: string;
  /** The answer, or the latest one there was before a failure; null without any. */
  readonly answer: ScreenAnswer | null;
  readonly error: Error | null;
}

/** Equal questions get equal answers: what the API is asked for a state, in a language. */
export function questionOf(state: ScreenState, lang: Lang): string {
  return hashKey(screenQuery(state, lang).queryKey);
}

/** What the library holds of an answer. Its own counts of pages are not shown, but should be right. */
function responseOf(outcome: Outcome): ResponseState {
  const screen = outcome.error === null ? outcome.answer?.screen : undefined;
  const { count = 0, page = 1, per_page = 1, results = [] } = screen ?? {};
  const start = count === 0 ? 0 : (page - 1) * per_page + 1;
  return {
    requestId: outcome.question,
    facets: screen?.facets ?? {},
    resultSearchTerm: outcome.answer?.state.q ?? '',
    results,
    totalResults: count,
    totalPages: Math.ceil(count / per_page),
    pagingStart: start,
    pagingEnd: start === 0 ? 0 : start + results.length - 1,
    wasSearched: true,
    rawResponse: outcome,
  };
}

/** The outcome that the library holds; null before the first one. */
export function outcomeOf({ rawResponse }: { rawResponse: unknown }): Outcome | null {
  return typeof rawResponse === 'object' && rawResponse !== null && 'question' in rawResponse
    ? (rawResponse as Outcome)
    : null;
}

/** For a request that nobody waits for: the library takes any end of it for the end of the latest one. */
const unanswered = () => new Promise<never>(() => undefined);

export class ScreenConnector implements APIConnector {
  readonly #client: QueryClient;
  #asked: QueryKey | null = null;
  #isOpen = false;
  #latest: ScreenAnswer | null = null;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** What the library starts with; the answer of a screen that was left a moment ago, if there is one. */
  state: Partial<ResponseState> = {};

  /** Starts with what is known of a state. */
  begin(state: ScreenState, lang: Lang): void {
    const query = screenQuery(state, lang);
    const known = this.#client.getQueryData(query.queryKey);
    if (known === undefined) return;
    this.#latest = known;
    this.state = responseOf({ question: hashKey(query.queryKey), answer: known, error: null });
  }

  /** Connects a shown screen. `again` is told when an answer is no longer valid, as after signing in. */
  open(again: () => void): () => void {
    this.#isOpen = true;
    const stop = this.#client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || this.#asked === null) return;
      const { type } = event.action;
      const isOurs = event.query.queryHash === hashKey(this.#asked);
      if (isOurs && (type === 'invalidate' || type === 'setState')) again();
    });
    return () => {
      stop();
      this.#isOpen = false;
      this.#leave();
    };
  }

  #leave(): void {
    const left = this.#asked;
    this.#asked = null;
    if (left !== null) void this.#client.cancelQueries({ queryKey: left, exact: true });
  }

  /** Asks for a state; the request of one that has been left is aborted. */
  ask(state: ScreenState, lang: Lang): Promise<ScreenAnswer> {
    const query = screenQuery(state, lang);
    if (this.#asked === null || hashKey(this.#asked) !== hashKey(query.queryKey)) this.#leave();
    this.#asked = query.queryKey;
    return this.#client.fetchQuery(query);
  }

  /** An answer in which what is as it was in the latest one is the same object, so that it is not drawn anew. */
  #shared(answer: ScreenAnswer): ScreenAnswer {
    const before = this.#latest?.screen.facets;
    return {
      ...answer,
      screen: { ...answer.screen, facets: replaceEqualDeep(before, answer.screen.facets) },
    };
  }

  /** Asks as soon as a state is chosen. The library asks once the choice is drawn, and finds the request under way. */
  askAhead(state: ScreenState, lang: Lang): void {
    this.ask(state, lang).catch(() => undefined);
  }

  async onSearch(request: RequestState, config: QueryConfig): Promise<ResponseState> {
    // A driver that was torn down may search once more.
    if (!this.#isOpen) return unanswered();
    const { lang } = config as QueryConfig & ScreenQuery;
    const state = toScreen(request);
    const question = questionOf(state, lang);
    const outcome = await this.ask(state, lang).then(
      (answer): Outcome => ({ question, answer: this.#shared(answer), error: null }),
      (error: Error): Outcome => ({ question, answer: this.#latest, error }),
    );
    const isLeft = !this.#isOpen || this.#asked === null || hashKey(this.#asked) !== question;
    if (isLeft || outcome.error instanceof CancelledError) return unanswered();
    this.#latest = outcome.answer;
    return responseOf(outcome);
  }

  /** The suggestions of the search box; none where they cannot be had, because the library does not catch it. */
  async onAutocomplete(
    { searchTerm = '' }: RequestState,
    { results }: AutocompleteQueryConfig,
  ): Promise<AutocompleteResponseState> {
    const { lang } = results as ScreenQuery;
    const found = await this.#client.fetchQuery(suggestionsQuery(searchTerm, lang)).catch(() => null);
    return {
      autocompletedResults: found?.results ?? [],
      autocompletedResultsRequestId: '',
      autocompletedSuggestions: {},
      autocompletedSuggestionsRequestId: '',
    };
  }

  // Who clicked on what is not recorded.
  onResultClick(): void {}
  onAutocompleteResultClick(): void {}
}
