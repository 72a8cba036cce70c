import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { peergroupAddress } from '@/shared/address/peergroup';
import { ApiError } from '@/shared/api/client';
import { fieldsQuery } from '@/shared/api/fields';
import { fundQuery } from '@/shared/api/funds';
import type { Fields, FundPage } from '@/shared/api/types';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { ClosedNotice } from './ClosedNotice';
import { CompanyLine } from './CompanyLine';
import { CostTable } from './CostTable';
import { Compare } from './charts/Compare';
import { Extras } from './charts/Extras';
import { CalendarYears, GrowthOfMoney, Underwater } from './charts/Growth';
import { SavingsPlan } from './charts/SavingsPlan';
import { RatingExplanation } from './explanation/RatingExplanation';
import { FigureGroup, PeriodTable } from './Figures';
import styles from './Fund.module.css';
import { FundDocuments } from './FundDocuments';
import { FundExclusions } from './FundExclusions';
import { FundNews } from './FundNews';
import { FundReports } from './FundReports';
import { FundSectionBar } from './FundSectionBar';
import { FundTitle } from './FundTitle';
import { Opening } from './Opening';
import { Presentation } from './Presentation';
import { Section } from './Section';
import sections from './Sections.module.css';
import { ShareClasses } from './ShareClasses';
import { SimilarFunds } from './SimilarFunds';
import { Standing } from './Standing';
import { TeamLine } from './TeamLine';
import { useFundKeys } from './use-fund-keys';

/** Of the map's drawing in the section on risk, in pixels. */
const MAP_HEIGHT = 280;

const Locator = lazy(() => import('./Locator'));

/** The page of one share class; a wrong slug leads to the right address, an unknown number to 404. */
export function Component() {
  const { id = '', slug } = useParams();
  const lang = useLang();
  const local = useLocalPath();
  const valid = /^\d{1,15}$/.test(id);
  const { data: fund, error, refetch } = useQuery({ ...fundQuery(id, lang), enabled: valid });
  // The names of the figures, asked for beside the fund: figures without them would move what stands below.
  const fields = useQuery(fieldsQuery(lang));
  usePage(fund && `${fund.name} (${fund.isin})`, fund?.name ?? null);

  if (!valid || (error instanceof ApiError && error.status === 404))
    return <Navigate to={local('/404')} replace />;
  if (fund && fund.slug !== slug) return <Navigate to={local(pathTo('fund', fund))} replace />;
  if (fund && fields.isFetched) return <FundView fund={fund} fields={fields} />;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

function FundView({ fund, fields }: { fund: FundPage; fields: UseQueryResult<Fields> }) {
  const { t } = useTranslation('fund');
  useFundKeys(fund);
  const list = fields.data?.results ?? [];
  const shown = { fund, fields: list };
  // Without any price the chart above says so: pictures of the same would only repeat it.
  // Figures without their names say so where they would stand: the rest of the page is complete.
  const nameless = fields.isError ? (
    <ErrorNote error={fields.error} onRetry={() => void fields.refetch()} />
  ) : null;
  return (
    <div className={styles.page}>
      <ClosedNotice fund={fund} />
      <FundTitle fund={fund} />
      <Opening fund={fund} />
      <FundSectionBar counts={{ classes: fund.tranches_count, documents: fund.documents.length }} />
      <Section name="performance">
        {fund.price === null ? (
          <PeriodTable {...shown} />
        ) : (
          <>
            <div className={sections.row}>
              <CalendarYears fund={fund} />
              <GrowthOfMoney fund={fund} />
              <PeriodTable {...shown} />
            </div>
            <SavingsPlan fund={fund} />
          </>
        )}
        <Compare fund={fund} />
      </Section>
      <Section name="risk">
        {nameless ?? <FigureGroup {...shown} group="risk" bare />}
        {fund.price === null ? null : (
          <div className={sections.pair}>
            <Underwater fund={fund} />
            <Suspense fallback={<div className={sections.map} />}>
              <Locator fund={fund} height={MAP_HEIGHT} />
            </Suspense>
          </div>
        )}
        <Extras fund={fund} section="risk" />
      </Section>
      <Section name="rating">
        <RatingExplanation fund={fund}>
          {nameless ?? <FigureGroup {...shown} group="rating" />}
        </RatingExplanation>
        <Extras fund={fund} section="rating" />
      </Section>
      <Section name="costs">
        <div className={sections.beside}>
          <CostTable fund={fund} />
          {nameless ?? <FigureGroup {...shown} group="costs" />}
        </div>
      </Section>
      <Section name="peergroup">
        <Standing fund={fund} />
        <SimilarFunds fund={fund} />
        <p>
          <LocalLink to={peergroupAddress(fund)}>{t('peergroupPage')}</LocalLink>
        </p>
        <Extras fund={fund} section="peergroup" />
      </Section>
      <Section name="classes">
        <ShareClasses
          tranches={fund.tranches}
          count={fund.tranches_count}
          shown={fund.id}
          fund={fund.fund_name}
        />
      </Section>
      <Section name="documents">
        <Presentation photo={fund.photo} facts={fund.key_facts} />
        <FundDocuments id={fund.id} />
      </Section>
      <Section name="news">
        <FundNews fund={fund.fund_id} />
        <FundReports fund={fund.fund_id} isin={fund.isin} />
      </Section>
      <Section name="data">
        <CompanyLine fund={fund} />
        <TeamLine fund={fund.fund_id} />
        {nameless ?? <FigureGroup {...shown} group="master" bare />}
        {nameless === null ? <FigureGroup {...shown} group="sustainability" /> : null}
        <FundExclusions fund={fund} />
      </Section>
    </div>
  );
}
