import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { articleAddress } from '@/shared/address/article';
import { ApiError } from '@/shared/api/client';
import type { Article } from '@/shared/api/types';
import items from '@/shared/articles/ArticleItems.module.css';
import type { Kind } from '@/shared/articles/queries';
import { useDialogOpener } from '@/shared/dialogs';
import { useFormat } from '@/shared/format';
import { useLang, useLocalPath, useOtherLang } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { OnlyIn } from '@/shared/ui/OnlyIn';
import { ShortName } from '@/shared/ui/ShortName';
import styles from './Articles.module.css';
import { articleQuery } from './queries';

/** One news item or report. A short or outdated address leads to the one with the right slug. */
export function ArticlePage({ kind }: { kind: Kind }) {
  const { id = '', slug } = useParams();
  const lang = useLang();
  const local = useLocalPath();
  const valid = /^\d{1,15}$/.test(id);
  const { data, error, refetch } = useQuery({ ...articleQuery(kind, lang, id), enabled: valid });
  usePage(data?.title, data?.title ?? null);

  const gone = !valid || data === null || (error instanceof ApiError && error.status === 404);
  if (gone) return <Navigate to={local('/404')} replace />;
  if (data && data.slug !== slug) return <Navigate to={local(articleAddress(kind, data))} replace />;
  if (data) return <ArticleText kind={kind} article={data} />;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

function ArticleText({ kind, article }: { kind: Kind; article: Article }) {
  const { t } = useTranslation('articles');
  const format = useFormat();
  const other = useOtherLang();
  const { languages } = article;
  return (
    <article className={styles.article}>
      <header>
        <p className={items.meta}>
          <time dateTime={article.date}>{format.date(article.date)}</time>
          <LocalLink
            to={`${pathTo(kind)}?category=${encodeURIComponent(article.category)}&page=1&per_page=15`}
          >
            {article.category_label}
          </LocalLink>
          {article.company ? <span>{article.company}</span> : null}
          <OnlyIn language={other(languages.body) ?? languages.title} />
        </p>
        <h1 lang={other(languages.title)}>{article.title}</h1>
        {article.summary ? (
          <p className={styles.lead} lang={other(languages.summary)}>
            {article.summary}
          </p>
        ) : null}
        {article.simulated ? <p className={styles.honest}>{t('simulated')}</p> : null}
      </header>
      <div className={styles.body} lang={other(languages.body)}>
        {paragraphs(article.body)}
      </div>
      {article.funds.length > 0 ? (
        <section>
          <h2>{t('funds')}</h2>
          <ul className={styles.funds}>
            {article.funds.map((fund) => (
              <li key={fund.id}>
                <LocalLink to={pathTo('fund', fund)}>
                  <ShortName name={fund.name} rest />
                </LocalLink>
                <span>{fund.isin}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {kind === 'reports' ? <LongVersion report={article} /> : null}
    </article>
  );
}

/** Of a report the portal shows the short version; the long one is sent on request. */
function LongVersion({ report: { id, title } }: { report: Article }) {
  const { t } = useTranslation('articles');
  const openDialog = useDialogOpener();
  return (
    <p className={styles.long}>
      <span>{t('longVersion')}</span>
      <button
        type="button"
        className={styles.request}
        aria-haspopup="dialog"
        onClick={() => openDialog({ name: 'longReport', report: id, title })}
      >
        {t('requestLong')}
      </button>
    </p>
  );
}

/** A blank line starts a new paragraph. */
function paragraphs(body: string) {
  let offset = 0;
  return body.split(/\n\s*\n/).map((text) => {
    const key = offset;
    offset += text.length + 2;
    return <p key={key}>{text}</p>;
  });
}
