import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigurePeriod } from '../address/span';
import { describeClasses, describeDistribution } from './descriptions';
import { FundChart } from './FundChart';
import type { Answers } from './queries';
import { summariseClasses, summariseDistribution } from './summaries';

interface Props {
  fund: { id: number; name: string };
}

interface ClassProps extends Props {
  children?: (data: Answers['classDistribution']) => ReactNode;
}

/** How many funds of the peergroup each class of the rating has. */
export function ClassDistribution({ fund, children }: ClassProps) {
  const { t } = useTranslation('charts');
  return (
    <FundChart
      name="classDistribution"
      hint={t('hints.classDistribution')}
      fund={fund}
      describe={describeClasses}
      summarise={summariseClasses}
      height={280}
      lines={2}
      axisTitle={t('fundsAxis')}
    >
      {children}
    </FundChart>
  );
}

interface ReturnProps extends Props {
  years: FigurePeriod;
  /** What is said behind the hint. */
  remark?: string;
  height?: number;
}

/** How the returns of the peergroup are spread. */
export function ReturnDistribution({ fund, years, remark = '', height = 280 }: ReturnProps) {
  const { t } = useTranslation('charts');
  return (
    <FundChart
      name="distribution"
      hint={`${t('hints.distribution', { count: Number(years) })}${remark}`}
      fund={fund}
      request={{ period: years }}
      describe={describeDistribution}
      summarise={summariseDistribution}
      height={height}
      lines={2}
      axisTitle={t('fundsAxis')}
    />
  );
}
