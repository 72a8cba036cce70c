/** The scales of each kind of chart, and the texts on their axes. */
import type { Format } from '../format';
import type { BarChart, LineChart, ScatterChart, Unit } from './description';
import { marginsOf, NARROW } from './margins';
import { niceScale, type Scale } from './scale';

const STEPS = 5;
/** Pixels that the value at the end of a horizontal bar takes. */
const VALUE_ROOM = 64;

function known(values: readonly (number | null | undefined)[]): number[] {
  return values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
}

function scaleOf(values: readonly number[], steps: number): Scale {
  return values.length === 0
    ? niceScale(0, 1, steps)
    : niceScale(Math.min(...values), Math.max(...values), steps);
}

export function lineScale(chart: LineChart): Scale {
  return scaleOf(
    [
      ...known(chart.series.flatMap(({ values, tableOnly }) => (tableOnly ? [] : values))),
      ...(chart.reach ?? []),
    ],
    STEPS,
  );
}

/** Bars begin at nought. Those that lie have room for the value at their end. */
export function barScale(chart: BarChart, width: number): Scale {
  const values = known([0, ...chart.series.flatMap(({ values: own }) => own)]);
  if (!chart.horizontal) {
    const scale = scaleOf(values, STEPS);
    // Funds are whole: half a fund is on no axis.
    return (chart.unit === 'funds' || chart.unit === 'count') && scale.step < 1
      ? niceScale(0, Math.max(...values, 2), 2)
      : scale;
  }
  const low = Math.min(...values);
  const high = Math.max(...values);
  const { left, right } = marginsOf(chart, width);
  const plot = Math.max(80, width - left - right);
  const room = ((high - low || 1) * VALUE_ROOM) / Math.max(20, plot - VALUE_ROOM);
  return {
    minimum: low < 0 ? low - room : 0,
    maximum: high > 0 ? high + room : 0,
    step: high - low + room || 1,
    digits: 2,
  };
}

export function scatterScales(chart: ScatterChart, width: number): { x: Scale; y: Scale } {
  const levels = chart.levels ?? [];
  const along = (axis: 'x' | 'y') => [
    ...chart.points.map((point) => point[axis]),
    ...levels.filter((level) => level.axis === axis).map(({ value }) => value),
  ];
  return { x: scaleOf(along('x'), width < NARROW ? 4 : 8), y: scaleOf(along('y'), STEPS) };
}

/** A round value on an axis, with as many decimals as its steps need and the unit where it has one. */
export function axisText(value: number, unit: Unit, scale: Scale, format: Format): string {
  const text = format.number(value, scale.digits);
  // The unit of a change stands in the caption: the axis has the sign alone.
  if (unit === 'change') return value > 0 ? `+${text}` : text;
  return unit === 'percent' || unit === 'percent_per_year' ? format.withPercent(text) : text;
}
