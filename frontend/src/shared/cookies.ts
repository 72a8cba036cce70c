import { useSyncExternalStore } from 'react';
import { createListeners } from './store';

/** How long a decision is kept that is made once and for all, in seconds. */
export const YEAR = 365 * 24 * 3600;

/** The value of a cookie, or null without it. Those that the server keeps to itself are out of reach. */
export function readCookie(name: string): string | null {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((one) => one.startsWith(start));
  return found === undefined ? null : found.slice(start.length);
}

/** `seconds` null: until the browser is closed. */
function writeCookie(name: string, value: string, seconds: number | null): void {
  const lifetime = seconds === null ? '' : `; Max-Age=${seconds}`;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP and in older browsers.
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${lifetime}${secure}`;
}

/** Something the reader has decided once, kept in a cookie of this site. */
export interface Decision {
  /** null as long as nothing was decided. */
  current(): string | null;
  /** `seconds` null: until the browser is closed. */
  keep(value: string, seconds: number | null): void;
  forget(): void;
  subscribe(listener: () => void): () => void;
}

export function createDecision(name: string): Decision {
  const { tell, subscribe } = createListeners((look) => {
    // It may have been decided in another window meanwhile.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
  /** Where cookies are refused, the decision holds until the page is left. */
  let refused: string | null = null;
  return {
    current: () => readCookie(name) ?? refused,
    keep(value, seconds) {
      writeCookie(name, value, seconds);
      refused = readCookie(name) === null ? value : null;
      tell();
    },
    forget() {
      writeCookie(name, '', 0);
      refused = null;
      tell();
    },
    subscribe,
  };
}

export function useDecision(decision: Decision): string | null {
  return useSyncExternalStore(decision.subscribe, decision.current);
}
