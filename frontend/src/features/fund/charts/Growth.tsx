import { useTranslation } from 'react-i18next';
import { describeYears, headlineYears, summariseYears } from '@/shared/fund-charts/calendar-years';
import type { Words } from '@/shared/fund-charts/descriptions';
import { FundChart } from '@/shared/fund-charts/FundChart';
import {
  describeGrowth,
  describeUnderwater,
  headlineGrowth,
  headlineUnderwater,
} from '@/shared/fund-charts/growth-charts';
import { summariseCourse } from '@/shared/fund-charts/summaries';

interface Props {
  fund: { id: number; name: string };
}

/** Of the smaller pictures, in pixels (infra/docs/design.md, 3.6). */
const HEIGHT = 220;

/** The last ten calendar years beside the peer group. */
export function CalendarYears({ fund }: Props) {
  const { t } = useTranslation('charts');
  return (
    <FundChart
      name="calendarYears"
      fund={fund}
      hint={t('hints.calendarYears')}
      hintBelow
      describe={describeYears}
      headline={headlineYears}
      summarise={summariseYears}
      height={HEIGHT}
      lines={3}
    />
  );
}

/** What ten thousand euros became in ten years, or since the fund began. */
export function GrowthOfMoney({ fund }: Props) {
  const { t } = useTranslation('charts');
  return (
    <FundChart
      name="performance"
      title={t('titles.growth')}
      fund={fund}
      request={TEN_YEARS}
      hint={t('hints.growth')}
      hintBelow
      describe={describeGrowth}
      headline={headlineGrowth}
      summarise={(data, words: Words) => headlineGrowth(data, words) ?? summariseCourse(data, words)}
      height={HEIGHT}
      lines={3}
    />
  );
}

/** How far the fund has been below its highest value, and for how long. */
export function Underwater({ fund }: Props) {
  const { t } = useTranslation('charts');
  return (
    <FundChart
      name="performance"
      title={t('titles.underwater')}
      fund={fund}
      request={TEN_YEARS}
      hint={t('hints.underwater')}
      hintBelow
      describe={describeUnderwater}
      headline={headlineUnderwater}
      summarise={(data, words: Words) => headlineUnderwater(data, words) ?? summariseCourse(data, words)}
      height={HEIGHT}
      lines={3}
    />
  );
}

const TEN_YEARS = { period: '10' } as const;
