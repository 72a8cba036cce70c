import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RiskReturnMap } from '../api/types';
import { useFormat } from '../format';
import { type Cell, gridOf, READ } from './cells';
import { levelsOf, ringsAt, smooth } from './contours';
import styles from './Landscape.module.css';
import { type LocatedFund, Marks } from './Located';
import { across, NEAT, namesOf, type Plot, pathOf, spotOf, ticksOf, upward } from './plot';

/** Below this number the API sends the funds themselves, and each is drawn. */
const TINTS = 6;
const LEVELS = 9;
const EVERY_STRONG = 3;

interface Props {
  map: RiskReturnMap;
  all: RiskReturnMap;
  isAll: boolean;
  plot: Plot;
  width: number;
  height: number;
  cell: Cell | null;
  fund?: LocatedFund | undefined;
  /** Without names: there is no room for them. */
  small?: boolean;
}

function useContours(map: RiskReturnMap, plot: Plot): string[] {
  return useMemo(() => {
    const grid = smooth(gridOf(map));
    return levelsOf(grid).map((level) => pathOf(ringsAt(grid, level), plot));
  }, [map, plot]);
}

/** Graticule, contours, names and the cell that is read. Everything it shows is said elsewhere as well. */
export function Drawing({ map, all, isAll, plot, width, height, cell, fund, small = false }: Props) {
  return (
    <svg
      className={styles.drawing}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <Graticule map={map} plot={plot} />
      <Contours map={map} all={all} isAll={isAll} plot={plot} />
      <Funds map={map} plot={plot} />
      {small ? null : <Names map={map} plot={plot} />}
      <Sides map={map} plot={plot} small={small} />
      {fund === undefined ? null : <Marks map={map} plot={plot} fund={fund} />}
      {cell === null ? null : (
        <rect
          className={styles.cell}
          x={across(plot, cell.column * READ)}
          y={upward(plot, (cell.row + 1) * READ)}
          width={(READ / plot.columns) * plot.width}
          height={(READ / plot.rows) * plot.height}
        />
      )}
    </svg>
  );
}

function Graticule({ map, plot }: { map: RiskReturnMap; plot: Plot }) {
  const [right, bottom] = [plot.left + plot.width, plot.top + plot.height];
  return (
    <g>
      {ticksOf(map.risk).map(({ value, at }) => (
        <line
          key={value}
          className={styles.line}
          x1={across(plot, at)}
          x2={across(plot, at)}
          y1={plot.top}
          y2={bottom}
        />
      ))}
      {ticksOf(map.return).map(({ value, at }) => (
        <line
          key={value}
          className={styles.line}
          data-zero={value === 0}
          x1={plot.left}
          x2={right}
          y1={upward(plot, at)}
          y2={upward(plot, at)}
        />
      ))}
    </g>
  );
}

interface ContoursProps {
  map: RiskReturnMap;
  all: RiskReturnMap;
  isAll: boolean;
  plot: Plot;
}

/** All funds as bare lines below the chosen ones; where all are chosen only once. */
function Contours({ map, all, isAll, plot }: ContoursProps) {
  const own = useContours(map, plot);
  const others = useContours(all, plot);
  return (
    <>
      {isAll
        ? null
        : others.map((path, level) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place.
            <path key={level} className={styles.other} d={path} />
          ))}
      {map.results.length > 0
        ? null
        : own.map((path, level) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place.
              key={level}
              className={styles.contour}
              data-tint={1 + Math.floor(((LEVELS - own.length + level) * TINTS) / LEVELS)}
              data-strong={level % EVERY_STRONG === EVERY_STRONG - 1}
              data-shore={!isAll && level === 0}
              d={path}
            />
          ))}
    </>
  );
}

/** Few funds are drawn one by one: the colour of the class, and its letter. */
function Funds({ map, plot }: { map: RiskReturnMap; plot: Plot }) {
  return (
    <>
      {map.results.map(({ id, rank, ...figures }) => {
        const { x, y } = spotOf(map, plot, figures);
        return (
          <g key={id} className={styles.fund} data-rank={rank ?? 'none'}>
            <circle cx={x} cy={y} r={8} />
            <text x={x} y={y + 4}>
              {rank ?? '–'}
            </text>
          </g>
        );
      })}
    </>
  );
}

function Names({ map, plot }: { map: RiskReturnMap; plot: Plot }) {
  const names = useMemo(() => namesOf(map.peergroups, plot), [map, plot]);
  if (map.results.length > 0) return null;
  return (
    <>
      {names.map(({ value, text, x, y }) => (
        <text key={value} className={styles.name} x={x} y={y}>
          {text}
        </text>
      ))}
    </>
  );
}

/** Both axes as the frame of a map sheet, with their figures and what they are. */
function Sides({ map, plot, small }: { map: RiskReturnMap; plot: Plot; small: boolean }) {
  const { t } = useTranslation('landscape');
  const format = useFormat();
  const bottom = plot.top + plot.height;
  const [risks, returns] = [ticksOf(map.risk), ticksOf(map.return)];
  return (
    <g>
      {risks.slice(0, -1).map(({ value, at }, place) => (
        <rect
          key={value}
          className={styles.neat}
          data-filled={place % 2 === 0}
          x={across(plot, at)}
          y={bottom}
          width={across(plot, risks[place + 1]?.at ?? at) - across(plot, at)}
          height={NEAT}
        />
      ))}
      {returns.slice(0, -1).map(({ value, at }, place) => {
        const above = upward(plot, returns[place + 1]?.at ?? at);
        return (
          <rect
            key={value}
            className={styles.neat}
            data-filled={place % 2 === 0}
            x={plot.left - NEAT}
            y={above}
            width={NEAT}
            height={upward(plot, at) - above}
          />
        );
      })}
      {risks.map(({ value, at }) => (
        <text key={value} className={styles.tick} data-end="middle" x={across(plot, at)} y={bottom + 18}>
          {format.number(value)}
        </text>
      ))}
      {returns.map(({ value, at }) => (
        <text key={value} className={styles.tick} x={plot.left - 9} y={upward(plot, at) + 4}>
          {format.number(value)}
        </text>
      ))}
      {small ? null : (
        <>
          <text className={styles.axis} x={plot.left - NEAT} y={13}>
            {t('return')}
          </text>
          <text className={styles.axis} data-end="end" x={plot.left + plot.width} y={bottom + 34}>
            {t('risk')}
          </text>
        </>
      )}
    </g>
  );
}
