import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ArticleItem } from '@/shared/api/types';
import { ArticleRows } from '@/shared/articles/ArticleItems';
import { useLang } from '@/shared/i18n/language';
import { useFormOpener } from '@/shared/session/form';
import { useSession } from '@/shared/session/store';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import styles from './Alternatives.module.css';
import { newsQuery, studiesQuery } from './queries';
import type { ListName } from './state';

/** The studies of a list, the newest first, each with its PDF. */
export function Studies({ list }: { list: ListName }) {
  const { t } = useTranslation('alternatives');
  const { data, error, refetch } = useQuery(studiesQuery(useLang(), list));
  if (data?.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="studies">
      <h2 id="studies">{t(`${list}.studies`)}</h2>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Bones lines={2} height="4rem" /> : null}
      {data ? (
        <ArticleRows
          kind="reports"
          items={data as ArticleItem[]}
          heading="h3"
          below={(item) => <Pdf item={item} />}
        />
      ) : null}
    </section>
  );
}

/** The file, for those who are signed in; others are told, and may sign in. */
function Pdf({ item: { id, title } }: { item: ArticleItem }) {
  const { t } = useTranslation('alternatives');
  const lang = useLang();
  const { user, loading } = useSession();
  const openForm = useFormOpener();
  if (loading) return null;
  return user === null ? (
    <button type="button" className={styles.pdf} aria-haspopup="dialog" onClick={() => openForm('login')}>
      {t('pdfLogin')}
    </button>
  ) : (
    <a
      className={styles.pdf}
      href={`/api/v1/reports/${id}/pdf/?lang=${lang}`}
      aria-label={t('pdfOf', { title })}
      download
    >
      {t('pdf')}
    </a>
  );
}

/** What is new about funds of the lists; nothing where there is nothing. */
export function News() {
  const { t } = useTranslation('alternatives');
  const { data } = useQuery(newsQuery(useLang()));
  if (!data || data.count === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="aif-news">
      <h2 id="aif-news">{t('news')}</h2>
      <ArticleRows kind="news" items={data.results} heading="h3" />
    </section>
  );
}
