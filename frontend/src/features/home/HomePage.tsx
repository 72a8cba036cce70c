import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import FundSearch from '@/shared/fund-search/FundSearch';
import { withTexts } from '@/shared/i18n';
import { useLang } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { useSession } from '@/shared/session/store';
import { lastWasUser } from '@/shared/trail-hint';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RetryLine } from '@/shared/ui/RetryLine';
import styles from './Home.module.css';
import { Part } from './Part';
import { activityQuery, factsQuery } from './queries';

// What stands below the first screen, with its texts: the search does not wait for it.
const Columns = lazy(() => withTexts(['home', 'market', 'trail'], () => import('./Columns')));

const LandscapeOnHome = lazy(() => import('@/shared/landscape/LandscapeOnHome'));

const SinceVisit = lazy(() => withTexts(['alerts', 'home', 'since'], () => import('./SinceVisit')));

/** So many changes fill the column beside the picture. */
const FEW = 4;

export function Component() {
  const { t } = useTranslation('home');
  usePage(t('title'));
  const { user, loading } = useSession();
  // Who comes back sees their own page before it is known for sure that they are there.
  const own = user !== null || (loading && lastWasUser());
  const activity = useQuery({ ...activityQuery(useLang()), enabled: user !== null });
  // Below few changes there is room for the ways, which else stand at the end.
  const few = own && !activity.isPending && (activity.data?.results.length ?? 0) < FEW;
  return (
    <div className={styles.page}>
      <div className={styles.opening} data-own={own} data-awaited={own && activity.isPending}>
        <section className={styles.question}>
          <h1>{t('heading')}</h1>
          <Lead />
          <FundSearch examples={t('examples', { returnObjects: true })} />
          {own ? (
            <Part className={styles.own}>
              <Suspense fallback={null}>
                <SinceVisit activity={activity} />
              </Suspense>
            </Part>
          ) : null}
          {few || !own ? <Ways /> : null}
        </section>
        <Part className={styles.picture}>
          <Suspense>
            <LandscapeOnHome />
          </Suspense>
        </Part>
      </div>
      {own && activity.isPending ? null : (
        // After what stands above it, which has no height of its own before it is there.
        <Part className={styles.lower}>
          <Suspense fallback={null}>
            <Columns />
            {own && !few ? <Ways /> : null}
          </Suspense>
        </Part>
      )}
    </div>
  );
}

function Lead() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { data, isError, refetch } = useQuery(factsQuery(useLang()));
  const [funds, peergroups] = [data?.rated_funds ?? 0, data?.rated_peergroups ?? 0];
  return (
    <p className={styles.lead}>
      {funds > 0 ? (
        t('lead', { funds: format.number(funds), peergroups: format.number(peergroups) })
      ) : isError ? (
        <RetryLine text={t('leadMissing')} onRetry={() => void refetch()} />
      ) : (
        t('leadPlain')
      )}
    </p>
  );
}

/** What leads to funds besides a name. */
function Ways() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { data } = useQuery(factsQuery(useLang()));
  const count = data?.rated_peergroups ?? 0;
  const ways = [
    { page: 'advancedSearch', name: t('ways.all'), hint: t('ways.allHint') },
    { page: 'guidedSearch', name: t('ways.guided'), hint: t('ways.guidedHint') },
    { page: 'codeList', name: t('ways.codes'), hint: t('ways.codesHint') },
    {
      page: 'peergroups',
      name: t('ways.peergroups'),
      hint:
        count === 0
          ? t('ways.peergroupsPlain')
          : t('ways.peergroupsHint', { count, formatted: format.number(count) }),
    },
  ] as const;
  return (
    <nav aria-label={t('ways.label')}>
      <ul className={styles.ways}>
        {ways.map(({ page, name, hint }) => (
          <li key={page}>
            <LocalLink to={pathTo(page)}>
              <strong>{name}</strong> <span>{hint}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
