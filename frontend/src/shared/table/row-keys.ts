import { type RefObject, useEffect } from 'react';
import { letterOf } from '../hooks/letter-keys';

/** What a letter presses in the row that has the focus. */
const PRESSES: Readonly<Record<string, string>> = {
  x: 'input[type="checkbox"]',
  w: 'button[aria-pressed]',
  o: 'button[aria-expanded]',
};
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('th a') ?? null;

function tick(row: Element | null | undefined): void {
  const box = row?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  if (box?.checked === false) box.click();
}

/**
 * Walks through the rows of a table by keys: up and down, also with ticks, to both ends, and letters that act on a row. The
 * link of a row holds its focus, so that Enter opens it. `j` enters the table from anywhere on the page.
 */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { current } = table;
      const { target, key } = event;
      if (current === null || !(target instanceof HTMLElement) || event.defaultPrevented) return;
      const isHere = current.contains(target);
      const letter = letterOf(event);
      const rows = Array.from(current.querySelectorAll('tbody tr')).filter((row) => linkOf(row) !== null);
      const row = target.closest('tr');
      const at = row === null ? -1 : rows.indexOf(row);
      const press = letter === null || at < 0 ? undefined : PRESSES[letter];
      if (press !== undefined) {
        event.preventDefault();
        row?.querySelector<HTMLElement>(press)?.click();
        return;
      }
      const next = nextRow(event, letter, at, rows.length, isHere);
      if (next === null) return;
      event.preventDefault();
      if (event.shiftKey && key.startsWith('Arrow')) for (const one of [row, rows[next]]) tick(one);
      linkOf(rows[next])?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [table]);
}

/** The row that a key leads to; null if it leads to none. */
function nextRow(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  letter: string | null,
  at: number,
  count: number,
  isHere: boolean,
): number | null {
  const isLetter = letter === 'j' || letter === 'k';
  const isMoving = key.startsWith('Arrow') || key === 'Home' || key === 'End';
  if (count === 0 || ctrlKey || metaKey || altKey || !(isLetter || (isHere && isMoving))) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  if (step === undefined) return null;
  if (at < 0) return step > 0 ? 0 : null;
  const next = at + step;
  return next < 0 || next >= count ? null : next;
}
