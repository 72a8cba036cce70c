import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';

interface Props {
  children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly turn: number;
}

/**
 * A part of a page that fails alone: where it cannot be drawn, or its code not be loaded, a note with another try stands
 * in its place, and what is around it lives on.
 */
export class PartBoundary extends Component<Props, State> {
  override state: State = { failed: false, turn: 0 };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override render() {
    const { failed, turn } = this.state;
    return failed ? (
      <Failed onRetry={() => this.setState({ failed: false, turn: turn + 1 })} />
    ) : (
      <Suspense key={turn} fallback={<Loading />}>
        {this.props.children}
      </Suspense>
    );
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('fund');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const retry = () => {
    // The answer itself may be what cannot be drawn: whatever nothing else shows is asked for again.
    client.removeQueries({ type: 'inactive' });
    onRetry();
  };
  return (
    <Notice tone="error" title={t('part')}>
      <button type="button" onClick={retry}>
        {common('retry')}
      </button>
    </Notice>
  );
}
