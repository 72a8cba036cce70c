import { type PointerEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RiskReturn } from '@/shared/api/types';
import { type Format, MISSING, useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import styles from './RiskReturnChart.module.css';
import { axis, share } from './scale';

type Point = RiskReturn['results'][number];

/** Sizes of the drawing in its own units; on narrow screens it is smaller, so that its writing stays readable. */
const WIDE = { width: 1100, height: 400 };
const NARROW = { width: 380, height: 320 };
const LEFT = 44;
const RIGHT = 12;
const TOP = 28;
const BOTTOM = 44;

/** Classes in the order of the legend. */
const CLASSES = ['A', 'B', 'C', 'D', 'E', null];

interface Props {
  points: readonly Point[];
  /** All funds that have both figures; the points are the best rated of them. */
  count: number;
  years: string;
  stale: boolean;
}

function usePlaces(points: readonly Point[], { width, height }: typeof WIDE) {
  return useMemo(() => {
    const x = axis(points.map(({ volatility }) => volatility));
    const y = axis(points.map(({ performance }) => performance));
    const left = (value: number) => LEFT + share(x, value) * (width - LEFT - RIGHT);
    const top = (value: number) => height - BOTTOM - share(y, value) * (height - TOP - BOTTOM);
    // From low to high risk: the order in which the slider goes through the points.
    const sorted = [...points].sort((a, b) => a.volatility - b.volatility || a.id - b.id);
    return { x, y, left, top, sorted };
  }, [points, width, height]);
}

/**
 * Performance over risk, one point for each fund. Points can be read with the pointer, or one by one with the
 * slider below the picture; a table holds the same figures.
 */
export function RiskReturnChart({ points, count, years, stale }: Props) {
  const { t } = useTranslation('guided');
  const format = useFormat();
  const size = useMedia('(width >= 48rem)') ? WIDE : NARROW;
  const { width, height } = size;
  const { x, y, left, top, sorted } = usePlaces(points, size);
  const [picked, setPicked] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const index = Math.max(
    0,
    sorted.findIndex(({ id }) => id === picked),
  );
  const point = picked === null ? null : (sorted[index] ?? null);

  const pickNearest = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [px, py] = [
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    ];
    const distance = ({ volatility, performance }: Point) =>
      Math.hypot(left(volatility) - px, top(performance) - py);
    const best = sorted.reduce<Point | null>(
      (a, b) => (a === null || distance(b) < distance(a) ? b : a),
      null,
    );
    if (best !== null && distance(best) < 40) setPicked(best.id);
  };

  return (
    <figure className={styles.figure} data-stale={stale}>
      <figcaption className={styles.caption}>
        {count > points.length
          ? t('chart.sample', { shown: format.number(points.length), count, formatted: format.number(count) })
          : t('chart.all', { count, formatted: format.number(count) })}{' '}
        {t('chart.units')}
        <span className={styles.legend}>
          {CLASSES.map((rank) => (
            <RatingBadge key={rank} rank={rank} />
          ))}
        </span>
      </figcaption>
      {asTable ? (
        <PointTable points={sorted} />
      ) : (
        <>
          <svg
            className={styles.plot}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={t('chart.label', { years })}
            onPointerMove={pickNearest}
            onPointerDown={pickNearest}
          >
            {y.ticks.map((tick) => (
              <g key={tick} className={styles.line} data-zero={tick === 0}>
                <line x1={LEFT} x2={width - RIGHT} y1={top(tick)} y2={top(tick)} />
                <text x={LEFT - 8} y={top(tick) + 4} textAnchor="end">
                  {format.number(tick, Number.isInteger(tick) ? 0 : 1)}
                </text>
              </g>
            ))}
            {x.ticks.map((tick) => (
              <text
                key={tick}
                className={styles.tick}
                x={left(tick)}
                y={height - BOTTOM + 18}
                textAnchor="middle"
              >
                {format.number(tick, Number.isInteger(tick) ? 0 : 1)}
              </text>
            ))}
            <text className={styles.title} x={width - RIGHT} y={height - 6} textAnchor="end">
              {t('chart.risk')}
            </text>
            <text className={styles.title} x={4} y={TOP - 12}>
              {t('chart.return')}
            </text>
            {sorted.map(({ id, volatility, performance, rank }) => (
              <circle
                key={id}
                className={styles.point}
                data-rank={rank ?? 'none'}
                cx={left(volatility)}
                cy={top(performance)}
                r={4}
              />
            ))}
            {point === null ? null : (
              <circle
                className={styles.picked}
                cx={left(point.volatility)}
                cy={top(point.performance)}
                r={8}
              />
            )}
          </svg>
          <label className={styles.walk}>
            {t('chart.walk')}
            <input
              type="range"
              min={0}
              max={Math.max(0, sorted.length - 1)}
              value={index}
              aria-valuetext={point === null ? t('chart.none') : t('chart.spoken', values(point, format))}
              onChange={(event) => setPicked(sorted[Number(event.target.value)]?.id ?? null)}
            />
          </label>
          <Readout point={point} />
        </>
      )}
      <button
        type="button"
        className={styles.switch}
        aria-pressed={asTable}
        onClick={() => setAsTable(!asTable)}
      >
        {t('chart.asTable')}
      </button>
    </figure>
  );
}

function values({ name, rank, performance, volatility }: Point, format: Format) {
  return {
    name,
    rank: rank ?? MISSING,
    performance: format.change(performance),
    volatility: format.percent(volatility),
  };
}

/** What is known of the point that is picked; keeps its height, so that nothing jumps. */
function Readout({ point }: { point: Point | null }) {
  const { t } = useTranslation('guided');
  const format = useFormat();
  if (point === null) return <p className={styles.readout}>{t('chart.hint')}</p>;
  return (
    <p className={styles.readout}>
      <RatingBadge rank={point.rank} points={point.rating_points} />
      <LocalLink to={pathTo('fund', point)}>{point.name}</LocalLink>
      <span>
        {t('chart.return')} {format.change(point.performance)}
      </span>
      <span>
        {t('chart.risk')} {format.percent(point.volatility)}
      </span>
    </p>
  );
}

function PointTable({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation('guided');
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus.
    <section className={styles.tableBox} tabIndex={0} aria-label={t('chart.asTable')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('chart.fund')}</th>
            <th scope="col">{t('chart.rating')}</th>
            <th scope="col">{t('chart.return')}</th>
            <th scope="col">{t('chart.risk')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.id}>
              <th scope="row">
                <LocalLink to={pathTo('fund', point)}>{point.name}</LocalLink>
              </th>
              <td>
                <RatingBadge rank={point.rank} points={point.rating_points} />
              </td>
              <td>{format.change(point.performance)}</td>
              <td>{format.percent(point.volatility)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
