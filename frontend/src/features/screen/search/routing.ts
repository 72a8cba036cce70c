/**
 * Lets the router do what the library would do with a history of its own. The address is written with the action, not after the
 * answer to it, and by nobody else: what the library writes later may belong to a state that has been left.
 */
import type { SearchDriver } from '@elastic/search-ui';
import { parseScreen, serializeScreen } from '@/shared/screen/codec';
import type { ScreenState } from '@/shared/screen/state';
import { act, toRequest, toScreen } from './request-state';

type RoutingHandler = SearchDriver['URLManager']['routingOptions'];

/** A step that Back undoes, one that it does not, or another page of the list, which is read from its top. */
export type How = 'push' | 'replace' | 'page';

/** The place of the screen at the moment. */
export interface Place {
  readonly search: string;
  go(search: string, how: How): void;
}

export class ScreenRouting {
  #place: Place | null = null;
  #follow: ((url: string) => void) | null = null;
  /** How the step that is under way is written. */
  #how: How | null = null;

  readonly options: RoutingHandler = {
    readUrl: () => this.#place?.search ?? '',
    writeUrl: (url) => {
      if (this.#how !== null) this.#place?.go(url, this.#how);
    },
    urlToState: (url) => toRequest(parseScreen(url).state),
    stateToUrl: (request) => serializeScreen(toScreen(request)),
    routeChangeHandler: (handler) => {
      const follow = (url: string) => handler(url);
      this.#follow = follow;
      return () => {
        if (this.#follow === follow) this.#follow = null;
      };
    },
  };

  /** Where the screen is now; null once it is not shown any more, after which nothing is written. */
  show(place: Place | null): void {
    this.#place = place;
  }

  /** Takes the library to what an address says, if it is not there: after Back, Forward or a link. */
  follow(driver: SearchDriver, state: ScreenState): void {
    const url = serializeScreen(state);
    // Without a question mark the library never takes an address for the one it wrote last, which it would ignore.
    if (serializeScreen(toScreen(driver.state)) !== url) this.#follow?.(url);
  }

  /** Takes library and address from one state to another in one step. */
  step(driver: SearchDriver, before: ScreenState, next: ScreenState, how: How): void {
    if (this.#place === null) return;
    // The API may have refused a part of what the library holds; the step starts from what is shown.
    this.follow(driver, before);
    act(driver.actions, before, next);
    this.#how = how;
    try {
      driver.URLManager.pushStateToURL(driver.state);
    } finally {
      this.#how = null;
    }
  }
}
