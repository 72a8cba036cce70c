import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './Menu.module.css';

interface Props {
  label: ReactNode;
  /** Spoken name where the visible label is only an icon or a code. */
  name?: string;
  open: boolean;
  onToggle(open: boolean): void;
  children: ReactNode;
  align?: 'start' | 'end';
  /** How the button looks instead of one of the header's, without its arrow. */
  className?: string | undefined;
  /** Over the button, for one at the foot of the window. */
  above?: boolean;
}

/** A button that shows a list of links or buttons; arrow keys walk through it, Escape closes it. */
export function Menu({ label, name, open, onToggle, children, ...look }: Props) {
  const { align = 'start', className, above = false } = look;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onToggle(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open, onToggle]);

  const items = () => Array.from(root.current?.querySelectorAll<HTMLElement>('ul a, ul button') ?? []);

  const onKeyDown = (event: KeyboardEvent) => {
    const list = items();
    const at = list.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      onToggle(false);
      button.current?.focus();
    } else if (step !== undefined && (open || event.key === 'ArrowDown')) {
      event.preventDefault();
      // The list must be on screen before one of its entries can take the focus.
      if (!open) flushSync(() => onToggle(true));
      // Both ends lead round to the other; from the button, up means the last entry.
      list.at(step < -1 ? -1 : step % list.length)?.focus();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and its list bubble to here.
    <div
      ref={root}
      className={styles.menu}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (open && event.relatedTarget && !root.current?.contains(event.relatedTarget)) onToggle(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className ?? styles.button}
        aria-expanded={open}
        aria-controls={id}
        aria-label={name}
        onClick={() => onToggle(!open)}
      >
        {label}
        {className === undefined ? (
          <svg aria-hidden="true" className={styles.chevron} viewBox="0 0 10 6" width="10" height="6">
            <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        ) : null}
      </button>
      <ul id={id} className={styles.list} data-open={open} data-align={align} data-above={above}>
        {children}
      </ul>
    </div>
  );
}

/**
 * For an entry that opens a dialog: its list is about to be hidden, so the dialog, once closed, gives the focus back to
 * the button that showed the list. On narrow screens that is the one of the whole navigation.
 */
export function focusOpener(entry: HTMLElement): void {
  const openers = [
    entry.closest('ul')?.parentElement?.querySelector('button'),
    document.querySelector<HTMLElement>('[aria-controls="navigation"]'),
  ];
  for (const opener of openers) {
    opener?.focus();
    if (opener === document.activeElement) return;
  }
}
