import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../hooks/use-loaded';
import { Loading } from './Loading';
import { Notice } from './Notice';

/** Of a group of choices the chosen one; never what is hidden from readers. */
const FIRST_FIELD = ':is(input:not([type=radio]:not(:checked)), select, textarea):not([tabindex="-1"])';

interface Props<T> {
  /** The same function for the same form. */
  load: () => Promise<{ default: T }>;
  children(form: T): ReactNode;
}

/** A form in a dialog, once its code and texts are there. The keyboard starts in its first field. */
export function LoadedForm<T>({ load, children }: Props<T>) {
  const place = useRef<HTMLDivElement>(null);
  const { value, failed, retry } = useLoaded(load);
  useEffect(() => {
    if (value === null) return;
    place.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, [value]);
  return (
    <div ref={place}>
      {value !== null ? children(value) : failed ? <Failed onRetry={retry} /> : <Loading />}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('errors');
  const { t: common } = useTranslation();
  return (
    <Notice tone="error" title={t('network')}>
      <p>{t('networkNext')}</p>
      <button type="button" onClick={onRetry}>
        {common('retry')}
      </button>
    </Notice>
  );
}
