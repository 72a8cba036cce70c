import type { ReactNode } from 'react';
import styles from './SortButton.module.css';
import { type Direction, directionOf, orderingAfter } from './sorting';

interface Props {
  /** The column. */
  name: string;
  first: Direction;
  ordering: string | undefined;
  onOrdering(ordering: string): void;
  /** How the table at hand places label and arrow. */
  className?: string | undefined;
  children: ReactNode;
}

/** The header of a column that sorts: its label, and an arrow that says which way. */
export function SortButton({ name, first, ordering, onOrdering, className = styles.sort, children }: Props) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => onOrdering(orderingAfter(ordering, name, first))}
    >
      {children}
      <span
        aria-hidden="true"
        className={styles.arrow}
        data-direction={directionOf(ordering, name) ?? 'none'}
      />
    </button>
  );
}
