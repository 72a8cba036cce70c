/** Keys that are single letters: only while nothing is typed, and only for readers who want them (WCAG 2.1.4). */
import { keep, readKept } from '../kept';
import { createStore, useStore } from '../store';

export const STORAGE_KEY = 'fondsatlas.keys';
const STATES = ['on', 'off'] as const;

const letters = createStore(readKept(STORAGE_KEY, STATES, 'on'));

export function useLetterKeys(): boolean {
  return useStore(letters) === 'on';
}

/** Switches letters on or off in this browser. */
export function setLetterKeys(on: boolean): void {
  const chosen = on ? 'on' : 'off';
  letters.set(chosen);
  keep(STORAGE_KEY, chosen, 'on');
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"]';

/** The letter that was pressed, where it may act; null for any other key, and while something is typed or asked. */
export function letterOf(event: KeyboardEvent): string | null {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (letters.get() === 'off' || Array.from(key).length !== 1) return null;
  if (!(target instanceof HTMLElement) || target.isContentEditable || target.matches(FIELDS)) return null;
  return target.closest('dialog') === null ? key : null;
}
