import { useTranslation } from 'react-i18next';
import { FIGURE_PERIODS } from '@/shared/address/span';
import { useFormat } from '@/shared/format';
import { ClassDistribution, ReturnDistribution } from '@/shared/fund-charts/Distributions';
import {
  describeCrashes,
  describeEvolution,
  describeMatrix,
  describeRating,
  describeStanding,
} from '@/shared/fund-charts/descriptions';
import { FundChart } from '@/shared/fund-charts/FundChart';
import chartStyles from '@/shared/fund-charts/FundCharts.module.css';
import {
  summariseCourse,
  summariseCrashes,
  summariseMatrix,
  summariseRating,
  summariseStanding,
} from '@/shared/fund-charts/summaries';
import { type ChartState, figurePeriod } from './address';
import styles from './Charts.module.css';

interface Props {
  fund: { id: number; name: string };
  state: ChartState;
  request: Readonly<Record<string, string>> | null;
  wrong: string | null;
  onChange: (changes: Partial<ChartState>) => void;
}

/** The seven charts that professionals have. */
export function Extras({ fund, state, request, wrong, onChange }: Props) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const years = figurePeriod(state);
  const other = state.from !== null || state.period !== years ? ` ${t('figurePeriods')}` : '';
  return (
    <>
      <FundChart
        name="peergroupComparison"
        hint={t('hints.peergroupComparison')}
        fund={fund}
        describe={describeStanding}
        summarise={summariseStanding}
        height={380}
        lines={4}
      />
      <FundChart
        name="riskReturn"
        fund={fund}
        request={{ period: years }}
        describe={describeMatrix}
        summarise={summariseMatrix}
        height={380}
        lines={3}
        hint={`${t('hints.riskReturn', { count: Number(years) })}${other}`}
        axisTitle={t('performanceAxis')}
      />
      <FundChart
        name="crashDrawdown"
        hint={t('hints.crashDrawdown')}
        fund={fund}
        describe={describeCrashes}
        summarise={summariseCrashes}
        height={320}
        lines={3}
      />
      <FundChart
        name="evolutionOfRisk"
        fund={fund}
        request={request === null ? null : { ...request, vol_period: state.vol_period }}
        wrong={wrong}
        describe={describeEvolution}
        summarise={summariseCourse}
        height={280}
        lines={3}
        hint={t('hints.evolutionOfRisk', { count: Number(state.vol_period) })}
        axisTitle={t('volatilityAxis')}
        controls={<VolatilityYears state={state} onChange={onChange} />}
      />
      <FundChart
        name="fundRating"
        hint={t('hints.fundRating')}
        fund={fund}
        describe={describeRating}
        summarise={summariseRating}
        height={280}
        lines={2}
        axisTitle={t('pointsAxis')}
      />
      <ClassDistribution fund={fund}>
        {({ rated, unrated }) => (
          <p className={styles.hint}>
            {t('rated', { rated: format.number(rated), unrated: format.number(unrated) })}
          </p>
        )}
      </ClassDistribution>
      <ReturnDistribution fund={fund} years={years} remark={other} wide />
    </>
  );
}

function VolatilityYears({ state, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const { t } = useTranslation('charts');
  return (
    <fieldset className={chartStyles.choice}>
      <legend>{t('volPeriod')}</legend>
      {FIGURE_PERIODS.map((years) => (
        <label key={years}>
          <input
            type="radio"
            name="vol-period"
            checked={state.vol_period === years}
            onChange={() => onChange({ vol_period: years })}
          />
          <span>{t(`periods.${years}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
