import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { toSearchParams } from '@/shared/api/client';
import type { ArticleItem, ArticleList } from '@/shared/api/types';
import { ArticleCards, ArticleRows } from '@/shared/articles/ArticleItems';
import { PAGES_AT_FIRST, pagesQuery } from '@/shared/articles/pages';
import { articlesQuery, kindOf, type Place } from '@/shared/articles/queries';
import { ReportPages } from '@/shared/articles/ReportPages';
import { keepView, keptView, VIEWS } from '@/shared/articles/view';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { useDropRejected, useListAddress } from '@/shared/list/address';
import { ListBody } from '@/shared/list/ListBody';
import { usePage } from '@/shared/page-name';
import { useSession } from '@/shared/session/store';
import { ForUsers } from '@/shared/ui/ForUsers';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Notice } from '@/shared/ui/Notice';
import styles from './Articles.module.css';
import { ArticleFilters } from './Filters';
import { FollowWords } from './FollowWords';
import { PdfLink } from './PdfLink';
import { type ArticlesState, codec, EMPTY } from './state';

/** The list of news or of reports; its plain address redirects to the first page, of reports in the view chosen last. */
export function ArticleListPage({ kind }: { kind: Place }) {
  const location = useLocation();
  return location.search === '' ? (
    <Navigate to={{ pathname: location.pathname, search: codec.write(first(kind)).toString() }} replace />
  ) : (
    <Articles kind={kind} />
  );
}

const first = (kind: Place): ArticlesState => (kind === 'news' ? EMPTY : { ...EMPTY, view: keptView() });

function Articles({ kind }: { kind: Place }) {
  const { t } = useTranslation('articles');
  const lang = useLang();
  const list = useListAddress(codec);
  const { state, change, address } = list;
  const query = useQuery(articlesQuery(kind, lang, state));
  usePage(t(`${kind}.title`));
  useDropRejected(codec, list, query.error);
  return (
    <>
      <header className={styles.head}>
        <h1>{t(`${kind}.title`)}</h1>
        <p className={styles.honest}>{t('simulatedList')}</p>
        <Feed kind={kind} category={state.category} />
      </header>
      <IgnoredNote ignored={list.ignored} />
      <div className={styles.layout}>
        <ArticleFilters
          kind={kind}
          state={state}
          facets={query.data?.facets}
          onChange={(changes, replace) => change(changes, replace ? 'replace' : 'push')}
        />
        <section aria-busy={query.isFetching} aria-label={t(`${kind}.title`)} className={styles.results}>
          {kind === 'reports' && state.search !== '' && state.page === 1 ? (
            <>
              <FollowWords words={state.search} />
              <ReportPages key={state.search} text={state.search} />
            </>
          ) : null}
          <ListBody
            query={query}
            address={(page) => address({ page })}
            onPage={(page) => change({ page }, 'page')}
            none={
              <None
                kind={kind}
                search={state.search}
                onReset={() => change({ ...EMPTY, view: state.view })}
              />
            }
          >
            {(page, stale) => (
              <Results kind={kind} state={state} list={page} stale={stale} onChange={change} />
            )}
          </ListBody>
        </section>
      </div>
    </>
  );
}

/** The Atom feed of what is listed; search text, dates and funds have none. */
function Feed({ kind, category }: { kind: Place; category: string }) {
  const { t } = useTranslation('articles');
  const lang = useLang();
  const query = toSearchParams({ category: category || null, lang });
  return (
    <p className={styles.feed}>
      <a href={`/api/v1/${kindOf(kind)}/feed/?${query}`} type="application/atom+xml">
        {category === '' ? t(`${kind}.feed`) : t('feedOfCategory')}
      </a>
    </p>
  );
}

interface NoneProps {
  kind: Place;
  search: string;
  onReset(): void;
}

/** No article; words that stand inside PDFs alone have their pages above. */
function None({ kind, search, onReset }: NoneProps) {
  const { t } = useTranslation('articles');
  const { user, loading } = useSession();
  const inside = useQuery({
    ...pagesQuery(search, useLang(), PAGES_AT_FIRST),
    enabled: kind === 'reports' && search !== '' && user !== null,
  });
  const above = (inside.data?.count ?? 0) > 0;
  return (
    <Notice tone="info" title={t(above ? 'onlyInside' : `${kind}.none`)}>
      <p>{t('noHits')}</p>
      {kind !== 'news' && user === null && !loading ? <p>{t('shortenedList')}</p> : null}
      <button type="button" onClick={onReset}>
        {t('resetAll')}
      </button>
    </Notice>
  );
}

interface ResultsProps {
  kind: Place;
  state: ArticlesState;
  list: ArticleList;
  stale: boolean;
  onChange(changes: Partial<ArticlesState>): void;
}

function Results({ kind, state, list, stale, onChange }: ResultsProps) {
  const { t } = useTranslation('articles');
  const format = useFormat();
  const cards = kind !== 'news' && state.view === 'cards';
  const file = (item: ArticleItem) =>
    kind === 'news' || item.shortened ? null : <PdfLink place={kind} article={item} named />;
  return (
    <>
      <div className={styles.bar}>
        <p role="status">{t(`${kind}.count`, { count: list.count, formatted: format.number(list.count) })}</p>
        {kind !== 'news' ? (
          <fieldset className={styles.view}>
            <legend className={styles.hidden}>{t('view')}</legend>
            {VIEWS.map((view) => (
              <label key={view} data-on={state.view === view}>
                <input
                  type="radio"
                  name="view"
                  checked={state.view === view}
                  onChange={() => {
                    keepView(view);
                    onChange({ view, page: state.page });
                  }}
                />
                {t(view)}
              </label>
            ))}
          </fieldset>
        ) : null}
      </div>
      {list.results.some((item: ArticleItem) => item.shortened) ? (
        <ForUsers>{t('shortenedList')}</ForUsers>
      ) : null}
      <div data-stale={stale} className={styles.items}>
        {cards ? (
          <ArticleCards kind={kind} items={list.results} below={file} />
        ) : (
          <ArticleRows kind={kind} items={list.results} below={file} />
        )}
      </div>
    </>
  );
}
