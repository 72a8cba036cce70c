import type { QueryConfig, ResponseState } from '@elastic/search-ui';
import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '@/app/query-client';
import { outcomeOf, questionOf, ScreenConnector } from '@/features/screen/search/connector';
import { toRequest } from '@/features/screen/search/request-state';
import { INITIAL_STATE, type ScreenState, withValues } from '@/shared/screen/state';
import { screen } from './fixtures';
import { json, problem } from './render';

const STATE = withValues(INITIAL_STATE, 'r', ['A']);
const OTHER = withValues(INITIAL_STATE, 'r', ['B']);
const DE = { lang: 'de' } as unknown as QueryConfig;

interface Call {
  readonly url: URL;
  readonly signal: AbortSignal | null;
  answer(response: Response): void;
}

let client: QueryClient;
let connector: ScreenConnector;
let close: () => void;
let again: ReturnType<typeof vi.fn<() => void>>;
let calls: Call[];

/** What came of a search: its response, or null as long as it is not settled. */
function follow(state: ScreenState, config = DE): { response: ResponseState | null } {
  const seen: { response: ResponseState | null } = { response: null };
  void connector.onSearch(toRequest(state), config).then((response) => {
    seen.response = response;
  });
  return seen;
}

/** Lets everything run that was waiting. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  calls = [];
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const signal = init?.signal ?? null;
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      calls.push({ url: new URL(input, 'http://portal.test'), signal, answer: resolve });
    });
  });
  client = createQueryClient();
  connector = new ScreenConnector(client);
  again = vi.fn<() => void>();
  close = connector.open(again);
});
afterEach(() => {
  close();
  client.clear();
  vi.unstubAllGlobals();
});

describe('the connector of the screen', () => {
  it('asks what the state says, in the language of the configuration', async () => {
    const search = follow(STATE);
    calls[0]?.answer(json(screen()));
    await rest();
    expect(calls.map(({ url }) => url.search)).toEqual([
      '?r=A&page=1&per_page=15&ordering=-rating_points&lang=de',
    ]);
    expect(search.response?.totalResults).toBe(42);
    expect(search.response?.totalPages).toBe(3);
    expect(outcomeOf({ rawResponse: search.response?.rawResponse })?.question).toBe(questionOf(STATE, 'de'));
  });

  it('never settles the older of two searches, whether it fails or succeeds after the newer', async () => {
    const older = follow(STATE);
    const newer = follow(OTHER);
    expect(calls[0]?.signal?.aborted).toBe(true);
    calls[1]?.answer(json(screen({ count: 7 })));
    await rest();
    calls[0]?.answer(problem(503, 'search_unavailable'));
    await rest();
    expect(newer.response?.totalResults).toBe(7);
    expect(older.response).toBeNull();
  });

  it('answers a failure with the failure, and keeps the latest answer beside it', async () => {
    follow(STATE);
    calls[0]?.answer(json(screen()));
    await rest();
    const failed = follow(OTHER);
    calls[1]?.answer(problem(503, 'search_unavailable'));
    await rest();
    const outcome = outcomeOf({ rawResponse: failed.response?.rawResponse });
    expect(outcome?.error?.message).toContain('search_unavailable');
    expect(outcome?.answer?.screen.count).toBe(42);
    expect(failed.response?.totalResults).toBe(0);
  });

  it('asks once for a search that is repeated, and not at all for one that it knows', async () => {
    const first = follow(STATE);
    const second = follow(STATE);
    calls[0]?.answer(json(screen()));
    await rest();
    expect(first.response).toEqual(second.response);
    follow(OTHER);
    calls[1]?.answer(json(screen()));
    await rest();
    const back = follow(STATE);
    await rest();
    expect(back.response?.totalResults).toBe(42);
    expect(calls).toHaveLength(2);
  });

  it('asks again in another language', async () => {
    follow(STATE);
    calls[0]?.answer(json(screen()));
    await rest();
    follow(STATE, { lang: 'en' } as unknown as QueryConfig);
    expect(calls[1]?.url.searchParams.get('lang')).toBe('en');
  });

  it('aborts its request when the screen is left, and asks nothing for a driver that is torn down', async () => {
    const left = follow(STATE);
    close();
    expect(calls[0]?.signal?.aborted).toBe(true);
    const late = follow(OTHER);
    await rest();
    expect(calls).toHaveLength(1);
    expect([left.response, late.response]).toEqual([null, null]);
  });

  it('says that its answer is no longer valid when a session begins or ends', async () => {
    follow(STATE);
    calls[0]?.answer(json(screen()));
    await rest();
    expect(again).not.toHaveBeenCalled();
    await client.resetQueries();
    await rest();
    expect(again).toHaveBeenCalled();
  });

  it('starts with what is known of a screen', async () => {
    follow(STATE);
    calls[0]?.answer(json(screen()));
    await rest();
    const next = new ScreenConnector(client);
    next.begin(STATE, 'de');
    expect(next.state.totalResults).toBe(42);
    const other = new ScreenConnector(client);
    other.begin(OTHER, 'de');
    expect(other.state).toEqual({});
  });

  it('has suggestions, and none where they fail', async () => {
    const config = { results: DE };
    const found = connector.onAutocomplete({ searchTerm: 'dws' }, config);
    expect(calls[0]?.url.searchParams.get('search')).toBe('dws');
    calls[0]?.answer(json({ results: [{ id: 1 }] }));
    expect((await found).autocompletedResults).toEqual([{ id: 1 }]);
    const failed = connector.onAutocomplete({ searchTerm: 'dw' }, config);
    calls[1]?.answer(problem(503, 'search_unavailable'));
    expect((await failed).autocompletedResults).toEqual([]);
  });
});
