import { SearchContext } from '@elastic/react-search-ui';
import type { SearchDriver, SearchState } from '@elastic/search-ui';
import { replaceEqualDeep } from '@tanstack/react-query';
import { use, useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useLang } from '@/shared/i18n/language';
import { type Ignored, parseScreen, serializeScreen } from '@/shared/screen/codec';
import type { ScreenState } from '@/shared/screen/state';
import type { ScreenAnswer } from '../answer';
import { outcomeOf, questionOf } from './connector';
import { toScreen } from './request-state';
import type { How } from './routing';
import { useParts } from './ScreenSearch';

export type Go = (next: ScreenState, how?: How) => void;
export type Change = (step: (state: ScreenState) => ScreenState, how?: How) => void;

export interface ScreenSearching {
  /** What is shown: what was asked for, less what the API refused. */
  readonly state: ScreenState;
  /** What of the address was not used. */
  readonly ignored: readonly Ignored[];
  /** The latest answer, maybe to an earlier state; null after a failure. */
  readonly answer: ScreenAnswer | null;
  /** The answer to this state, or null while it is awaited. */
  readonly current: ScreenAnswer | null;
  readonly error: Error | null;
  /** Shows another state: `push` for a step that Back undoes, `replace` while typing. */
  readonly go: Go;
  /** The same from what is shown when it is called. It is one function for good, so that what holds it is not drawn anew. */
  readonly change: Change;
  retry(): void;
}

/** A part of what the library holds; the component is drawn anew only when that part changes. */
function useSearchState<T>(driver: SearchDriver, select: (state: SearchState) => T): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      driver.subscribeToStateChanges(onChange);
      return () => driver.unsubscribeToStateChanges(onChange);
    },
    [driver],
  );
  return useSyncExternalStore(subscribe, () => select(driver.state));
}

/** A value in which what is as it was the last time is the same object, so that it is not drawn anew. */
function useShared<T>(value: T): T {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}

/** What of the library's state is the address; it gives all listeners word of every other change as well. */
const ADDRESSED = [
  'current',
  'filters',
  'resultsPerPage',
  'searchTerm',
  'sortDirection',
  'sortField',
] as const;

/** The address of the library's state, written once for a state that many changes leave as it is. */
function writtenOnce(): (state: SearchState) => string {
  let last: { state: SearchState; address: string } | null = null;
  return (state) => {
    if (last === null || ADDRESSED.some((key) => last?.state[key] !== state[key]))
      last = { state, address: serializeScreen(toScreen(state)) };
    return last.address;
  };
}

/** The screen as the library holds it, and the steps it can take. Once on a page: it also follows the address. */
export function useScreen(): ScreenSearching {
  const { driver } = use(SearchContext);
  const { connector, routing, again } = useParts();
  const lang = useLang();
  const { search } = useLocation();
  const parsed = useMemo(() => parseScreen(search), [search]);
  const [addressOf] = useState(writtenOnce);
  const address = useSearchState(driver, addressOf);
  const asked = useMemo(() => parseScreen(address).state, [address]);
  const outcome = useSearchState(driver, outcomeOf);

  useLayoutEffect(() => routing.follow(driver, parsed.state), [routing, driver, parsed]);

  const question = useMemo(() => questionOf(asked, lang), [asked, lang]);
  const isAnswered = outcome !== null && outcome.question === question;
  const error = isAnswered ? outcome.error : null;
  const answer = error === null ? (outcome?.answer ?? null) : null;
  const current = isAnswered ? answer : null;
  const state = useShared(
    current === null
      ? asked
      : { ...current.state, period: asked.period, view: asked.view, saved: asked.saved },
  );
  const shown = useRef(state);
  useLayoutEffect(() => {
    shown.current = state;
  });
  const change = useCallback<Change>(
    (step, how = 'push') => {
      const next = step(shown.current);
      // The state that will be read from the address, which may be less than what was asked for.
      connector.askAhead(parseScreen(serializeScreen(next)).state, lang);
      routing.step(driver, shown.current, next, how);
    },
    [connector, lang, routing, driver],
  );
  const go = useCallback<Go>((next, how) => change(() => next, how), [change]);
  return { state, ignored: parsed.ignored, answer, current, error, go, change, retry: again };
}
