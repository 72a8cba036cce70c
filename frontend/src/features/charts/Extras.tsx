import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import { type ChartState, FIGURE_PERIODS, figurePeriod } from './address';
import styles from './Charts.module.css';
import {
  describeClasses,
  describeCrashes,
  describeDistribution,
  describeEvolution,
  describeMatrix,
  describeRating,
  describeStanding,
} from './descriptions';
import { FundChart } from './FundChart';
import {
  summariseClasses,
  summariseCourse,
  summariseCrashes,
  summariseDistribution,
  summariseMatrix,
  summariseRating,
  summariseStanding,
} from './summaries';

interface Props {
  fund: { id: number; name: string };
  state: ChartState;
  request: Readonly<Record<string, string>> | null;
  wrong: string | null;
  onChange: (changes: Partial<ChartState>) => void;
}

const NOTHING = {};

/** The seven charts that professionals have. */
export function Extras({ fund, state, request, wrong, onChange }: Props) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const years = figurePeriod(state);
  const other = state.from !== null || state.period !== years ? ` ${t('figurePeriods')}` : '';
  const figures = { period: years };
  return (
    <>
      <FundChart
        name="peergroupComparison"
        hint={t('hints.peergroupComparison')}
        fund={fund}
        request={NOTHING}
        describe={describeStanding}
        summarise={summariseStanding}
        height={380}
        lines={4}
      />
      <FundChart
        name="riskReturn"
        fund={fund}
        request={figures}
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
        request={NOTHING}
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
        request={NOTHING}
        describe={describeRating}
        summarise={summariseRating}
        height={280}
        lines={2}
        axisTitle={t('pointsAxis')}
      />
      <FundChart
        name="classDistribution"
        hint={t('hints.classDistribution')}
        fund={fund}
        request={NOTHING}
        describe={describeClasses}
        summarise={summariseClasses}
        height={280}
        lines={2}
        axisTitle={t('fundsAxis')}
      >
        {({ rated, unrated }) => (
          <p className={styles.hint}>
            {t('rated', { rated: format.number(rated), unrated: format.number(unrated) })}
          </p>
        )}
      </FundChart>
      <FundChart
        name="distribution"
        fund={fund}
        request={figures}
        describe={describeDistribution}
        summarise={summariseDistribution}
        height={280}
        lines={2}
        hint={`${t('hints.distribution', { count: Number(years) })}${other}`}
        axisTitle={t('fundsAxis')}
        wide
      />
    </>
  );
}

function VolatilityYears({ state, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const { t } = useTranslation('charts');
  return (
    <fieldset className={styles.choice}>
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
