import { useSyncExternalStore } from 'react';
import { createStore, useStore } from './store';

/** One thing that can be done about what a message says, such as undoing it. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  text: string;
  tone: 'success' | 'error';
  action: ToastAction | null;
}

/** How long a message stays, in milliseconds; errors stay until they are closed. */
const LIFETIME = 6000;
/** One that offers something has to be read and reached. */
const LIFETIME_WITH_ACTION = 15_000;
/** What is pointed at or holds the keyboard stays, and is looked at again after this time. */
const PAUSED = 2000;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;
let paused = false;

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** As when the portal was just opened. */
export function forgetToasts(): void {
  paused = false;
  toasts.set([]);
}

const holders = createStore(0);

/** A modal dialog covers the corner of the page: as long as it is open it shows the messages itself. */
export function holdToasts(): () => void {
  holders.set(holders.get() + 1);
  return () => holders.set(holders.get() - 1);
}

/** Whether a dialog shows the messages. */
export function useToastsHeld(): boolean {
  return useSyncExternalStore(holders.subscribe, () => holders.get() > 0);
}

/** Whether the messages are pointed at or hold the keyboard: then none goes by itself. */
export function pauseToasts(pause: boolean): void {
  paused = pause;
}

function expire(id: number, after: number): void {
  setTimeout(() => {
    if (paused) expire(id, PAUSED);
    else dismissToast(id);
  }, after);
}

/** Shows a short message in the corner of the page; `text` is in the reader's language. */
export function showToast(
  text: string,
  tone: Toast['tone'] = 'success',
  action: ToastAction | null = null,
): void {
  lastId += 1;
  const id = lastId;
  toasts.set([...toasts.get(), { id, text, tone, action }].slice(-3));
  if (tone === 'success') expire(id, action === null ? LIFETIME : LIFETIME_WITH_ACTION);
}

export function useToasts(): readonly Toast[] {
  return useStore(toasts);
}
