/**
 * Whether the reader has said to be a professional investor, which material for professionals asks once.
 *
 * With the consent to cookies the answer is kept for a year, without it in this window only.
 */
import { consentIsGiven } from '../consent';
import { createDecision, useDecision, YEAR } from '../cookies';
import { useSession } from '../session/store';
import { createStore, useStore } from '../store';

export const CONFIRMED_COOKIE = 'professional_confirmed';
/** The entry of the window's own storage. */
export const CONFIRMED_ENTRY = 'fondsatlas.professional';

const confirmed = createDecision(CONFIRMED_COOKIE);
const here = createStore(readEntry());

function readEntry(): boolean {
  try {
    return sessionStorage.getItem(CONFIRMED_ENTRY) !== null;
  } catch {
    return false;
  }
}

function keepHere(is: boolean): void {
  try {
    if (is) sessionStorage.setItem(CONFIRMED_ENTRY, 'yes');
    else sessionStorage.removeItem(CONFIRMED_ENTRY);
  } catch {
    // Without storage it holds until the portal is loaded again.
  }
  here.set(is);
}

export function confirmProfessional(): void {
  if (consentIsGiven()) confirmed.keep('yes', YEAR);
  else keepHere(true);
}

/** As before it was confirmed. */
export function forgetProfessional(): void {
  confirmed.forget();
  keepHere(false);
}

/** Whether it need not be asked: the reader has confirmed it, or is known as a professional investor. */
export function useIsProfessional(): boolean {
  const kept = useDecision(confirmed);
  const isKeptHere = useStore(here);
  const { user } = useSession();
  return kept !== null || isKeptHere || user?.is_wholesale === true;
}
