import { useTranslation } from 'react-i18next';
import { ApiError } from './api/client';

export interface ProblemTexts {
  /** For whatever has no text of its own. */
  fallback: string;
  byStatus?: Readonly<Record<number, string>>;
  /** What follows the fallback where nothing else is known. */
  advice?: string;
}

interface ProblemText {
  title: string;
  more: readonly string[];
}

/** What only the server can say: until when someone is blocked, or how long to wait. */
const IN_ITS_WORDS: ReadonlySet<number> = new Set([403, 429]);

/** The words for a failed attempt: those of the specification where it has some. */
export function useProblemText(): (error: Error, texts: ProblemTexts) => ProblemText {
  const { t } = useTranslation('errors');
  return (error, { fallback, byStatus = {}, advice }) => {
    if (!(error instanceof ApiError)) return { title: fallback, more: [] };
    const { status, detail, request_id } = error.problem;
    if (status === 0) return { title: fallback, more: [t('network'), t('networkNext')] };
    const number = status >= 500 && request_id ? [t('requestId', { id: request_id })] : [];
    const title = byStatus[status] ?? (IN_ITS_WORDS.has(status) ? detail : undefined);
    if (title !== undefined) return { title, more: number };
    return { title: fallback, more: advice === undefined ? number : [advice, ...number] };
  };
}

/** The same in one line, for messages. */
export function useProblemLine(): (error: Error, texts: ProblemTexts) => string {
  const problemText = useProblemText();
  return (error, texts) => {
    const { title, more } = problemText(error, texts);
    return [title, ...more].join(' ');
  };
}
