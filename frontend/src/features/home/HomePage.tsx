import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import FundSearch from '@/shared/fund-search/FundSearch';
import { withTexts } from '@/shared/i18n';
import { useLang } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Home.module.css';
import { Part } from './Part';
import { factsQuery } from './queries';
import { Universe } from './Universe';

// What stands below the first screen, with its texts: the search does not wait for it.
const Columns = lazy(() => withTexts(['home', 'market'], () => import('./Columns')));

export function Component() {
  const { t } = useTranslation('home');
  usePage(t('title'));
  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <section className={styles.question}>
          <h1>{t('heading')}</h1>
          <Lead />
          <FundSearch examples={t('examples', { returnObjects: true })} />
          <Ways />
        </section>
        <Part className={styles.picture}>
          <Universe />
        </Part>
      </div>
      <Part className={styles.lower}>
        <Suspense fallback={null}>
          <Columns />
        </Suspense>
      </Part>
    </div>
  );
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
