import { ErrorNote } from '@/shared/ui/ErrorNote';
import type { Growing } from './growing';
import styles from './Material.module.css';

interface Props {
  of: Omit<Growing, 'pages'>;
  text: string;
}

/** Below a list that grows: the button for its next page, or what went wrong with it. */
export function More({ of: { error, retry, hasMore, more }, text }: Props) {
  if (error !== null) return <ErrorNote error={error} onRetry={retry} />;
  if (!hasMore) return null;
  return (
    <button type="button" className={styles.more} onClick={more}>
      {text}
    </button>
  );
}
