import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import { useLang } from '../i18n/language';
import { useSession } from '../session/store';
import { ErrorNote } from '../ui/ErrorNote';
import { PageHits } from './PageHits';
import { PAGES_AT_FIRST, pagesQuery } from './pages';
import styles from './ReportPages.module.css';

/** Pages at first, and after each wish for more. */
const STEPS = [PAGES_AT_FIRST, 15, 50, 100] as const;

/** What stands in the PDFs of reports about the words that were typed; nothing where nothing does. */
export function ReportPages({ text }: { text: string }) {
  const { t } = useTranslation('passages');
  const format = useFormat();
  const [step, setStep] = useState(0);
  const { user } = useSession();
  const number = STEPS[step] ?? STEPS[0];
  const { data, error, refetch, isFetching } = useQuery({
    ...pagesQuery(text, useLang(), number),
    enabled: user !== null,
  });
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (user === null || data === undefined || data.count === 0) return null;
  const more = data.count > data.results.length && step + 1 < STEPS.length;
  return (
    <section className={styles.section} aria-label={t('title')} aria-busy={isFetching}>
      <h2>
        {t('title')}{' '}
        <span className={styles.count}>
          {t('count', { count: data.count, formatted: format.number(data.count) })}
        </span>
      </h2>
      <PageHits pages={data.results} />
      {more ? (
        <button type="button" className={styles.more} onClick={() => setStep(step + 1)}>
          {t('more')}
        </button>
      ) : null}
    </section>
  );
}
