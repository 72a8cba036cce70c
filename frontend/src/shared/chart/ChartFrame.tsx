import { type CSSProperties, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import { ErrorNote } from '../ui/ErrorNote';
import { Chart } from './Chart';
import styles from './ChartFrame.module.css';
import { ChartTable } from './ChartTable';
import { ChartTools } from './ChartTools';
import type { ChartDescription } from './description';
import { figuresOf } from './figures';

/** What the API says with every chart. */
export interface ChartFacts {
  readonly record_date: string | null;
  readonly simulated: boolean;
  readonly notices: readonly { readonly code: string; readonly text: string }[];
}

export interface ChartFrameProps {
  title: string;
  /** What the chart is about, such as the name of the fund: it begins the names of files. */
  subject: string;
  /** What the figures that are drawn say, in place of the title; the title stays its name. */
  headline?: string | undefined;
  /** How to read the chart: below its title, or below the drawing where that names its lines itself. */
  hint: ReactNode;
  hintBelow?: boolean;
  /** What it shows, for those who do not see it. */
  summary: string;
  /** Null while it is not there, or where there is nothing to draw: then `facts` says why, or `empty`. */
  description: ChartDescription | null;
  /** Null until the API has answered. */
  facts: ChartFacts | null;
  /** The page itself shows what the API says of the chart, above it; files hold it all the same. */
  noticesAbove?: boolean;
  /** Why there is nothing to draw, if the API says nothing itself. */
  empty: string;
  error?: unknown;
  /** What shows is older than what is asked for, which is on its way. */
  busy?: boolean;
  onRetry?: () => void;
  /** Height of the drawing in pixels. */
  height: number;
  /** Lines of values below the drawing on a narrow screen, one for the date or name and one for each value. */
  lines: number;
  axisTitle?: string;
  /** What chooses what the chart shows, beside the title. */
  controls?: ReactNode;
  /** Shown instead of everything else: the chart is not for this reader, and why. */
  locked?: ReactNode;
  /** What belongs to it and stands below. */
  children?: ReactNode;
  heading?: 'h2' | 'h3';
}

/**
 * A chart with its title, what has to be said with it, its table and its downloads. Its height is the same while it
 * loads, fails or has nothing to show, so that nothing on the page moves when it arrives.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { title, headline, hint, hintBelow, controls, locked, heading: Heading = 'h3', children } = props;
  const id = useId();
  return (
    <section
      className={styles.panel}
      {...(headline === undefined ? { 'aria-labelledby': id } : { 'aria-label': title })}
    >
      <header className={styles.head} data-headline={headline === undefined ? undefined : true}>
        <div>
          <Heading id={id}>{headline ?? title}</Heading>
          {hintBelow ? null : <p className={styles.hint}>{hint}</p>}
        </div>
        {locked ? null : controls}
      </header>
      {locked ?? <Body {...props} />}
      {locked ? null : children}
    </section>
  );
}

function Body(props: ChartFrameProps) {
  const { description, facts, error, onRetry, height, lines, empty } = props;
  const size = { '--chart-height': `${height}px`, '--chart-lines': lines } as CSSProperties;
  const { t } = useTranslation('charts');
  return (
    <div
      className={styles.body}
      aria-busy={props.busy === true}
      data-captioned={props.hintBelow === true}
      style={size}
    >
      {error ? (
        <div className={styles.failed}>
          <ErrorNote error={error} {...(onRetry ? { onRetry } : {})} />
        </div>
      ) : null}
      {!error && facts === null ? (
        <>
          <p role="status" className={styles.spoken}>
            {t('loading', { title: props.title })}
          </p>
          <div className={styles.waiting} aria-hidden="true" />
        </>
      ) : null}
      {!error && facts !== null && description === null ? (
        <p className={styles.empty}>
          {facts.notices.length > 0 && !props.noticesAbove ? <Notices facts={facts} /> : empty}
        </p>
      ) : null}
      {!error && facts !== null && description !== null ? (
        <Drawn {...props} description={description} facts={facts} />
      ) : null}
    </div>
  );
}

type DrawnProps = ChartFrameProps & { description: ChartDescription; facts: ChartFacts };

function Drawn({ description, facts, ...props }: DrawnProps) {
  const { title, subject, summary, height, axisTitle, hint, hintBelow, noticesAbove = false } = props;
  const { t } = useTranslation('charts');
  const format = useFormat();
  const [asTable, setAsTable] = useState(false);
  const drawing = useRef<HTMLElement>(null);
  const figures = useMemo(() => figuresOf(description, t), [description, t]);
  const remarks = [
    facts.record_date ? t('recordDate', { date: format.date(facts.record_date) }) : '',
    facts.simulated ? t('simulated') : '',
    ...facts.notices.map(({ text }) => text),
  ].filter((text) => text !== '');
  const tools = (
    <ChartTools {...{ title, subject, figures, remarks, drawing, asTable }} onTable={setAsTable} />
  );
  const said = (
    <p className={styles.facts}>
      {hintBelow ? <span>{hint}</span> : null}
      {facts.record_date && !hintBelow ? (
        <span>{t('recordDate', { date: format.date(facts.record_date) })}</span>
      ) : null}
      {noticesAbove ? null : <Notices facts={facts} />}
    </p>
  );
  const chart = (
    <Chart
      {...{ description, height, summary, axisTitle }}
      {...(hintBelow ? { caption: said, tools } : {})}
      label={title}
      onPicture={(element) => {
        drawing.current = element;
      }}
    />
  );
  return (
    <>
      {asTable ? <ChartTable figures={figures} caption={title} height={height} /> : chart}
      {hintBelow && !asTable ? null : (
        <div className={styles.foot}>
          {said}
          {tools}
        </div>
      )}
    </>
  );
}

function Notices({ facts }: { facts: ChartFacts }) {
  return facts.notices.map(({ code, text }) => (
    <span key={`${code} ${text}`} className={styles.notice}>
      {text}
    </span>
  ));
}
