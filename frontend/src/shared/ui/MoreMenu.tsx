import { useState } from 'react';
import { focusOpener, Menu } from './Menu';
import styles from './MoreMenu.module.css';

export interface Entry {
  readonly label: string;
  /** What it is called for those who do not see what the menu belongs to. */
  readonly spoken?: string;
  readonly run: () => void;
  /** It opens a dialog, which is said of it. */
  readonly dialog?: boolean;
  /** It cannot be done now; its label says why. */
  readonly disabled?: boolean;
}

/** A file that is fetched by a link. */
export interface Download {
  readonly label: string;
  readonly href: string;
}

interface Props {
  /** What the button is called for those who do not see its dots. */
  name: string;
  entries: readonly (Entry | Download)[];
  /** Over the button, for one at the foot of the window. */
  above?: boolean;
}

/** What is done less often, behind three dots. */
export function MoreMenu({ name, entries, above = false }: Props) {
  const [open, setOpen] = useState(false);
  // A dialog gives the focus back to what had it: not to an entry of a list that is closed.
  const leave = (entry: HTMLElement) => {
    focusOpener(entry);
    setOpen(false);
  };
  return (
    <Menu
      label={<span aria-hidden="true">⋯</span>}
      {...{ name, open, above }}
      onToggle={setOpen}
      align="end"
      className={styles.more}
    >
      {entries.map((entry) => (
        <li key={entry.label}>
          {'href' in entry ? (
            <a href={entry.href} download onClick={({ currentTarget }) => leave(currentTarget)}>
              {entry.label}
            </a>
          ) : (
            <button
              type="button"
              aria-haspopup={entry.dialog ? 'dialog' : undefined}
              aria-disabled={entry.disabled}
              aria-label={entry.spoken}
              onClick={({ currentTarget }) => {
                if (entry.disabled) return;
                leave(currentTarget);
                entry.run();
              }}
            >
              {entry.label}
            </button>
          )}
        </li>
      ))}
    </Menu>
  );
}
