import type { UserInfo } from '../api/account';
import { createStore, useStore } from '../store';

/**
 * How a user became a visitor again. `left`: signed out by choice; `ended`: the server has ended the session;
 * `refused`: a request was answered as if nobody were signed in.
 */
export type End = 'left' | 'ended' | 'refused';

export interface Session {
  readonly user: UserInfo | null;
  /** The server has not said yet who is signed in. */
  readonly loading: boolean;
  /** Why the server could not say it. What was known before still holds. */
  readonly error: Error | null;
  /** Set until the shell has led the reader on. */
  readonly end: End | null;
}

const UNKNOWN: Session = { user: null, loading: true, error: null, end: null };

const session = createStore(UNKNOWN);
let turn = 0;

/** Counts sign-ins and sign-outs: an answer to a question from before the last one says nothing any more. */
export function sessionTurn(): number {
  return turn;
}

export const currentSession = session.get;

export function userIs(user: UserInfo | null): void {
  turn += 1;
  session.set({ user, loading: false, error: null, end: null });
}

export function sessionOver(end: End): void {
  turn += 1;
  session.set({ user: null, loading: false, error: null, end });
}

/** Whoever was signed in still is, as far as is known. */
export function sessionUnknown(error: Error): void {
  session.set({ ...session.get(), loading: false, error });
}

export function endHandled(): void {
  if (session.get().end !== null) session.set({ ...session.get(), end: null });
}

/** A request that only users may make was refused. Of a visitor that is no news. */
export function requestRefused(): void {
  if (session.get().user !== null) sessionOver('refused');
}

/** As when the portal was just opened. */
export function forgetSession(): void {
  turn += 1;
  session.set(UNKNOWN);
}

export function useSession(): Session {
  return useStore(session);
}
