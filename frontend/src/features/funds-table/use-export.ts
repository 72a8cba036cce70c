import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, apiFile, type Query } from '@/shared/api/client';
import { useLang } from '@/shared/i18n/language';
import { saveFile } from '@/shared/save-file';
import { showToast } from '@/shared/toasts';

export interface Wanted {
  path: 'generate_report/' | 'generate_time_series/';
  query?: Query;
  body: object;
}

export interface Exporting {
  /** Whether a file is being made. */
  readonly running: boolean;
  readonly start: (wanted: Wanted) => void;
  readonly stop: () => void;
}

/** Has files made and hands them over, one at a time; what is still being made when the dialog goes is given up. */
export function useExport(onDone: () => void): Exporting {
  const { t } = useTranslation('export');
  const lang = useLang();
  const controller = useRef<AbortController | null>(null);
  const [running, setRunning] = useState(false);
  useEffect(() => () => controller.current?.abort(), []);
  const start = async ({ path, query, body }: Wanted) => {
    if (controller.current !== null) return;
    const own = new AbortController();
    controller.current = own;
    setRunning(true);
    try {
      const { content, name } = await apiFile(path, { query: { ...query, lang }, body }, own.signal);
      saveFile(content, name);
      showToast(t('done', { name }));
      onDone();
    } catch (error) {
      if (!own.signal.aborted) showToast(`${t('failed')} ${explained(error, t('next'))}`, 'error');
    } finally {
      controller.current = null;
      setRunning(false);
    }
  };
  return { running, start: (wanted) => void start(wanted), stop: () => controller.current?.abort() };
}

/** What was wrong in the server's words, fault by fault if it named some; `next` if it said nothing. */
export function explained(error: unknown, next: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return next;
  const faults = error.problem.errors?.map(({ message }) => message) ?? [];
  return faults.length > 0 ? [...new Set(faults)].join(' ') : (error.problem.detail ?? next);
}
