import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { Ignored } from '@/shared/address/codec';
import { ApiError } from '@/shared/api/client';
import type { ArticleList } from '@/shared/api/types';
import { ArticleCards, ArticleRows } from '@/shared/articles/ArticleItems';
import { articlesQuery, type Kind } from '@/shared/articles/queries';
import { useFormat } from '@/shared/format';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { IN_PLACE } from '@/shared/in-place';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Pager } from '@/shared/ui/Pager';
import styles from './Articles.module.css';
import { ArticleFilters } from './Filters';
import {
  type ArticlesState,
  articlesSearch,
  changeArticles,
  EMPTY,
  readArticles,
  withoutRejected,
} from './state';

/** The list of news or of reports; its plain address redirects to the first page. */
export function ArticleListPage({ kind }: { kind: Kind }) {
  const location = useLocation();
  return location.search === '' ? (
    <Navigate to={location.pathname + articlesSearch(EMPTY)} replace />
  ) : (
    <Articles kind={kind} />
  );
}

function Articles({ kind }: { kind: Kind }) {
  const { t } = useTranslation('articles');
  const lang = useLang();
  const { search: address, state: carried } = useLocation();
  const { state, ignored } = useMemo(() => readArticles(new URLSearchParams(address)), [address]);
  const navigate = useNavigate();
  const local = useLocalPath();
  const query = useQuery(articlesQuery(kind, lang, state));
  usePage(t(`${kind}.title`));
  useDropRejected(kind, state, ignored, query.error);

  const show = (changes: Partial<ArticlesState>, replace = false) => {
    navigate(local(pathTo(kind)) + articlesSearch(changeArticles(state, changes)), {
      ...IN_PLACE,
      replace,
      preventScrollReset: !('page' in changes),
    });
  };

  return (
    <>
      <header className={styles.head}>
        <h1>{t(`${kind}.title`)}</h1>
        <p className={styles.honest}>{t('simulatedList')}</p>
      </header>
      <IgnoredNote ignored={[...ignored, ...carriedIgnored(carried)]} />
      <div className={styles.layout}>
        <ArticleFilters kind={kind} state={state} facets={query.data?.facets} onChange={show} />
        <section aria-busy={query.isFetching} aria-label={t(`${kind}.title`)} className={styles.results}>
          {query.isError ? (
            <ListError
              error={query.error}
              onRetry={() => void query.refetch()}
              onPage={(page) => show({ page })}
            />
          ) : query.data ? (
            <Results
              kind={kind}
              state={state}
              list={query.data}
              stale={query.isPlaceholderData}
              onChange={show}
            />
          ) : (
            <Loading />
          )}
        </section>
      </div>
    </>
  );
}

interface ResultsProps {
  kind: Kind;
  state: ArticlesState;
  list: ArticleList;
  stale: boolean;
  onChange(changes: Partial<ArticlesState>): void;
}

function Results({ kind, state, list, stale, onChange }: ResultsProps) {
  const { t } = useTranslation('articles');
  const format = useFormat();
  const local = useLocalPath();
  const cards = kind === 'reports' && state.view === 'cards';
  if (list.count === 0) {
    return (
      <Notice tone="info" title={t(`${kind}.none`)}>
        <p>{t('noHits')}</p>
        <button type="button" onClick={() => onChange({ ...EMPTY, view: state.view })}>
          {t('resetAll')}
        </button>
      </Notice>
    );
  }
  return (
    <>
      <div className={styles.bar}>
        <p role="status">{t(`${kind}.count`, { count: list.count, formatted: format.number(list.count) })}</p>
        {kind === 'reports' ? (
          <fieldset className={styles.view}>
            <legend className={styles.hidden}>{t('view')}</legend>
            {(['cards', 'list'] as const).map((view) => (
              <label key={view} data-on={state.view === view}>
                <input
                  type="radio"
                  name="view"
                  checked={state.view === view}
                  onChange={() => onChange({ view, page: state.page })}
                />
                {t(view)}
              </label>
            ))}
          </fieldset>
        ) : null}
      </div>
      <div data-stale={stale} className={styles.items}>
        {cards ? (
          <ArticleCards kind={kind} items={list.results} />
        ) : (
          <ArticleRows kind={kind} items={list.results} />
        )}
      </div>
      <Pager
        page={list.page}
        perPage={list.per_page}
        count={list.count}
        address={(page) => local(pathTo(kind)) + articlesSearch({ ...state, page })}
      />
    </>
  );
}

interface ListErrorProps {
  error: Error;
  onRetry(): void;
  onPage(page: number): void;
}

function ListError({ error, onRetry, onPage }: ListErrorProps) {
  const { t } = useTranslation('articles');
  const common = useTranslation();
  const code = error instanceof ApiError ? error.code : null;
  if (error instanceof ApiError && (code === 'page_out_of_range' || code === 'page_too_deep')) {
    // Beyond what the engine counts to, nobody knows which page is the last.
    const page = code === 'page_out_of_range' ? Number(error.problem.errors?.[0]?.valid?.[0] ?? 1) : 1;
    return (
      <Notice tone="warning" title={error.problem.detail}>
        <button type="button" onClick={() => onPage(page)}>
          {page > 1 ? t('lastPage', { page }) : common.t('goToPage', { page })}
        </button>
      </Notice>
    );
  }
  return <ErrorNote error={error} onRetry={onRetry} />;
}

/** An address that names what no longer exists (a category, say) is shown without it, and says so. */
function useDropRejected(kind: Kind, state: ArticlesState, ignored: Ignored[], error: Error | null): void {
  const navigate = useNavigate();
  const local = useLocalPath();
  useEffect(() => {
    if (!(error instanceof ApiError) || error.code !== 'invalid_query') return;
    const errors = error.problem.errors ?? [];
    const address = articlesSearch(withoutRejected(state, errors));
    if (errors.length === 0 || address === articlesSearch(state)) return;
    const dropped = errors.map(({ key, value }) => ({ key, value: value ?? '' }));
    navigate(local(pathTo(kind)) + address, { replace: true, state: { ignored: [...ignored, ...dropped] } });
  }, [error, ignored, kind, local, navigate, state]);
}

function carriedIgnored(carried: unknown): Ignored[] {
  if (typeof carried !== 'object' || carried === null || !('ignored' in carried)) return [];
  return Array.isArray(carried.ignored) ? (carried.ignored as Ignored[]) : [];
}
