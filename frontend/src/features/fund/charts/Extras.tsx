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
import { useSession } from '@/shared/session/store';
import { Locked } from '../Locked';
import sections from '../Sections.module.css';
import { sees } from '../sections';
import { type ChartState, figurePeriod } from './address';
import styles from './Charts.module.css';
import { useCharts } from './use-charts';

interface Props {
  fund: { id: number; name: string };
}

/** What the charts of a section are called, for those who do not see them. */
const TITLES = {
  risk: ['crashDrawdown', 'evolutionOfRisk', 'riskReturn'],
  rating: ['fundRating', 'classDistribution'],
  peergroup: ['peergroupComparison', 'distribution'],
} as const;

/** The charts of a section that professionals have; others see what they would get. */
export function Extras({ fund, section }: Props & { section: keyof typeof TITLES }) {
  const { t } = useTranslation('charts');
  const { user, loading } = useSession();
  if (!sees(user, `${section}/charts`))
    return loading ? null : (
      <Locked for="professional" titles={TITLES[section].map((name) => t(`titles.${name}`))} />
    );
  switch (section) {
    case 'risk':
      return <RiskCharts fund={fund} />;
    case 'rating':
      return <RatingCharts fund={fund} />;
    case 'peergroup':
      return <PeergroupCharts fund={fund} />;
  }
}

function RiskCharts({ fund }: Props) {
  const { t } = useTranslation('charts');
  const { state, request, wrong, change } = useCharts();
  const years = figurePeriod(state);
  return (
    <div className={sections.row}>
      <FundChart
        name="crashDrawdown"
        hint={t('hints.crashDrawdown')}
        fund={fund}
        describe={describeCrashes}
        summarise={summariseCrashes}
        height={HEIGHT}
        lines={3}
      />
      <FundChart
        name="evolutionOfRisk"
        fund={fund}
        request={request === null ? null : { ...request, vol_period: state.vol_period }}
        wrong={wrong}
        describe={describeEvolution}
        summarise={summariseCourse}
        height={HEIGHT}
        lines={3}
        hint={t('hints.evolutionOfRisk', { count: Number(state.vol_period) })}
        axisTitle={t('volatilityAxis')}
        controls={<VolatilityYears state={state} onChange={change} />}
      />
      <FundChart
        name="riskReturn"
        fund={fund}
        request={{ period: years }}
        describe={describeMatrix}
        summarise={summariseMatrix}
        height={HEIGHT}
        lines={3}
        hint={`${t('hints.riskReturn', { count: Number(years) })}${useOther()}`}
        axisTitle={t('performanceAxis')}
      />
    </div>
  );
}

function RatingCharts({ fund }: Props) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  return (
    <div className={sections.pair}>
      <FundChart
        name="fundRating"
        hint={t('hints.fundRating')}
        fund={fund}
        describe={describeRating}
        summarise={summariseRating}
        height={HEIGHT}
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
    </div>
  );
}

function PeergroupCharts({ fund }: Props) {
  const { t } = useTranslation('charts');
  const { state } = useCharts();
  return (
    <div className={sections.pair}>
      <FundChart
        name="peergroupComparison"
        hint={t('hints.peergroupComparison')}
        fund={fund}
        describe={describeStanding}
        summarise={summariseStanding}
        height={380}
        lines={4}
      />
      <ReturnDistribution fund={fund} years={figurePeriod(state)} remark={useOther()} height={380} />
    </div>
  );
}

/** Of the smaller pictures, in pixels: as high as seven phases need beside each other. */
const HEIGHT = 360;

/** What is said where the figures are of another time than the one that is chosen. */
function useOther(): string {
  const { t } = useTranslation('charts');
  const { state } = useCharts();
  return state.from !== null || state.period !== figurePeriod(state) ? ` ${t('figurePeriods')}` : '';
}

interface YearsProps {
  state: ChartState;
  onChange: (changes: Partial<ChartState>) => void;
}

function VolatilityYears({ state, onChange }: YearsProps) {
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
