import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { articleAddress } from '@/shared/address/article';
import { ApiError } from '@/shared/api/client';
import type { Article, ArticleDraft } from '@/shared/api/types';
import items from '@/shared/articles/ArticleItems.module.css';
import { ArticlePicture } from '@/shared/articles/ArticlePicture';
import { isListed, type Place } from '@/shared/articles/queries';
import { useDialogOpener } from '@/shared/dialogs';
import { useFormat } from '@/shared/format';
import { useLang, useLocalPath, useOtherLang } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { RichText } from '@/shared/rich-text/RichText';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { ForUsers } from '@/shared/ui/ForUsers';
import { Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { OnlyIn } from '@/shared/ui/OnlyIn';
import styles from './Articles.module.css';
import { listAddress } from './addresses';
import { Beside } from './Beside';
import { LinkedFunds } from './LinkedFunds';
import { PdfLink } from './PdfLink';
import { articleQuery, draftQuery } from './queries';
import { Authors, Corrections } from './Signed';

/**
 * One news item or report. A short or outdated address leads to the one with the right slug. With `draft=1` it is the text
 * as it will be published; who may not see that gets the page of an unknown address.
 */
export function ArticlePage({ kind }: { kind: Place }) {
  const { id = '', slug } = useParams();
  const isDraft = useSearchParams()[0].get('draft') === '1';
  const lang = useLang();
  const local = useLocalPath();
  const valid = /^\d{1,15}$/.test(id);
  const published = useQuery({ ...articleQuery(kind, lang, id), enabled: valid && !isDraft });
  const draft = useQuery({ ...draftQuery(kind, lang, id), enabled: valid && isDraft });
  const { data, error, refetch } = isDraft ? draft : published;
  usePage(data?.title, data?.title ?? null);

  const gone = !valid || data === null || (error instanceof ApiError && error.status === 404);
  if (gone) return <Navigate to={local('/404')} replace />;
  if (data && !isListed(kind, data)) {
    return <Navigate to={local(articleAddress('reports', data))} replace />;
  }
  if (data && data.slug !== slug) {
    return <Navigate to={`${local(articleAddress(kind, data))}${isDraft ? '?draft=1' : ''}`} replace />;
  }
  if (data) {
    return (
      <>
        {draft.data && isDraft ? <DraftNote draft={draft.data} /> : null}
        <ArticleText kind={kind} article={data} published={!isDraft} />
        {isDraft ? null : <Beside kind={kind} id={data.id} />}
      </>
    );
  }
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

/** Says that this is not what readers see, and what they see instead. */
/** The asset managers that it is about, the first one first. */
function companiesOf({
  company,
  company_id: id,
  companies,
}: Article): readonly { id: number; name: string }[] {
  return company === null || id === null ? companies : [{ id, name: company }, ...companies];
}

function DraftNote({ draft }: { draft: ArticleDraft }) {
  const { t } = useTranslation('articles');
  const seen = draft.visible ? (draft.state === 'published' ? 'same' : 'earlier') : 'nothing';
  return (
    <p className={styles.draft} role="status">
      <strong>{t('draft.mark')}</strong>
      <span>{t(`draft.state.${draft.state}`)}</span>
      <span>{t(`draft.seen.${seen}`)}</span>
    </p>
  );
}

interface TextProps {
  kind: Place;
  article: Article;
  published: boolean;
}

function ArticleText({ kind, article, published }: TextProps) {
  const { t } = useTranslation('articles');
  const format = useFormat();
  const other = useOtherLang();
  const { languages } = article;
  return (
    <article className={styles.article}>
      <header>
        <p className={items.meta}>
          <time dateTime={article.date}>{format.date(article.date)}</time>
          <LocalLink to={listAddress(kind, { category: article.category })}>
            {article.category_label}
          </LocalLink>
          {companiesOf(article).map(({ id, name }) => (
            <LocalLink key={id} to={listAddress(kind, { company: id })}>
              {name}
            </LocalLink>
          ))}
          <OnlyIn language={other(languages.body) ?? languages.title} />
        </p>
        <h1 lang={other(languages.title)}>{article.title}</h1>
        {article.summary ? (
          <p className={styles.lead} lang={other(languages.summary)}>
            {article.summary}
          </p>
        ) : null}
        <Authors kind={kind} authors={article.authors} />
        {article.simulated ? <p className={styles.honest}>{t('simulated')}</p> : null}
        <Corrections corrections={article.corrections} />
        {published && !article.shortened ? (
          <p className={styles.file}>
            <PdfLink place={kind} article={article} />
          </p>
        ) : null}
      </header>
      {article.picture ? <ArticlePicture picture={article.picture} /> : null}
      <div className={styles.body} lang={other(languages.body)}>
        <RichText nodes={article.body} />
      </div>
      {article.shortened ? <ForUsers>{t('shortened')}</ForUsers> : null}
      <LinkedFunds kind={kind} article={article} published={published} />
      {article.peergroups.length > 0 ? (
        <section>
          <h2>{t('peergroups')}</h2>
          <ul className={styles.funds}>
            {article.peergroups.map(({ id, slug, name, tranche_id }) => (
              <li key={id}>
                {tranche_id === null ? (
                  name
                ) : (
                  <LocalLink to={pathTo('peergroup', { slug, id: tranche_id })}>{name}</LocalLink>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {kind !== 'news' && !article.shortened ? <LongVersion report={article} /> : null}
    </article>
  );
}

/** Of a report the portal shows the short version; the long one is sent on request. */
function LongVersion({ report: { id, title, preview } }: { report: Article }) {
  const { t } = useTranslation('articles');
  const openDialog = useDialogOpener();
  return (
    <div className={styles.long}>
      {preview ? (
        <img
          className={styles.preview}
          src={preview}
          srcSet={`${preview}&width=240 1x, ${preview}&width=480 2x`}
          width={168}
          height={238}
          alt={t('firstPage', { title })}
          loading="lazy"
          decoding="async"
        />
      ) : null}
      <p>
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
    </div>
  );
}
