import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FundPage } from '@/shared/api/types';
import { describePerformance, type Words } from '@/shared/fund-charts/descriptions';
import { FundChart } from '@/shared/fund-charts/FundChart';
import { headlinePerformance } from '@/shared/fund-charts/headlines';
import type { Answers } from '@/shared/fund-charts/queries';
import { SpanChoice } from '@/shared/fund-charts/SpanChoice';
import { summariseCourse } from '@/shared/fund-charts/summaries';
import { useMedia } from '@/shared/hooks/use-media';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { useCharts } from './charts/use-charts';
import { KeyFacts } from './KeyFacts';
import styles from './Opening.module.css';
import { PartBoundary } from './PartBoundary';
import { Price } from './Price';
import { VerdictPanel } from './VerdictPanel';

const Locator = lazy(() => import('./Locator'));
/** Of the small map's drawing, in pixels. */
const LOCATOR_HEIGHT = 190;

/** What answers in five seconds: price, performance beside the peer group, rating, costs, risk and size. */
export function Opening({ fund }: { fund: FundPage }) {
  const { t } = useTranslation('fund');
  const wall = useMedia('(width >= 108rem)');
  return (
    <section
      className={styles.opening}
      data-unpriced={fund.price === null || undefined}
      aria-label={t('opening')}
    >
      <div className={styles.course}>
        <PartBoundary>{fund.price === null ? <Unpriced fund={fund} /> : <Course fund={fund} />}</PartBoundary>
      </div>
      <div className={styles.side}>
        <PartBoundary>
          <VerdictPanel fund={fund} />
        </PartBoundary>
        <PartBoundary>
          <KeyFacts fund={fund} />
        </PartBoundary>
        {wall && fund.price !== null ? (
          <PartBoundary>
            <Suspense fallback={<div className={styles.locator} />}>
              <div className={styles.locator}>
                <Locator fund={fund} height={LOCATOR_HEIGHT} small />
              </div>
            </Suspense>
          </PartBoundary>
        ) : null}
      </div>
    </section>
  );
}

/** Without any price there is no course: why, and where to go on, in place of an empty frame. */
function Unpriced({ fund }: { fund: FundPage }) {
  const { t } = useTranslation('fund');
  return (
    <>
      <Price fund={fund} />
      <p className={styles.why}>{t('unpriced.why')}</p>
      <ul className={styles.ways}>
        {fund.tranches_count > 1 ? (
          <li>
            <a href="#classes">{t('unpriced.classes', { count: fund.tranches_count })}</a>
          </li>
        ) : null}
        <li>
          <a href="#peergroup">{t('unpriced.similar')}</a>
        </li>
      </ul>
    </>
  );
}

/** The price, and the performance that led to it. */
function Course({ fund }: { fund: FundPage }) {
  const { state, ignored, change, latest, request, wrong } = useCharts();
  const height = useChartHeight();
  return (
    <>
      <div className={styles.bar}>
        <Price fund={fund} />
        <SpanChoice state={state} latest={latest} onChange={change} />
      </div>
      <IgnoredNote ignored={ignored} />
      <FundChart
        name="performance"
        fund={fund}
        request={request}
        wrong={wrong}
        heading="h2"
        hint={caption}
        hintBelow
        describe={describePerformance}
        headline={headlinePerformance}
        summarise={summariseCourse}
        height={height}
        lines={3}
      />
    </>
  );
}

/** What is drawn, in which currency, from when to when. */
function caption(data: Answers['performance'] | undefined, { t, format }: Words): string {
  if (data === undefined || data.from === null) return '';
  return t('caption', {
    currency: data.currency ?? data.fund.tranche_currency,
    from: format.date(data.from),
    to: format.date(data.to),
  });
}

/** Of the drawing at the width of the window (infra/docs/design.md, 3.6). */
function useChartHeight(): number {
  const tablet = useMedia('(width >= 52rem)');
  const desk = useMedia('(width >= 80rem)');
  const wall = useMedia('(width >= 108rem)');
  return wall ? 420 : desk ? 336 : tablet ? 300 : 208;
}
