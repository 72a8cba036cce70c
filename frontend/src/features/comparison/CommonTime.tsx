import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { faultOf, type Span } from '@/shared/address/span';
import { useRecordDate } from '@/shared/api/record-date';
import type { Comparison } from '@/shared/api/types';
import { ChartFrame } from '@/shared/chart/ChartFrame';
import { type Format, useFormat } from '@/shared/format';
import { describeComparison } from '@/shared/fund-charts/descriptions';
import { chartQuery } from '@/shared/fund-charts/queries';
import { SpanChoice, useFaultText } from '@/shared/fund-charts/SpanChoice';
import { useLang } from '@/shared/i18n/language';
import { Waiting } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { ShortName } from '@/shared/ui/ShortName';
import { Value } from '@/shared/ui/Value';
import { chartRequest } from './address';
import { bestValues } from './better';
import styles from './Comparison.module.css';
import { FigureCell } from './ComparisonTable';

interface Props {
  ids: readonly number[];
  /** What stands above is on its way. */
  awaited: boolean;
  span: Span;
  onSpan: (span: Span) => void;
}

/** The time that all funds have: which it is, what makes them hard to compare, the chart and the figures of it. */
export function CommonTime({ ids, awaited, span, onSpan }: Props) {
  const { t } = useTranslation('comparison');
  const latest = useRecordDate() ?? null;
  const faultText = useFaultText();
  const whole = useComparison(ids, span, latest);
  const quoted = quotedIds(ids, whole.data);
  // A fund without any price would leave the others without a common time.
  const some = quoted.length > 0 && quoted.length < ids.length;
  const rest = useComparison(some ? quoted : [], span, latest);
  const chart = some ? rest : whole;
  const fault = faultOf(span.from, span.to, latest);
  if (ids.length === 0) return null;
  return (
    <section className={styles.common} aria-labelledby="common-time">
      {awaited ? <Waiting /> : null}
      <h2 id="common-time">{t('common')}</h2>
      <SpanChoice state={span} latest={latest} onChange={(changes) => onSpan({ ...span, ...changes })} />
      {fault === null && whole.data && !whole.error ? (
        // Of those that have no prices, the whole answer tells; of those that are drawn, theirs does.
        <Warnings of={[whole.data, ...(some && rest.data ? [rest.data] : [])]} />
      ) : null}
      <Shown
        data={fault === null ? (chart.data ?? null) : null}
        wrong={fault === null ? null : faultText(fault, latest)}
        error={whole.error ?? chart.error}
        onRetry={() => {
          void whole.refetch();
          if (some) void rest.refetch();
        }}
        stale={chart.isPlaceholderData}
        awaited={awaited}
      />
    </section>
  );
}

/** The chart of these funds; nothing is asked without a fund, or for a span that cannot be. */
function useComparison(ids: readonly number[], span: Span, latest: string | null) {
  const lang = useLang();
  const request = chartRequest(ids, span, latest);
  const [first] = ids;
  return useQuery({
    ...chartQuery('comparison', first ?? 0, request ?? {}, lang),
    enabled: first !== undefined && request !== null,
  });
}

/** The funds that have prices at all, as far as the answer tells. */
function quotedIds(ids: readonly number[], data: Comparison | undefined): readonly number[] {
  if (data === undefined) return ids;
  const funds = [data.fund, data.second_fund, data.third_fund];
  const without = new Set(funds.flatMap((one) => (one && one.available_from === null ? [one.id] : [])));
  return ids.filter((id) => !without.has(id));
}

function Warnings({ of }: { of: readonly Comparison[] }) {
  const { t } = useTranslation('comparison');
  const texts = new Set(of.flatMap(({ notices }) => notices.map(({ text }) => text)));
  if (texts.size === 0) return null;
  return (
    <Notice tone="warning" title={t('warnings')}>
      <ul className={styles.warnings}>
        {[...texts].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Height of the drawing in pixels. */
const HEIGHT = 340;

function fundsOf(data: Comparison) {
  return [data.fund, data.second_fund, data.third_fund].filter((one) => one !== null);
}

interface ShownProps {
  data: Comparison | null;
  /** Why nothing was asked. */
  wrong: string | null;
  error: unknown;
  onRetry: () => void;
  stale: boolean;
  awaited: boolean;
}

/** The chart with the window that it shows, and the figures of that window; room for them while they load. */
function Shown({ data, wrong, error, onRetry, stale, awaited }: ShownProps) {
  const { t } = useTranslation('comparison');
  const charts = useTranslation('charts');
  const format = useFormat();
  const description = useMemo(
    () => (data === null ? null : describeComparison(data, { t: charts.t, format })),
    [data, charts.t, format],
  );
  const window = data === null ? '' : windowText(data, format, t);
  const names = data === null ? [] : fundsOf(data).map(({ name }) => name);
  const told = { record_date: null, simulated: false, notices: [] };
  const isAwaited = data === null && wrong === null && !error;
  return (
    <div className={styles.shown} data-stale={stale} data-awaited={isAwaited}>
      {isAwaited && !awaited ? <Waiting /> : null}
      <ChartFrame
        title={t('chart')}
        subject={names.join(' ')}
        hint={<span role="status">{window === '' ? t('chartHint') : window}</span>}
        summary={t('chartSummary', { window, names: names.join(', ') })}
        description={description}
        facts={wrong === null ? data : told}
        noticesAbove
        empty={wrong ?? t('noCommon')}
        error={wrong === null ? error : null}
        onRetry={onRetry}
        busy={stale}
        height={HEIGHT}
        lines={3}
        axisTitle={charts.t('indexAxis')}
      />
      {data === null || description === null || error ? null : <WindowFigures data={data} />}
    </div>
  );
}

/** The time that is shown, and the currency if it is the same for all. */
function windowText(data: Comparison, format: Format, t: TFunction<'comparison'>): string {
  if (data.from === null || data.to === null) return '';
  const values = { from: format.date(data.from), to: format.date(data.to) };
  const text = t(data.second_fund === null ? 'windowOfOne' : 'window', values);
  return data.currency === null ? text : `${text} · ${t('measuredIn', { currency: data.currency })}`;
}

const FIGURES = [
  { name: 'performance', better: 'higher' },
  { name: 'volatility', better: 'lower' },
  { name: 'max_drawdown', better: 'higher' },
] as const;

/** Performance and risk of the common time, a row a fund. */
function WindowFigures({ data }: { data: Comparison }) {
  const { t } = useTranslation('comparison');
  const format = useFormat();
  const names = new Map(fundsOf(data).map(({ id, name }) => [id, name]));
  // In different currencies no return is better than another.
  const marks = FIGURES.map(({ name, better }) =>
    bestValues(
      data.figures.map((figures) => figures[name]),
      data.currency === null ? 'none' : better,
    ),
  );
  return (
    <div className={styles.windowScroll}>
      <table className={styles.window}>
        <caption className={styles.hidden}>{t('windowCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fund')}</th>
            {FIGURES.map(({ name }) => (
              <th key={name} scope="col">
                {t(`windowFigures.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.figures.map((figures, place) => (
            <tr key={figures.id}>
              <th scope="row">
                <ShortName name={names.get(figures.id) ?? String(figures.id)} />
              </th>
              {FIGURES.map(({ name }, column) => (
                <FigureCell key={name} best={marks[column]?.[place] ?? false}>
                  <Value
                    text={
                      name === 'performance' ? format.change(figures[name]) : format.percent(figures[name])
                    }
                  />
                </FigureCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
