import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router';
import { peergroupAddress, slugOf } from '@/shared/address/peergroup';
import { ApiError } from '@/shared/api/client';
import { fundQuery } from '@/shared/api/funds';
import type { DataNotice, FundPage } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { useSession } from '@/shared/session/store';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones, Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';
import { Charts } from './Charts';
import { ForProfessionals } from './ForProfessionals';
import { Movers } from './Movers';
import styles from './Peergroup.module.css';
import { moversQuery, rankingQuery } from './queries';
import { Ranking } from './Ranking';
import { TopFunds } from './TopFunds';

/** The peergroup of a share class; a wrong name leads to the right address, an unknown number to 404. */
export function Component() {
  const { id = '', slug } = useParams();
  const { search, hash } = useLocation();
  const lang = useLang();
  const local = useLocalPath();
  const valid = /^\d{1,15}$/.test(id);
  const { data: fund, error, refetch } = useQuery({ ...fundQuery(id, lang), enabled: valid });
  usePage(fund?.peergroup, fund?.peergroup ?? null);

  if (!valid || (error instanceof ApiError && error.status === 404))
    return <Navigate to={local('/404')} replace />;
  if (fund && slugOf(fund.peergroup) !== slug)
    return <Navigate to={local(peergroupAddress(fund)) + search + hash} replace />;
  if (fund) return <PeergroupView fund={fund} />;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

function PeergroupView({ fund }: { fund: FundPage }) {
  const { user, loading } = useSession();
  const professional = user?.is_wholesale === true;
  return (
    <div className={styles.page}>
      <Head fund={fund} signedIn={user !== null} professional={professional} />
      {user === null && loading ? <Bones lines={10} height="2.5rem" /> : null}
      {professional ? <Ranking id={fund.id} /> : null}
      {user !== null ? <Movers id={fund.id} /> : null}
      {professional ? <Charts fund={fund} /> : null}
      {!professional && !(user === null && loading) ? (
        <>
          <TopFunds id={fund.id} />
          <ForProfessionals />
        </>
      ) : null}
    </div>
  );
}

interface HeadFacts {
  count: number | null;
  rated: number | null;
  recordDate: string | null;
  notices: readonly DataNotice[];
  /** More is on its way, which would push what is known. */
  awaited: boolean;
}

/** What everybody may know of the peergroup; users know how many funds it has. */
function useHeadFacts(fund: FundPage, signedIn: boolean, professional: boolean): HeadFacts {
  const lang = useLang();
  const { t } = useTranslation('peergroup');
  const ranking = useQuery({ ...rankingQuery(fund.id, lang), enabled: professional });
  const movers = useQuery({ ...moversQuery(fund.id, lang), enabled: signedIn });
  const known = ranking.data ?? movers.data;
  if (known !== undefined) {
    const { count, rated, record_date: recordDate, notices } = known;
    return { count, rated, recordDate, notices, awaited: false };
  }
  // A rated fund knows how many others are; without one, none of its peergroup may be.
  const rated = fund.peergroup_size;
  return {
    count: null,
    rated,
    recordDate: fund.record_date,
    notices: signedIn ? [] : unratedNotice(fund, t('mayBeUnrated')),
    awaited: ranking.isLoading || movers.isLoading,
  };
}

function unratedNotice(fund: FundPage, text: string): DataNotice[] {
  return fund.rank === null ? [{ code: 'not_rated', text, values: {} }] : [];
}

function Head({
  fund,
  signedIn,
  professional,
}: {
  fund: FundPage;
  signedIn: boolean;
  professional: boolean;
}) {
  const { t } = useTranslation('peergroup');
  const format = useFormat();
  const { count, rated, recordDate, notices, awaited } = useHeadFacts(fund, signedIn, professional);
  return (
    <header className={styles.head}>
      <p className={styles.kicker}>{t('kicker')}</p>
      <h1>{fund.peergroup}</h1>
      <ul className={styles.facts} data-awaited={awaited}>
        {count === null ? null : <li>{t('count', { count, formatted: format.number(count) })}</li>}
        {rated === null ? null : <li>{t('rated', { formatted: format.number(rated) })}</li>}
        {recordDate === null ? null : <li>{t('recordDate', { date: format.date(recordDate) })}</li>}
        {fund.simulated ? <li className={styles.simulated}>{t('simulated')}</li> : null}
      </ul>
      {notices.map(({ code, text }) => (
        <Notice key={code} tone="info" title={text}>
          {code === 'not_rated' ? (
            <LocalLink to={`${pathTo('methodology')}#peergroups`}>{t('whyTwenty')}</LocalLink>
          ) : null}
        </Notice>
      ))}
      <ul className={styles.links}>
        <li>
          {t('seenFrom')} <LocalLink to={pathTo('fund', fund)}>{fund.name}</LocalLink>
        </li>
        <li>
          <LocalLink to={`${pathTo('advancedSearch')}?p=${fund.peergroup_id}&m=true`}>
            {t('screen')}
          </LocalLink>
        </li>
      </ul>
    </header>
  );
}
