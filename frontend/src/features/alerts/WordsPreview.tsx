import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { articleAddress } from '@/shared/address/article';
import { useFormat } from '@/shared/format';
import { useLang, useOtherLang } from '@/shared/i18n/language';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { OnlyIn } from '@/shared/ui/OnlyIn';
import styles from './AlertPreview.module.css';
import { wordsPreviewQuery } from './queries';
import { useRested } from './rested';
import { queryOf } from './words';

/** The reports of the last twelve months that the words would have brought. */
export function WordsPreview({ words }: { words: string }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const other = useOtherLang();
  const asked = useRested(words.trim());
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...wordsPreviewQuery(useLang(), queryOf(asked)),
    enabled: asked !== '',
  });
  if (asked === '') return null;
  return (
    <section className={styles.preview} aria-label={t('preview.title')} data-stale={isPlaceholderData}>
      <h3>{t('preview.title')}</h3>
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Bones lines={3} height="1.75rem" />
      ) : (
        <>
          <p role="status" className={styles.sum}>
            {t('words.sum', { count: data.count, formatted: format.number(data.count) })}
          </p>
          {data.results.length === 0 ? null : (
            <ul className={styles.rows}>
              {data.results.map((report) => (
                <li key={report.id}>
                  <span className={styles.note}>{format.date(report.date)}</span>{' '}
                  <bdi lang={other(report.language)}>
                    {/* In a window of its own: what was typed here would be lost with this one. */}
                    <LocalLink to={articleAddress(report.kind, report)} target="_blank" rel="noopener">
                      {report.title}
                    </LocalLink>
                  </bdi>{' '}
                  <span className={styles.note}>
                    <OnlyIn language={report.language} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
