/** Keys that are single letters: only while nothing is typed, and only for readers who want them (WCAG 2.1.4). */
import { createStore, useStore } from '../store';

export const STORAGE_KEY = 'fondsatlas.keys';

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

const letters = createStore(read());

export function useLetterKeys(): boolean {
  return useStore(letters);
}

/** Switches letters on or off in this browser. */
export function setLetterKeys(on: boolean): void {
  letters.set(on);
  try {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Where storage is refused the choice lasts as long as the page.
  }
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"]';

/** The letter that was pressed, where it may act; null for any other key, and while something is typed or asked. */
export function letterOf(event: KeyboardEvent): string | null {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (!letters.get() || Array.from(key).length !== 1) return null;
  if (!(target instanceof HTMLElement) || target.isContentEditable || target.matches(FIELDS)) return null;
  return target.closest('dialog') === null ? key : null;
}
