import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { createStore, useStore } from '../store';

export type FormName = 'login' | 'register' | 'requestReset';

/** The form of accounts that lies over a page. */
export interface OpenForm {
  readonly name: FormName;
  /** The path of the page it belongs to: it does not follow to another one. */
  readonly at: string;
  /** Where the reader wanted to go before having to sign in. */
  readonly returnTo: string | null;
  /** An address typed before, so that it need not be typed twice. */
  readonly email: string;
  /** It is there because a session has ended, and says so. */
  readonly ended: boolean;
  /** It is there because a request was begun that only users may send, and says so. */
  readonly forRequest: boolean;
  /** It is there because a fund is to be watched, and says so. */
  readonly forWatch: boolean;
}

const open = createStore<OpenForm | null>(null);

/** Whether a path stays in the portal; browsers read `//host` and `/\host` as another one. */
export function isInternal(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && new URL(path, window.location.origin).origin === window.location.origin;
}

export type OpenOptions = Pick<OpenForm, 'name' | 'at'> & Partial<OpenForm>;

export function openForm(options: OpenOptions): void {
  const { returnTo = null } = options;
  open.set({
    email: '',
    ended: false,
    forRequest: false,
    forWatch: false,
    ...options,
    returnTo: returnTo !== null && isInternal(returnTo) ? returnTo : null,
  });
}

export const currentForm = open.get;

/** Closes a form, unless another one has taken its place. */
export function closeForm(form: OpenForm | null): void {
  if (form !== null && form === open.get()) open.set(null);
}

export function useOpenForm(): OpenForm | null {
  return useStore(open);
}

/** Opens a form over the current page. */
export function useFormOpener(): (name: FormName, options?: Partial<OpenForm>) => void {
  const { pathname } = useLocation();
  return useCallback((name, options = {}) => openForm({ ...options, name, at: pathname }), [pathname]);
}
