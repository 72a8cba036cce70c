import { useCallback, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

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
  | { readonly name: 'teamRequest' };

/** `at` is the path of the page it belongs to: it does not follow to another one. */
export type OpenDialog = Dialog & { readonly at: string };

let open: OpenDialog | null = null;
const listeners = new Set<() => void>();

function update(next: OpenDialog | null): void {
  open = next;
  for (const listener of listeners) listener();
}

export function currentDialog(): OpenDialog | null {
  return open;
}

/** Closes a dialog, unless another one has taken its place. */
export function closeDialog(dialog: OpenDialog | null): void {
  if (dialog !== null && dialog === open) update(null);
}

export function useOpenDialog(): OpenDialog | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentDialog);
}

/** Opens a dialog over the current page. */
export function useDialogOpener(): (dialog: Dialog) => void {
  const { pathname } = useLocation();
  return useCallback((dialog) => update({ ...dialog, at: pathname }), [pathname]);
}
