import type { ReactNode } from 'react';
import { type Direction, directionOf, orderingAfter } from './sorting';

interface Props {
  /** The column. */
  name: string;
  first: Direction;
  ordering: string | undefined;
  onOrdering(ordering: string): void;
  /** How the table at hand places label and arrow. */
  className: string | undefined;
  children: ReactNode;
}

/** The header of a column that sorts: its label, and an arrow that says which way. */
export function SortButton({ name, first, ordering, onOrdering, className, children }: Props) {
  const direction = directionOf(ordering, name);
  return (
    <button
      type="button"
      className={className}
      onClick={() => onOrdering(orderingAfter(ordering, name, first))}
    >
      {children}
      {/* Drawn without a stylesheet of its own, which every page would have to know of. */}
      <svg aria-hidden="true" viewBox="0 0 8 6" width="8" height="6" opacity={direction === null ? 0 : 1}>
        <path d={direction === 'ascending' ? 'M4 0l4 6H0z' : 'M0 0h8L4 6z'} fill="currentColor" />
      </svg>
    </button>
  );
}
