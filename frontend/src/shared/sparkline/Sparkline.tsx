import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../api/schema';
import { MISSING, useFormat } from '../format';
import { useIdle } from '../hooks/use-idle';
import { RetryLine } from '../ui/RetryLine';
import { Value } from '../ui/Value';
import { type Course, courseOf, HEIGHT, type SparklineData, WIDTH } from './course';
import { batches, sparklinesQuery } from './queries';
import styles from './Sparkline.module.css';

interface Lines {
  /** The first day of a whole picture; empty until an answer is there. */
  readonly start: string;
  readonly of: ReadonlyMap<number, SparklineData>;
  /** Whether all are there, so that what is missing has no picture. */
  readonly complete: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const NONE: Lines = { start: '', of: new Map(), complete: false, failed: false, retry: () => undefined };
const Known = createContext<Lines>(NONE);

function linesOf(answers: UseQueryResult<components['schemas']['Sparklines']>[]): Lines {
  const found = answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return {
    start: found[0]?.start ?? '',
    of: new Map(found.flatMap(({ results }) => results.map((one) => [one.id, one]))),
    complete:
      answers.length > 0 &&
      answers.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData),
    failed: answers.some(({ isError }) => isError),
    retry: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}

interface ProviderProps {
  items: readonly { readonly id: number }[] | null;
  children: ReactNode;
}

/** Asks for the pictures of a list at once, as soon as the list itself is drawn. */
export function Sparklines({ items, children }: ProviderProps) {
  const isIdle = useIdle(items !== null);
  const parts = useMemo(() => (isIdle ? batches(items?.map(({ id }) => id) ?? []) : []), [items, isIdle]);
  const lines = useQueries({ queries: parts.map(sparklinesQuery), combine: linesOf });
  return <Known value={lines}>{children}</Known>;
}

/** Below the list: one line for all pictures that could not be had. Its room is kept. */
export function SparklinesMissing() {
  const { t } = useTranslation('table');
  const { failed, retry } = useContext(Known);
  return (
    <div className={styles.missing}>
      {failed ? <RetryLine text={t('sparkline.failed')} onRetry={retry} /> : null}
    </div>
  );
}

interface Props {
  id: number;
  /** Whether a dash stands for what has no picture, as in the columns of a table. */
  dash?: boolean;
}

/** The last three years of a share class, 64 × 20. Its place is kept while it is awaited, and where there is none. */
export function Sparkline({ id, dash = false }: Props) {
  const { start, of, complete } = useContext(Known);
  const line = of.get(id);
  const course = useMemo(() => courseOf(line?.values ?? []), [line]);
  if (dash && complete && course === null) return <Value text={MISSING} />;
  return (
    <span className={styles.place}>
      {line === undefined || course === null ? null : <Drawn line={line} course={course} start={start} />}
    </span>
  );
}

function Drawn({ line, course, start }: { line: SparklineData; course: Course; start: string }) {
  const { t } = useTranslation('table');
  const format = useFormat();
  const value = format.withPercent(format.number(Math.abs(line.change), 1));
  const change = Math.abs(line.change) < 0.05 ? 'same' : line.change < 0 ? 'loss' : 'gain';
  // A share class that has closed says until when.
  const period = line.values.at(-1) === null ? 'until' : line.from === start ? 'whole' : 'since';
  const said = `${t(`sparkline.${change}`, { value })} ${t(`sparkline.${period}`, {
    from: format.date(line.from),
    to: format.date(line.to),
  })}`;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={said}>
      <title>{said}</title>
      <path className={styles.base} d={`M0 ${course.base}H${WIDTH}`} />
      <path className={styles.line} d={course.path} />
      <circle className={styles.end} cx={course.end.x} cy={course.end.y} r="1.75" />
    </svg>
  );
}
