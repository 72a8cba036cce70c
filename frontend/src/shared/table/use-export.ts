import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, apiFile, apiGet, type Query } from '../api/client';
import type { components } from '../api/schema';
import { useLang } from '../i18n/language';
import { saveFile } from '../save-file';
import { showToast } from '../toasts';

/** A list as an export can be asked for it. */
export interface ExportList {
  /** How many share classes the whole list has; null while that is not known. */
  readonly count: number | null;
  /** What asks for the whole list; null where it cannot be exported. */
  readonly whole: object | null;
  /** Order and day of the list, as a query: ticked share classes are exported in the same way. */
  readonly order: string;
}

export interface Wanted {
  path: 'generate_report/' | 'generate_time_series/';
  query?: Query;
  body: object;
}

export interface Exporting {
  /** Whether a file is being made, or waits for its turn. */
  readonly running: boolean;
  /** Where it stands; null until the server has said so. */
  readonly progress: ExportProgress | null;
  readonly start: (wanted: Wanted) => void;
  readonly stop: () => void;
}

export type ExportProgress = components['schemas']['ExportProgress'];

/** Milliseconds between two questions where an export stands; most files are there before the first. */
const ASK_AGAIN_AFTER = 1000;

/** A random name in the form of a UUID. `crypto.randomUUID` is missing where the portal is not served by HTTPS. */
function newTicket(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(16))].map((one) =>
    one.toString(16).padStart(2, '0'),
  );
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Asks for a file until its turn has come; the server holds each question for a while. */
async function inTurn<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const waits = error instanceof ApiError && error.problem.code === 'export_waiting';
      if (!waits) throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 2) * 1000));
      signal.throwIfAborted();
    }
  }
}

/** Where an export stands, asked for each second while there is one. */
function useProgress(ticket: string | null): ExportProgress | null {
  const lang = useLang();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  useEffect(() => {
    if (ticket === null) return;
    const own = new AbortController();
    const ask = () => {
      apiGet('export_progress/{ticket}/', { path: { ticket }, query: { lang }, signal: own.signal }).then(
        setProgress,
        () => null,
      );
    };
    const timer = setInterval(ask, ASK_AGAIN_AFTER);
    return () => {
      clearInterval(timer);
      own.abort();
      setProgress(null);
    };
  }, [ticket, lang]);
  return progress;
}

/** Has files made and hands them over, one at a time; what is still being made when the dialog goes is given up. */
export function useExport(onDone: () => void): Exporting {
  const { t } = useTranslation('export');
  const lang = useLang();
  const controller = useRef<AbortController | null>(null);
  const [ticket, setTicket] = useState<string | null>(null);
  const running = ticket !== null;
  const progress = useProgress(ticket);
  useEffect(() => () => controller.current?.abort(), []);
  const start = async ({ path, query, body }: Wanted) => {
    if (controller.current !== null) return;
    const own = new AbortController();
    controller.current = own;
    const name = newTicket();
    setTicket(name);
    try {
      const sent = { query: { ...query, lang }, body };
      const file = await inTurn(() => apiFile(path, sent, { signal: own.signal, ticket: name }), own.signal);
      saveFile(file.content, file.name);
      showToast(t('done', { name: file.name }));
      onDone();
    } catch (error) {
      if (!own.signal.aborted) showToast(`${t('failed')} ${explained(error, t('next'))}`, 'error');
    } finally {
      controller.current = null;
      setTicket(null);
    }
  };
  return {
    running,
    progress,
    start: (wanted) => void start(wanted),
    stop: () => controller.current?.abort(),
  };
}

/** What was wrong in the server's words, fault by fault if it named some; `next` if it said nothing. */
export function explained(error: unknown, next: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return next;
  const faults = error.problem.errors?.map(({ message }) => message) ?? [];
  return faults.length > 0 ? [...new Set(faults)].join(' ') : (error.problem.detail ?? next);
}
