import { SearchProvider } from '@elastic/react-search-ui';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Lang, useLang } from '@/shared/i18n/language';
import { IN_PLACE } from '@/shared/in-place';
import { parseScreen } from '@/shared/screen/codec';
import { ALL_FACETS } from '@/shared/screen/facets';
import { INITIAL_STATE } from '@/shared/screen/state';
import { ScreenConnector, type ScreenQuery } from './connector';
import { toRequest } from './request-state';
import { ScreenRouting } from './routing';

interface Parts {
  readonly connector: ScreenConnector;
  readonly routing: ScreenRouting;
  /** Searches for the same state again. */
  again(): void;
}

const PartsContext = createContext<Parts | null>(null);

/** How the library reaches API and address, for `useScreen`. */
export function useParts(): Parts {
  const parts = use(PartsContext);
  if (parts === null) throw new Error('No ScreenSearch around this component');
  return parts;
}

const FACETS = Object.fromEntries(ALL_FACETS.map(({ name, kind }) => [name, { type: kind }]));

/** What is asked besides the state. With another object the library searches again. */
function queryIn(lang: Lang, round: number): ScreenQuery {
  return { lang, round, facets: FACETS };
}

/** Height of the screen that was left last, in pixels. */
let heightLeft = 0;

/** The library around a screen, which holds its state as long as it is shown. */
export function ScreenSearch({ children }: { children: ReactNode }) {
  const lang = useLang();
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const frame = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  const [parts] = useState((): Parts => {
    const connector = new ScreenConnector(client);
    connector.begin(parseScreen(search).state, lang);
    return { connector, routing: new ScreenRouting(), again: () => setRound((last) => last + 1) };
  });
  const { connector, routing, again } = parts;
  const searchQuery = useMemo(() => queryIn(lang, round), [lang, round]);
  const autocompleteQuery = useMemo(() => ({ results: searchQuery }), [searchQuery]);

  // In the effects of the mount that makes the driver: its first search may come before its first rendering.
  useEffect(() => connector.open(again), [connector, again]);

  useLayoutEffect(() => {
    routing.show({
      search,
      go: (next, how) =>
        void navigate(
          { search: next },
          { ...IN_PLACE, replace: how === 'replace', preventScrollReset: how !== 'page' },
        ),
    });
  }, [routing, search, navigate]);
  useLayoutEffect(() => () => routing.show(null), [routing]);

  // The library draws nothing before its first effect; a page without height would lose the place it was scrolled to.
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return;
    if (current.childElementCount === 0) current.style.minHeight = `${heightLeft}px`;
    return () => {
      heightLeft = current.offsetHeight;
    };
  }, []);

  return (
    <div ref={frame}>
      <PartsContext value={parts}>
        <SearchProvider
          config={{
            apiConnector: connector,
            searchQuery,
            autocompleteQuery,
            initialState: toRequest(INITIAL_STATE),
            routingOptions: routing.options,
            urlPushDebounceLength: 0,
            alwaysSearchOnInitialLoad: true,
            // The page says how many funds there are, in its language.
            hasA11yNotifications: false,
          }}
        >
          <Drawn frame={frame} />
          {children}
        </SearchProvider>
      </PartsContext>
    </div>
  );
}

/** Gives the height back once the screen is drawn. */
function Drawn({ frame }: { frame: React.RefObject<HTMLDivElement | null> }) {
  useLayoutEffect(() => {
    if (frame.current !== null) frame.current.style.minHeight = '';
  }, [frame]);
  return null;
}
