import { useTranslation } from 'react-i18next';
import { faultOf, spanRequest } from '@/shared/address/span';
import { useRecordDate } from '@/shared/api/record-date';
import { describePerformance } from '@/shared/fund-charts/descriptions';
import { FundChart } from '@/shared/fund-charts/FundChart';
import { SpanChoice, useFaultText } from '@/shared/fund-charts/SpanChoice';
import { summariseCourse } from '@/shared/fund-charts/summaries';
import { useSession } from '@/shared/session/store';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import styles from './Charts.module.css';
import { Compare } from './Compare';
import { Extras } from './Extras';
import { ProfessionalLine } from './ProfessionalLine';
import { useChartAddress } from './use-chart-address';

/** The charts of a fund page: performance and comparison for everybody, seven more for professionals. */
export function FundCharts({ fund }: { fund: { id: number; name: string } }) {
  const { t } = useTranslation('charts');
  const { state, ignored, change } = useChartAddress();
  const { user, loading } = useSession();
  const latest = useRecordDate() ?? null;
  const faultText = useFaultText();
  const fault = faultOf(state.from, state.to, latest);
  const request = spanRequest(state, latest);
  const shared = { fund, state, request, wrong: fault === null ? null : faultText(fault, latest), latest };
  return (
    <section className={styles.charts} aria-labelledby="charts">
      <header className={styles.head}>
        <h2 id="charts">{t('heading')}</h2>
        <SpanChoice state={state} latest={latest} onChange={change} />
      </header>
      <IgnoredNote ignored={ignored} />
      <div className={styles.grid}>
        <FundChart
          name="performance"
          hint={t('hints.performance')}
          {...shared}
          describe={describePerformance}
          summarise={summariseCourse}
          height={320}
          lines={4}
          axisTitle={t('indexAxis')}
          wide
        />
        {user?.is_wholesale ? <Extras {...shared} onChange={change} /> : null}
        <Compare {...shared} onChange={change} />
        {user?.is_wholesale || loading ? null : <ProfessionalLine />}
      </div>
    </section>
  );
}
