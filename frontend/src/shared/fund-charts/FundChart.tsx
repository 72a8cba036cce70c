import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFrame } from '../chart/ChartFrame';
import type { ChartDescription } from '../chart/description';
import { useFormat } from '../format';
import { useNear } from '../hooks/use-near';
import { useLang } from '../i18n/language';
import type { Words } from './descriptions';
import styles from './FundCharts.module.css';
import { type Answers, type ChartName, chartQuery } from './queries';

interface Props<N extends ChartName> {
  name: N;
  fund: { id: number; name: string };
  /** Where it is another picture of the same figures than the one that the API names. */
  title?: string;
  /** What is asked for beside the fund; null while it cannot be asked, for which `wrong` may say why. */
  request?: Readonly<Record<string, string>> | null;
  wrong?: string | null;
  describe: (data: Answers[N], words: Words) => ChartDescription | null;
  /** What the chart shows, for those who do not see it. */
  summarise: (data: Answers[N], words: Words) => string;
  /** What the drawn figures say, in place of the chart's title; undefined where they say nothing. */
  headline?: (data: Answers[N], words: Words) => string | undefined;
  height: number;
  lines: number;
  hint: string | ((data: Answers[N] | undefined, words: Words) => string);
  /** That of the page's first picture, which stands in no section. */
  heading?: 'h2';
  /** The hint stands below a drawing that names its lines itself. */
  hintBelow?: boolean;
  axisTitle?: string;
  controls?: ReactNode;
  children?: ((data: Answers[N]) => ReactNode) | undefined;
}

/** One chart of a fund: asked for when it comes near the window, and kept while another span is on its way. */
export function FundChart<N extends ChartName>(props: Props<N>) {
  const { request = {}, wrong = null } = props;
  const { name, fund, describe, summarise, headline, children, hint, axisTitle } = props;
  const { t } = useTranslation('charts');
  const chart: ChartName = name;
  const title = props.title ?? t(`titles.${chart}`);
  const format = useFormat();
  const lang = useLang();
  const [place, near] = useNear<HTMLDivElement>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...chartQuery(name, fund.id, request ?? {}, lang),
    enabled: near && request !== null,
  });
  const description = useMemo(
    () => (data === undefined ? null : describe(data, { t, format })),
    [data, describe, t, format],
  );
  const told = wrong === null ? null : { record_date: null, simulated: false, notices: [] };
  return (
    <div ref={place} className={styles.place} data-chart={name}>
      <ChartFrame
        title={title}
        heading={props.heading ?? 'h3'}
        subject={fund.name}
        headline={
          headline === undefined
            ? undefined
            : ((data === undefined || wrong !== null ? undefined : headline(data, { t, format })) ?? title)
        }
        hint={typeof hint === 'string' ? hint : hint(data, { t, format })}
        hintBelow={props.hintBelow ?? false}
        summary={data === undefined ? '' : summarise(data, { t, format })}
        description={wrong === null ? description : null}
        facts={told ?? data ?? null}
        empty={wrong ?? t('empty')}
        error={wrong === null ? error : null}
        onRetry={() => void refetch()}
        busy={isPlaceholderData}
        height={props.height}
        lines={props.lines}
        controls={props.controls}
        {...(axisTitle === undefined ? {} : { axisTitle })}
      >
        {data !== undefined && wrong === null && error === null ? children?.(data) : null}
      </ChartFrame>
    </div>
  );
}
