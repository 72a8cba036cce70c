/**
 * Whether visitors may still be asked if they are professional investors.
 *
 * "Do not show again" asks for being remembered, so its cookie waits for no consent. Ignoring the question asks for
 * nothing: without the consent to cookies it is remembered in this window only.
 */
import { consentIsGiven } from './consent';
import { createDecision, useDecision, YEAR } from './cookies';
import { createStore, useStore } from './store';

export const HINT_COOKIE = 'hide_professional_modal';
/** The entry of the window's own storage. */
export const HINT_ENTRY = 'fondsatlas.hint';

const hint = createDecision(HINT_COOKIE);
const ignored = createStore(readEntry());

function readEntry(): boolean {
  try {
    return sessionStorage.getItem(HINT_ENTRY) !== null;
  } catch {
    return false;
  }
}

function ignore(is: boolean): void {
  try {
    if (is) sessionStorage.setItem(HINT_ENTRY, 'session');
    else sessionStorage.removeItem(HINT_ENTRY);
  } catch {
    // Without storage it holds until the portal is loaded again.
  }
  ignored.set(is);
}

export function hideHint(how: 'session' | 'always'): void {
  if (how === 'always') hint.keep('always', YEAR);
  // Whoever does not want to see it again is not asked in the next session either.
  else if (hint.current() === 'always') return;
  else if (consentIsGiven()) hint.keep('session', null);
  else ignore(true);
}

export function showHintAgain(): void {
  hint.forget();
  ignore(false);
}

/** How long the question is not to be asked; null if it may be. */
export function useHintHidden(): 'session' | 'always' | null {
  const kept = useDecision(hint);
  const isIgnored = useStore(ignored);
  if (kept === 'always') return 'always';
  return kept !== null || isIgnored ? 'session' : null;
}
