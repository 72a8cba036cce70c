import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface Props {
  tone: 'error' | 'warning' | 'info';
  title?: ReactNode;
  children?: ReactNode;
  /** The title is the page's heading. */
  heading?: boolean;
}

/** A framed message within the page; an error is announced at once. */
export function Notice({ tone, title, children, heading }: Props) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      {title ? <Title className={styles.title}>{title}</Title> : null}
      {children}
    </div>
  );
}
