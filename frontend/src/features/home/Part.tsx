import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import styles from './Home.module.css';

interface Props {
  /** Reserves the room of the part, which it keeps when it fails. */
  className?: string | undefined;
  children: ReactNode;
}

/** A part of the page that fails alone, be it the drawing of it or the loading of its code. */
export class Part extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render() {
    const { className, children } = this.props;
    const { error } = this.state;
    return (
      <div className={className}>
        {error === null ? children : <Failed error={error} onRetry={() => this.setState({ error: null })} />}
      </div>
    );
  }
}

/** What happened, that the rest is complete, and another try. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('home');
  return (
    <div className={styles.failed}>
      <ErrorNote error={error} onRetry={onRetry} />
      <p>{t('missing')}</p>
    </div>
  );
}
