import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import { useLoaded } from '../hooks/use-loaded';
import { ErrorNote } from '../ui/ErrorNote';
import styles from './Chart.module.css';
import type { ChartDescription } from './description';
import { figuresOf, firstRead, sentence } from './figures';
import { NARROW } from './margins';
import { Overlay } from './Overlay';
import type { Plot } from './plot';
import { ReadOut } from './ReadOut';
import { useAppearance } from './use-appearance';
import { useReading } from './use-reading';
import { useWidth } from './use-width';

export interface ChartProps {
  /** Has to stay the same object while it says the same (`useMemo`): another one is drawn anew. */
  description: ChartDescription;
  /** Height of the drawing in pixels; what is said of the point that is read comes below it. */
  height: number;
  /** What it is called, for those who do not see it. */
  label: string;
  /** What it shows, in one or two sentences, for those who do not see it. */
  summary: string;
  /** Words above the value axis, such as its unit. */
  axisTitle?: string | undefined;
  /**
   * What stands below the drawing in place of the values while nothing is read: for charts that name their lines at
   * their ends, so that a wide one needs no key.
   */
  caption?: ReactNode;
  /** Stands beside the caption or the values. */
  tools?: ReactNode;
  /** Gives the element with the drawing, to be saved as a picture. */
  onPicture?: ((element: HTMLElement | null) => void) | undefined;
}

const loadPainter = () => import('./ApexChart');

/**
 * A chart by its description; which library draws is not seen from outside, and its code is loaded with the first
 * chart. One reads it with the pointer or, once it has the focus, with the arrow keys, Page up and down, Home and End:
 * what is read stands below the drawing and is spoken. `ChartFrame` adds title, table, downloads and what is said
 * instead of a chart; the page needs the texts of `charts` (`routes.tsx`).
 */
export function Chart(props: ChartProps) {
  const { description, height, label, summary, axisTitle = '', onPicture, caption, tools } = props;
  const { t } = useTranslation('charts');
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const painter = useLoaded(loadPainter);
  const { palette, nonce } = useAppearance(frame);
  const [drawn, setDrawn] = useState<{ of: ChartDescription; plot: Plot; width: number } | null>(null);
  const plot = drawn?.of === description && drawn.width === width ? drawn.plot : null;
  const figures = useMemo(() => figuresOf(description, t), [description, t]);
  const reading = useReading(description, figures, plot);
  const onDrawn = useCallback(
    // At once: a page that is about to be printed waits for nothing.
    (place: Plot) => flushSync(() => setDrawn({ of: description, plot: place, width })),
    [description, width],
  );
  const Painter = painter.value;
  return (
    <div className={styles.chart}>
      <div
        ref={frame}
        className={styles.frame}
        style={{ blockSize: height }}
        role="application"
        aria-roledescription={t('chart')}
        aria-label={`${label}. ${summary} ${t('keys')}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its points are read with the arrow keys.
        tabIndex={0}
        {...reading.handlers}
      >
        {painter.failed ? <ErrorNote error={null} onRetry={painter.retry} /> : null}
        <div ref={onPicture} className={styles.canvas} aria-hidden="true">
          {Painter && palette && width > 0 ? (
            <Painter {...{ description, width, height, palette, format, nonce, onDrawn }} />
          ) : null}
          {plot === null ? null : (
            <Overlay
              chart={description}
              {...{ plot, width, height, format, axisTitle }}
              worst={t('worst')}
              best={t('best')}
              own={t('own')}
              row={reading.row}
            />
          )}
        </div>
      </div>
      <div className={styles.below}>
        {caption !== undefined && reading.row === null && width >= NARROW ? (
          <div className={styles.caption}>{caption}</div>
        ) : (
          <ReadOut figures={figures} row={reading.row ?? firstRead(figures)} />
        )}
        {tools}
        {/* A narrow chart needs its key: what is said of it comes below. */}
        {caption !== undefined && width > 0 && width < NARROW ? (
          <div className={styles.below}>{caption}</div>
        ) : null}
      </div>
      <p className={styles.spoken} aria-live="polite">
        {reading.spoken === null ? '' : sentence(figures, reading.spoken, format, t)}
      </p>
    </div>
  );
}
