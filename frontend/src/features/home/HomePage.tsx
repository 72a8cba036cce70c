import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ArticleRows } from '@/shared/articles/ArticleItems';
import { articlesQuery, type Kind, NEWEST } from '@/shared/articles/queries';
import { useFormat } from '@/shared/format';
import FundSearch from '@/shared/fund-search/FundSearch';
import { type Lang, useLang } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { useFormOpener } from '@/shared/session/form';
import { useSession } from '@/shared/session/store';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Home.module.css';
import { factsQuery, guidedCountQuery } from './queries';

const LandscapeOnHome = lazy(() => import('@/shared/landscape/LandscapeOnHome'));

/** Ready-made screens that show what the advanced search can do. */
const SCREENS = [
  { name: 'ratingA', query: 'r=A&m=true' },
  { name: 'large', query: 'fs=gte&s=1000&m=true&ordering=-volume' },
  { name: 'lowRisk', query: 'sri=1&m=true' },
  { name: 'emerging', query: 'r=A&r=B&region=emerging_markets&m=true' },
  { name: 'cheapest', query: 'm=true&ordering=ter' },
] as const;

/** How many asset classes there are, and how high an article is: the room they get before they arrive. */
const ASSET_CLASSES = 7;
const ARTICLE_HEIGHT = '5.5rem';

/** What the page shows of the newest articles. */
const LATEST = [
  { kind: 'news', shown: 5, forUsers: false },
  { kind: 'reports', shown: 4, forUsers: true },
] as const;

export function Component() {
  const { t } = useTranslation('home');
  usePage(t('title'));
  const { quiet, shared, retry } = useFailure();
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <h1>{t('heading')}</h1>
        <Lead />
        <FundSearch examples={t('examples', { returnObjects: true })} />
      </section>
      {shared === null ? null : <ErrorNote error={shared} onRetry={retry} />}
      <div className={styles.map}>
        <Suspense>
          <LandscapeOnHome quiet={quiet} />
        </Suspense>
      </div>
      <div className={styles.entries} data-failed={shared !== null}>
        <AssetClasses quiet={quiet} />
        <Screens />
      </div>
      <div className={styles.articles}>
        {LATEST.map(({ kind, shown, forUsers }) => (
          <Latest key={kind} kind={kind} shown={shown} forUsers={forUsers} quiet={quiet} />
        ))}
      </div>
    </div>
  );
}

const latestQuery = (kind: Kind, lang: Lang, shown: number) =>
  articlesQuery(kind, lang, { ...NEWEST, per_page: shown });

interface Failure {
  /** The parts of the page are not to say it themselves. */
  quiet: boolean;
  /** What to say once for all of them. */
  shared: Error | null;
  retry: () => void;
}

/**
 * When several parts of the page fail, the cause is most likely one: it is said once, above them, and one button
 * asks for all of them again. A single failure is said where it is, once the others are known to have answered.
 */
function useFailure(): Failure {
  const lang = useLang();
  const { user } = useSession();
  const parts = [
    useQuery(guidedCountQuery(lang)),
    useQuery(latestQuery('news', lang, LATEST[0].shown)),
    useQuery({ ...latestQuery('reports', lang, LATEST[1].shown), enabled: user !== null }),
  ];
  const failed = parts.filter(({ isError }) => isError);
  const several = failed.length > 1;
  return {
    quiet: several || parts.some(({ isFetching }) => isFetching),
    shared: several ? (failed[0]?.error ?? null) : null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

interface PartProps {
  /** A failure is not said here: it is said above, or not known yet to be the only one. */
  quiet: boolean;
}

function Lead() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { data } = useQuery(factsQuery(useLang()));
  const [funds, peergroups] = [data?.rated_funds ?? 0, data?.rated_peergroups ?? 0];
  return (
    <p className={styles.lead}>
      {funds > 0
        ? t('lead', { funds: format.number(funds), peergroups: format.number(peergroups) })
        : t('leadPlain')}
    </p>
  );
}

/** The first step of the guided search, with what each choice holds. */
function AssetClasses({ quiet }: PartProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { data, error, refetch } = useQuery(guidedCountQuery(useLang()));
  const classes = data?.steps.asset_class ?? [];
  const most = Math.max(1, ...classes.map(({ count }) => count));
  return (
    <section className={styles.panel}>
      <h2>{t('byAssetClass')}</h2>
      <p className={styles.hint}>{t('byAssetClassHint')}</p>
      {error && !quiet ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Bones lines={ASSET_CLASSES} height="1.875rem" />}
      <ul className={styles.bars}>
        {classes.map(({ value, label, count }) => (
          <li key={value}>
            <LocalLink to={`${pathTo('guidedSearch')}?asset_class=${value}`}>
              <span>{label}</span>
              <span className={styles.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
              <span className={styles.count}>{format.number(count)}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <LocalLink to={pathTo('guidedSearch')}>{t('guided')}</LocalLink>
      </p>
    </section>
  );
}

function Screens() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.panel}>
      <h2>{t('screens')}</h2>
      <p className={styles.hint}>{t('screensHint')}</p>
      <ul className={styles.screens}>
        {SCREENS.map(({ name, query }) => (
          <li key={name}>
            <LocalLink to={`${pathTo('advancedSearch')}?${query}`}>{t(`screen.${name}`)}</LocalLink>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <LocalLink to={pathTo('advancedSearch')}>{t('advanced')}</LocalLink>
      </p>
    </section>
  );
}

interface LatestProps extends PartProps {
  kind: Kind;
  shown: number;
  /** Visitors are told how to get to it. */
  forUsers: boolean;
}

function Latest({ kind, shown, forUsers, quiet }: LatestProps) {
  const { t } = useTranslation('home');
  const lang = useLang();
  const { user, loading } = useSession();
  const open = !forUsers || user !== null;
  const { data, error, refetch } = useQuery({ ...latestQuery(kind, lang, shown), enabled: open });
  return (
    <section>
      <div className={styles.head}>
        <h2>{t(kind)}</h2>
        {open ? (
          <LocalLink to={pathTo(kind)}>{t(kind === 'news' ? 'allNews' : 'allReports')}</LocalLink>
        ) : null}
      </div>
      {error && !quiet ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data ? <ArticleRows kind={kind} items={data.results} heading="h3" /> : null}
      {data || error || !(open || loading) ? null : <Bones lines={shown} height={ARTICLE_HEIGHT} />}
      {open || loading ? null : <ForUsers />}
    </section>
  );
}

/** What visitors see in place of what only users may read. */
function ForUsers() {
  const { t } = useTranslation('home');
  const openForm = useFormOpener();
  return (
    <div className={styles.forUsers}>
      <p>{t('forUsers')}</p>
      <p className={styles.ways}>
        <button type="button" className={styles.way} aria-haspopup="dialog" onClick={() => openForm('login')}>
          {t('login')}
        </button>
        <button
          type="button"
          className={styles.way}
          aria-haspopup="dialog"
          onClick={() => openForm('register')}
        >
          {t('register')}
        </button>
      </p>
    </div>
  );
}
