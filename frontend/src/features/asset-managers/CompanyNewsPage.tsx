import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { ApiError } from '@/shared/api/client';
import type { CompanyNewsItem } from '@/shared/api/types';
import { ArticlePicture } from '@/shared/articles/ArticlePicture';
import { useFormat } from '@/shared/format';
import { useLang, useLocalPath, useOtherLang } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { RichText } from '@/shared/rich-text/RichText';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { OnlyIn } from '@/shared/ui/OnlyIn';
import styles from './Material.module.css';
import { companyNewsItemQuery } from './material-queries';

/**
 * One news item of an asset manager. A short or outdated address leads to the one with the right slug. With `draft=1` it is
 * the text as it will be published; who may not see that gets the page of an unknown address.
 */
export function Component() {
  const { id = '', slug } = useParams();
  const isDraft = useSearchParams()[0].get('draft') === '1';
  const lang = useLang();
  const local = useLocalPath();
  const valid = /^\d{1,15}$/.test(id);
  const { data, error, refetch } = useQuery({ ...companyNewsItemQuery(lang, id, isDraft), enabled: valid });
  usePage(data?.title, data?.title ?? null);

  if (!valid || (error instanceof ApiError && error.status === 404))
    return <Navigate to={local('/404')} replace />;
  if (data !== undefined && data.slug !== slug) {
    const path = local(pathTo('assetManagerNews', { slug: data.slug, id: data.id }));
    return <Navigate to={isDraft ? `${path}?draft=1` : path} replace />;
  }
  if (data !== undefined) return <NewsText item={data} draft={isDraft} />;
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

function NewsText({ item, draft }: { item: CompanyNewsItem; draft: boolean }) {
  const { t } = useTranslation('material');
  const format = useFormat();
  const other = useOtherLang();
  return (
    <article className={styles.article}>
      {draft ? (
        <p className={styles.draft} role="status">
          {t('news.draft')}
        </p>
      ) : null}
      <header>
        <p className={styles.meta}>
          <time dateTime={item.date}>{format.date(item.date)}</time>
          <LocalLink to={pathTo('assetManager', { id: item.company_info })}>
            {item.company_info_name}
          </LocalLink>
          <OnlyIn language={other(item.lang) ?? null} />
        </p>
        <h1 lang={other(item.lang)}>{item.title}</h1>
        {item.simulated ? <p className={styles.honest}>{t('news.simulated')}</p> : null}
        <p className={styles.from}>{t('news.from', { company: item.company_info_name })}</p>
        {item.pdf_file === null ? null : (
          <a className={styles.file} href={item.pdf_file} download>
            {t('news.pdf')}
          </a>
        )}
      </header>
      {item.image === null ? null : <ArticlePicture picture={{ address: item.image, alt: '' }} />}
      <div lang={other(item.lang)}>
        <RichText nodes={item.text} />
      </div>
    </article>
  );
}
