import styles from './Chart.module.css';
import { lookOf, PEERS } from './look';

interface Props {
  series: number;
  /** A line over time; else the fill of a bar. */
  dated: boolean;
}

/** How a series looks, beside its name. */
export function Sample({ series, dated }: Props) {
  const { dash, width } = lookOf(series);
  return (
    <svg
      className={styles.sample}
      width={26}
      height={12}
      aria-hidden="true"
      focusable="false"
      data-series={series}
    >
      {dated ? (
        <line x1={0} x2={26} y1={6} y2={6} strokeWidth={width} strokeDasharray={dash || undefined} />
      ) : (
        <>
          <rect x={1} y={1} width={24} height={10} data-fill={series === 0} />
          {series === 0 || series === PEERS ? null : <path d="M3 11L12 1M10 11L19 1M17 11L25 2" />}
        </>
      )}
    </svg>
  );
}
