import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client';
import { Notice } from './Notice';

interface Props {
  error: unknown;
  /** What is missing, where the failure itself does not tell: the rest of the page is there. */
  missing?: string;
  onRetry?: () => void;
}

/** A failed request: what happened, what to do next, and the number under which the server logged it. */
export function ErrorNote({ error, missing, onRetry }: Props) {
  const { t } = useTranslation('errors');
  const common = useTranslation();
  const { message, next } = useProblemText(error);
  const tooEarly = useTooEarly(error);
  const requestId = error instanceof ApiError ? error.problem.request_id : undefined;
  const entries = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const more = error instanceof ApiError ? (error.problem.more_errors ?? 0) : 0;
  return (
    <Notice tone="error" title={missing ?? message}>
      {missing === undefined ? null : <p>{message}</p>}
      {entries.length > 0 ? (
        <ul>
          {entries.map((entry) => (
            <li key={`${entry.key}:${entry.value}`}>
              {entry.key}: {entry.message}
            </li>
          ))}
          {more > 0 ? <li>{t('more', { count: more })}</li> : null}
        </ul>
      ) : null}
      {next === '' ? null : <p>{next}</p>}
      {requestId ? <p>{t('requestId', { id: requestId })}</p> : null}
      {onRetry ? (
        <button type="button" onClick={onRetry} disabled={tooEarly}>
          {common.t('retry')}
        </button>
      ) : null}
    </Notice>
  );
}

/** Whether the server has asked to wait (429) and that time is not over; another try would only be refused. */
function useTooEarly(error: unknown): boolean {
  const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfter : null;
  const [over, setOver] = useState<unknown>(null);
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(() => setOver(error), seconds * 1000);
    return () => clearTimeout(timer);
  }, [error, seconds]);
  return seconds !== null && over !== error;
}

/** The server's own words if it sent some, and a next step that fits the kind of failure. */
function useProblemText(error: unknown): { message: string; next: string } {
  const { t } = useTranslation('errors');
  if (!(error instanceof ApiError)) return { message: t('server'), next: t('serverNext') };
  const { status, code, detail } = error.problem;
  if (status === 0) return { message: t('network'), next: t('networkNext') };
  // Its own words say to try later; of the search there is more to say.
  if (status === 503 && detail !== undefined)
    return { message: detail, next: code === 'search_unavailable' ? t('unavailableNext') : '' };
  if (status === 429) return { message: detail ?? t('title'), next: t('throttledNext') };
  if (status === 401 || status === 403) return { message: detail ?? t('title'), next: t('forbiddenNext') };
  if (status >= 400 && status < 500) return { message: detail ?? t('title'), next: t('queryNext') };
  return { message: detail ?? t('server'), next: t('serverNext') };
}
