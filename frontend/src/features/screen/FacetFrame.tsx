import { type ReactNode, useId } from 'react';
import styles from './Facets.module.css';

interface Props {
  title: string;
  /** Number of selected values, shown when there are any. */
  selected: number;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A facet: a group of controls under a heading that collapses it. */
export function FacetFrame({ title, selected, open, onToggle, children }: Props) {
  const body = useId();
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.legend}>
        <button
          type="button"
          className={styles.heading}
          aria-expanded={open}
          aria-controls={body}
          onClick={onToggle}
        >
          <span className={styles.chevron} aria-hidden="true" />
          {title} {selected > 0 ? <span className={styles.selectedCount}>{selected}</span> : null}
        </button>
      </legend>
      <div id={body} hidden={!open} className={styles.body}>
        {open ? children : null}
      </div>
    </fieldset>
  );
}
