import { useCallback } from 'react';
import { useLocation } from 'react-router';
import type { SavedSearch } from './api/alerts';
import { createStore, useStore } from './store';

/** A share class that a rating is asked for. */
export interface RequestedFund {
  readonly id: number;
  readonly name: string;
  readonly rated: boolean;
}

/** A form that lies over a page, and what it is about. */
export type Dialog =
  | { readonly name: 'newsletter' }
  | { readonly name: 'fundRequest'; readonly funds: readonly RequestedFund[] }
  | { readonly name: 'longReport'; readonly report: number; readonly title: string }
  | { readonly name: 'teamRequest' }
  | { readonly name: 'saveSearch'; readonly query: string; readonly suggested: string }
  | { readonly name: 'followWords'; readonly words: string }
  | { readonly name: 'editSearch'; readonly search: SavedSearch };

/** `at` is the path of the page it belongs to: it does not follow to another one. */
export type OpenDialog = Dialog & { readonly at: string };

const open = createStore<OpenDialog | null>(null);

export const currentDialog = open.get;

/** Closes a dialog, unless another one has taken its place. */
export function closeDialog(dialog: OpenDialog | null): void {
  if (dialog !== null && dialog === open.get()) open.set(null);
}

export function useOpenDialog(): OpenDialog | null {
  return useStore(open);
}

/** Opens a dialog over the current page. */
export function useDialogOpener(): (dialog: Dialog) => void {
  const { pathname } = useLocation();
  return useCallback((dialog) => open.set({ ...dialog, at: pathname }), [pathname]);
}
