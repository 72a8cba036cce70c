import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { articleAddress } from '@/shared/address/article';
import { peergroupAddress } from '@/shared/address/peergroup';
import { hitsAddress } from '@/shared/address/search';
import { filtersQuery } from '@/shared/api/filters';
import type { ArticleList, CompanyList, ReportPageList, SearchItem } from '@/shared/api/types';
import { PageHits } from '@/shared/articles/PageHits';
import { pagesQuery } from '@/shared/articles/pages';
import { articlesQuery, type Kind, NEWEST } from '@/shared/articles/queries';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { useSession } from '@/shared/session/store';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Highlighted } from '@/shared/ui/Highlighted';
import { Waiting } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { companiesLike } from '../queries';
import styles from './Hits.module.css';
import { choicesLike } from './matching';

/** Entries of a group before all are asked for. */
const SHORT = 5;
/** Pages of reports: each has a picture. */
const SHORT_PAGES = 3;

interface Props {
  text: string;
  /** The funds of the page: a peergroup's page is reached by one of its funds. */
  items: readonly SearchItem[];
}

/** What bears the words besides funds, each kind as a group of its own; a kind without any is left out. */
export function OtherHits({ text, items }: Props) {
  const { t } = useTranslation('results');
  const lang = useLang();
  const { user } = useSession();
  const filters = useQuery(filtersQuery(lang));
  const companies = useQuery(companiesLike(text, lang, SHORT));
  const filter = { ...NEWEST, search: text, per_page: SHORT };
  const news = useQuery(articlesQuery('news', lang, filter));
  const reports = useQuery(articlesQuery('reports', lang, filter));
  const pages = useQuery({ ...pagesQuery(text, lang, SHORT_PAGES), enabled: user !== null });
  // A group that comes later would push those below it.
  const isAwaited =
    filters.isPending || companies.isPending || news.isPending || reports.isPending || pages.isLoading;
  const peergroups = choicesLike(filters.data?.peergroups ?? [], text).map(({ value, label }) => {
    const fund = items.find(({ peergroup_id }) => peergroup_id === value);
    const screen = `${pathTo('advancedSearch')}?p=${value}&m=true`;
    const otherwise = user === null ? hitsAddress(label) : screen;
    return { label, to: fund === undefined ? otherwise : peergroupAddress(fund) };
  });
  return (
    <div className={styles.beside} data-awaited={isAwaited}>
      {isAwaited ? <Waiting /> : null}
      <Companies text={text} query={companies} />
      {filters.error ? (
        <Group title={t('hits.peergroups')}>
          <ErrorNote error={filters.error} onRetry={() => void filters.refetch()} />
        </Group>
      ) : null}
      <Choices title={t('hits.peergroups')} choices={peergroups} />
      <Articles kind="news" text={text} query={news} />
      <Articles kind="reports" text={text} query={reports} />
      {user === null ? null : <Pages text={text} query={pages} />}
    </div>
  );
}

function Group({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.group} data-wide={wide}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Choices({ title, choices }: { title: string; choices: readonly { label: string; to: string }[] }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const [all, setAll] = useState(false);
  if (choices.length === 0) return null;
  return (
    <Group title={title}>
      <ul>
        {(all ? choices : choices.slice(0, SHORT)).map(({ label, to }) => (
          <li key={label}>
            <LocalLink to={to}>{label}</LocalLink>
          </li>
        ))}
      </ul>
      {choices.length > SHORT && !all ? (
        <button type="button" className={styles.link} onClick={() => setAll(true)}>
          {t('hits.all', { formatted: format.number(choices.length) })}
        </button>
      ) : null}
    </Group>
  );
}

interface CompaniesProps {
  text: string;
  query: UseQueryResult<CompanyList>;
}

/** Asset managers, each with the way to its page. */
function Companies({ text, query: { data, error, refetch } }: CompaniesProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  if (error !== null) {
    return (
      <Group title={t('hits.companies')}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </Group>
    );
  }
  if (data === undefined || data.count === 0) return null;
  const all = new URLSearchParams({ search: text, page: '1', per_page: '15' });
  return (
    <Group title={t('hits.companies')}>
      <ul>
        {data.results.map(({ id, name }) => (
          <li key={id}>
            <LocalLink to={pathTo('assetManager', { id })}>{name}</LocalLink>
          </li>
        ))}
      </ul>
      {data.count > SHORT ? (
        <LocalLink to={`${pathTo('assetManagers')}?${all}`}>
          {t('hits.all', { formatted: format.number(data.count) })}
        </LocalLink>
      ) : null}
    </Group>
  );
}

interface PagesProps {
  text: string;
  query: UseQueryResult<ReportPageList>;
}

/** What stands in the PDFs of reports. */
function Pages({ text, query: { data, error, refetch } }: PagesProps) {
  const { t } = useTranslation('passages');
  const format = useFormat();
  if (error !== null) {
    return (
      <Group title={t('title')}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </Group>
    );
  }
  if (data === undefined || data.count === 0) return null;
  const all = new URLSearchParams({ search: text, page: '1', per_page: '15' });
  return (
    <Group title={t('title')} wide>
      <PageHits pages={data.results} />
      {data.count > SHORT_PAGES ? (
        <LocalLink to={`${pathTo('reports')}?${all}`}>
          {t('all', { count: data.count, formatted: format.number(data.count) })}
        </LocalLink>
      ) : null}
    </Group>
  );
}

interface ArticlesProps {
  kind: Kind;
  text: string;
  query: UseQueryResult<ArticleList>;
}

function Articles({ kind, text, query: { data, error, refetch } }: ArticlesProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const title = t(`hits.${kind}`);
  if (error !== null) {
    return (
      <Group title={title}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </Group>
    );
  }
  if (data === undefined || data.count === 0) return null;
  const all = new URLSearchParams({ search: text, page: '1', per_page: '15' });
  return (
    <Group title={title}>
      <ul>
        {data.results.map((item) => (
          <li key={item.id}>
            <LocalLink to={articleAddress(kind, item)}>
              <Highlighted segments={item.highlight?.title} text={item.title} />
            </LocalLink>{' '}
            <time dateTime={item.date} className={styles.date}>
              {format.date(item.date)}
            </time>
          </li>
        ))}
      </ul>
      {data.count > SHORT ? (
        <LocalLink to={`${pathTo(kind)}?${all}`}>
          {t('hits.all', { formatted: format.number(data.count) })}
        </LocalLink>
      ) : null}
    </Group>
  );
}
