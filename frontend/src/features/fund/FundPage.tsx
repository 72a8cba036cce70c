import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { peergroupAddress } from '@/shared/address/peergroup';
import { ApiError } from '@/shared/api/client';
import { fieldsQuery } from '@/shared/api/fields';
import { fundQuery } from '@/shared/api/funds';
import type { Fields, FundPage } from '@/shared/api/types';
import { WatchButton } from '@/shared/following/WatchButton';
import { useFormat } from '@/shared/format';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { ClosedNotice } from './ClosedNotice';
import { CompareLink } from './CompareLink';
import { FundCharts } from './charts/FundCharts';
import { RatingExplanation } from './explanation/RatingExplanation';
import { FigureGroup, PeriodTable } from './Figures';
import styles from './Fund.module.css';
import { FundDocuments } from './FundDocuments';
import { FundExclusions } from './FundExclusions';
import { FundHead } from './FundHead';
import { FundNews } from './FundNews';
import { RatingPanel } from './RatingPanel';
import { RequestRating } from './RequestRating';
import { ShareClasses } from './ShareClasses';
import { SimilarFunds } from './SimilarFunds';

/** The page of one share class; a wrong slug leads to the right address, an unknown number to 404. */
export function Component() {
  const { id = '', slug } = useParams();
  const lang = useLang();
  const local = useLocalPath();
  const valid = /^\d{1,15}$/.test(id);
  const { data: fund, error, refetch } = useQuery({ ...fundQuery(id, lang), enabled: valid });
  // The names of the figures, asked for beside the fund: figures without them would move what stands below.
  const fields = useQuery(fieldsQuery(lang));
  usePage(fund?.name, fund?.name ?? null);

  if (!valid || (error instanceof ApiError && error.status === 404))
    return <Navigate to={local('/404')} replace />;
  if (fund && fund.slug !== slug) return <Navigate to={local(pathTo('fund', fund))} replace />;
  if (fund && fields.isFetched) return <FundView fund={fund} fields={fields} />;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

function FundView({ fund, fields }: { fund: FundPage; fields: UseQueryResult<Fields> }) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  const list = fields.data?.results ?? [];
  return (
    <div className={styles.page}>
      <ClosedNotice fund={fund} />
      <div className={styles.top}>
        <div className={styles.intro}>
          <FundHead fund={fund} link={fund.company_link} logo={fund.logo} />
          <div className={styles.actions}>
            <WatchButton fund={fund} />
            {fund.closed_on ? null : <RequestRating fund={fund} />}
            <CompareLink fund={fund} />
          </div>
        </div>
        <RatingPanel fund={fund} />
      </div>
      <p className={styles.note}>
        {fund.record_date ? <span>{t('recordDate', { date: format.date(fund.record_date) })}</span> : null}
        {fund.simulated ? <span className={styles.simulated}>{t('simulated')}</span> : null}
      </p>
      {fields.isError ? <ErrorNote error={fields.error} onRetry={() => void fields.refetch()} /> : null}
      <div className={styles.groups}>
        <div>
          <PeriodTable fund={fund} fields={list} />
          <FigureGroup fund={fund} fields={list} group="costs" />
        </div>
        <div>
          <FigureGroup fund={fund} fields={list} group="risk" />
          <FigureGroup fund={fund} fields={list} group="sustainability" />
          <FigureGroup fund={fund} fields={list} group="rating" />
        </div>
        <div>
          <FigureGroup fund={fund} fields={list} group="master" />
        </div>
      </div>
      <RatingExplanation fund={fund} />
      <FundCharts fund={fund} />
      <ShareClasses tranches={fund.tranches} count={fund.tranches_count} shown={fund.id} />
      <p>
        <LocalLink to={peergroupAddress(fund)}>{t('peergroupPage')}</LocalLink>
      </p>
      <SimilarFunds fund={fund} />
      <FundExclusions fund={fund} />
      <FundDocuments id={fund.id} />
      <FundNews fund={fund.fund_id} />
    </div>
  );
}
