import { useTranslation } from 'react-i18next';
import { describeClasses, describeDistribution } from '@/features/charts/descriptions';
import { FundChart } from '@/features/charts/FundChart';
import { summariseClasses, summariseDistribution } from '@/features/charts/summaries';
import styles from './Peergroup.module.css';

const NOTHING = {};
const YEARS = 3;
const PERIOD = { period: String(YEARS) };

/** How classes and returns are spread over the peergroup, for professionals. */
export function Charts({ fund }: { fund: { id: number; name: string } }) {
  const { t } = useTranslation('peergroup');
  const charts = useTranslation('charts');
  return (
    <section className={styles.section} aria-labelledby="distribution">
      <h2 id="distribution">{t('distribution')}</h2>
      <div className={styles.charts}>
        <FundChart
          name="classDistribution"
          hint={charts.t('hints.classDistribution')}
          fund={fund}
          request={NOTHING}
          describe={describeClasses}
          summarise={summariseClasses}
          height={280}
          lines={2}
          axisTitle={charts.t('fundsAxis')}
        />
        <FundChart
          name="distribution"
          hint={charts.t('hints.distribution', { count: YEARS })}
          fund={fund}
          request={PERIOD}
          describe={describeDistribution}
          summarise={summariseDistribution}
          height={280}
          lines={2}
          axisTitle={charts.t('fundsAxis')}
        />
      </div>
    </section>
  );
}
