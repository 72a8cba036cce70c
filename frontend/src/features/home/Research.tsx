import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { articleAddress } from '@/shared/address/article';
import type { ArticleItem } from '@/shared/api/types';
import { articlesQuery, type Kind, NEWEST } from '@/shared/articles/queries';
import { useFormat } from '@/shared/format';
import { useLang, useOtherLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { useSession } from '@/shared/session/store';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { OnlyIn } from '@/shared/ui/OnlyIn';
import styles from './Columns.module.css';
import { Failed } from './Part';

/** Articles that are shown. */
const SHOWN = 4;

interface Dated {
  kind: Kind;
  item: ArticleItem;
}

/** The newest of what somebody may read, newest first; of one day, reports come before news. */
export function newestOf(news: readonly ArticleItem[], reports: readonly ArticleItem[]): Dated[] {
  const all: Dated[] = [
    ...reports.map((item) => ({ kind: 'reports' as const, item })),
    ...news.map((item) => ({ kind: 'news' as const, item })),
  ];
  return all.sort((one, other) => other.item.date.localeCompare(one.item.date)).slice(0, SHOWN);
}

/** The newest news, and reports for those who may read them. */
export function Research() {
  const { t } = useTranslation('market');
  const lang = useLang();
  const { user, loading } = useSession();
  const newest = (kind: Kind) => articlesQuery(kind, lang, { ...NEWEST, per_page: SHOWN });
  const news = useQuery(newest('news'));
  const reports = useQuery({ ...newest('reports'), enabled: user !== null });
  const failed = [news, reports].find(({ isError }) => isError);
  // Together they have an order, so one that comes later would push what is there.
  const complete = !news.isPending && !loading && (user === null || !reports.isPending);
  const shown = newestOf(news.data?.results ?? [], user === null ? [] : (reports.data?.results ?? []));
  return (
    <section className={styles.column} aria-labelledby="research">
      <h2 id="research" className={styles.title}>
        {t('research')}
      </h2>
      {failed?.error ? <Failed error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {complete ? <Articles shown={shown} /> : <Bones lines={SHOWN} height="5.5rem" />}
      {complete && shown.length === 0 && failed === undefined ? <p>{t('noArticles')}</p> : null}
      <p className={styles.more}>
        <LocalLink to={pathTo('news')}>{t('allNews')}</LocalLink>{' '}
        {user === null ? null : <LocalLink to={pathTo('reports')}>{t('allReports')}</LocalLink>}
      </p>
    </section>
  );
}

function Articles({ shown }: { shown: readonly Dated[] }) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const other = useOtherLang();
  return (
    <ul>
      {shown.map(({ kind, item }) => (
        <li key={`${kind} ${item.id}`} className={styles.article}>
          <p className={styles.meta}>
            <time dateTime={item.date}>{format.date(item.date)}</time> {t(kind)} · {item.category_label}{' '}
            <OnlyIn language={item.languages.title} />
          </p>
          <h3 className={styles.headline} lang={other(item.languages.title)}>
            <LocalLink to={articleAddress(kind, item)}>{item.title}</LocalLink>
          </h3>
          <p className={styles.summary} lang={other(item.languages.summary)}>
            {item.summary}
          </p>
        </li>
      ))}
    </ul>
  );
}
