import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '@/app/query-client';
import button from '@/shared/ui/Button.module.css';
import styles from './Components.module.css';

/** The columns of the table in chapter 4 of infra/docs/design.md. */
export type StateName = 'normal' | 'loading' | 'empty' | 'error' | 'forbidden' | 'very long' | 'missing';

interface PartProps {
  /** As the table calls it; the picture of the screenshot test is named after it. */
  name: string;
  children: ReactNode;
}

/** A part of the interface with all its states. */
export function Part({ name, children }: PartProps) {
  return (
    <section className={styles.part} data-specimen={name} aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`}>{name}</h2>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

interface StateProps {
  name: StateName;
  /** What is special about it, where a part has more than one of a state. */
  note?: string;
  /** It has the whole width, as on a page. */
  wide?: boolean;
  children: ReactNode;
}

/** One state of a part, with answers of its own. */
export function State({ name, note, wide = false, children }: StateProps) {
  const [client] = useState(createQueryClient);
  return (
    <div className={styles.state} data-state data-wide={wide}>
      <p className={styles.name}>{note === undefined ? name : `${name}, ${note}`}</p>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </div>
  );
}

/** Room for what lies over a page: it is the window of what is fixed to the window. */
export function Stage({ height, children }: { height: string; children: ReactNode }) {
  return (
    <div className={styles.stage} style={{ blockSize: height }}>
      {children}
    </div>
  );
}

/** What lies over the whole window opens by a button; the screenshot test presses it. */
export function Opened({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={button.button} data-opens={name} onClick={() => setOpen(true)}>
        {name}
      </button>
      {open ? children(() => setOpen(false)) : null}
    </>
  );
}
