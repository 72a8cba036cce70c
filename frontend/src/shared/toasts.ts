import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  text: string;
  tone: 'success' | 'error';
}

/** How long a message stays, in milliseconds; errors stay until they are closed. */
const LIFETIME = 6000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function dismissToast(id: number): void {
  update(toasts.filter((toast) => toast.id !== id));
}

/** As when the portal was just opened. */
export function forgetToasts(): void {
  update([]);
}

let holders = 0;

/** A modal dialog covers the corner of the page: as long as it is open it shows the messages itself. */
export function holdToasts(): () => void {
  holders += 1;
  update(toasts);
  return () => {
    holders -= 1;
    update(toasts);
  };
}

/** Whether a dialog shows the messages. */
export function useToastsHeld(): boolean {
  return useSyncExternalStore(subscribe, () => holders > 0);
}

/** Shows a short message in the corner of the page; `text` is in the reader's language. */
export function showToast(text: string, tone: Toast['tone'] = 'success'): void {
  lastId += 1;
  const id = lastId;
  update([...toasts, { id, text, tone }].slice(-3));
  if (tone === 'success') setTimeout(() => dismissToast(id), LIFETIME);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}
