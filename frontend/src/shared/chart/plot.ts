/** Where the values of a drawn chart lie, in pixels from the upper left corner of the chart. */
import type { BarChart, ChartDescription, LineChart, ScatterChart } from './description';
import { lastKnownPlaces } from './last-known';
import { BAR_SHARE, standing } from './options';
import { timeOf } from './scale';

export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The values at the left and the right edge; of bars and box plots, those of the value axis. */
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Number of the series, for the shape of its mark. */
  readonly series: number;
}

export function across(plot: Plot, value: number): number {
  const [low, high] = plot.x;
  return plot.left + ((value - low) / (high - low || 1)) * plot.width;
}

export function upward(plot: Plot, value: number): number {
  const [low, high] = plot.y;
  return plot.top + plot.height - ((value - low) / (high - low || 1)) * plot.height;
}

/** The middle of one of `count` equal bands. */
export function band(start: number, length: number, count: number, place: number): number {
  return start + (length / Math.max(1, count)) * (place + 0.5);
}

/** Where the values of a row are; that of a line which goes over its date is where it was last known. */
export function spotsOf(chart: ChartDescription, plot: Plot, row: number): Spot[] {
  switch (chart.kind) {
    case 'line':
      return lineSpots(chart, plot, row);
    case 'bar':
      return barSpots(chart, plot, row);
    case 'scatter': {
      const point = chart.points[row];
      return point ? [{ x: across(plot, point.x), y: upward(plot, point.y), series: 0 }] : [];
    }
    case 'range': {
      const found = chart.rows[row];
      if (!found || found.value === null) return [];
      const y = band(plot.top, plot.height, chart.rows.length, row);
      return [{ x: plot.left + (standing(found, found.value) / 100) * plot.width, y, series: 0 }];
    }
  }
}

function lineSpots(chart: LineChart, plot: Plot, row: number): Spot[] {
  const date = chart.dates[row];
  if (date === undefined) return [];
  return chart.series.flatMap(({ values, tableOnly }, series) => {
    if (tableOnly) return [];
    const place = lastKnownPlaces(chart, series)[row] ?? row;
    const value = values[place];
    const x = across(plot, timeOf(chart.dates[place] ?? date));
    return typeof value === 'number' ? [{ x, y: upward(plot, value), series }] : [];
  });
}

/** The ends of the bars of a category; a missing value is left out, or stands at `missing`. */
export function barSpots(chart: BarChart, plot: Plot, row: number, missing?: number): Spot[] {
  const count = chart.series.length;
  return chart.series.flatMap(({ values }, series) => {
    const value = values[row] ?? missing;
    if (value === undefined) return [];
    const aside = ((series + 0.5) / count - 0.5) * BAR_SHARE;
    const length = chart.horizontal ? plot.height : plot.width;
    const middle =
      band(chart.horizontal ? plot.top : plot.left, length, chart.categories.length, row) +
      (aside * length) / Math.max(1, chart.categories.length);
    return [
      chart.horizontal
        ? { x: across(plot, value), y: middle, series }
        : { x: middle, y: upward(plot, value), series },
    ];
  });
}

/** Half the width of a letter, and what a value above its bar takes, in pixels. */
const HALF_LETTER = 3.6;
export const VALUE_ROOM = 19;

/** The base line of the name of one's own upright bar: above its value and those of the bars that it reaches over. */
export function ownNameAt(chart: BarChart, plot: Plot, name: string): number {
  const [own] = barSpots(chart, plot, chart.own ?? -1);
  if (own === undefined) return plot.top;
  const reach = name.length * HALF_LETTER + plot.width / Math.max(1, chart.categories.length) / 2;
  const below = chart.categories.flatMap((_category, place) =>
    barSpots(chart, plot, place).filter(({ x }) => Math.abs(x - own.x) < reach),
  );
  return Math.min(...below.map(({ y }) => y)) - VALUE_ROOM;
}

/** Where the name of one's own point stands: its base line, and whether it ends or begins there. */
export interface NamePlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

/** What a name covers above and below its base line, with half a point, in pixels. */
const ABOVE = 16;
const BELOW = 8;

/** The corner of one's own point where its name stays inside of the chart and covers the fewest other points. */
export function ownCornerAt(chart: ScatterChart, plot: Plot, { x, y }: Spot, name: string): NamePlace {
  const length = 2 * name.length * HALF_LETTER;
  const others = chart.points.flatMap((point, row) => (point.marked ? [] : spotsOf(chart, plot, row)));
  const faults = ({ anchor, ...place }: NamePlace): number => {
    const [start, end] = anchor === 'start' ? [place.x, place.x + length] : [place.x - length, place.x];
    const outside =
      start < plot.left ||
      end > plot.left + plot.width ||
      place.y < plot.top + BELOW ||
      place.y > plot.top + plot.height;
    const covered = others.filter(
      (spot) =>
        spot.x > start - BELOW &&
        spot.x < end + BELOW &&
        spot.y > place.y - ABOVE &&
        spot.y < place.y + BELOW,
    );
    return covered.length + (outside ? others.length + 1 : 0);
  };
  const right: NamePlace = { x: x + 11, y: y - 8, anchor: 'start' };
  const left: NamePlace = { x: x - 11, y: y - 8, anchor: 'end' };
  const above = x > plot.left + plot.width / 2 ? [left, right] : [right, left];
  const corners = [...above, ...above.map((place) => ({ ...place, y: y + 16 }))];
  return corners.reduce((best, corner) => (faults(corner) < faults(best) ? corner : best));
}

/** The row that is meant by a place on the chart; null outside of all. */
export function rowAt(chart: ChartDescription, plot: Plot, x: number, y: number): number | null {
  switch (chart.kind) {
    case 'line':
      return nearestDate(chart, plot, x);
    case 'bar':
      return chart.horizontal
        ? bandAt(plot.top, plot.height, chart.categories.length, y)
        : bandAt(plot.left, plot.width, chart.categories.length, x);
    case 'scatter':
      return nearestPoint(chart, plot, x, y);
    case 'range':
      return bandAt(plot.top, plot.height, chart.rows.length, y);
  }
}

function bandAt(start: number, length: number, count: number, at: number): number | null {
  const place = Math.floor(((at - start) / (length || 1)) * count);
  return place >= 0 && place < count ? place : null;
}

function nearestDate(chart: LineChart, plot: Plot, x: number): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  chart.dates.forEach((date, place) => {
    const distance = Math.abs(across(plot, timeOf(date)) - x);
    if (distance < least) {
      least = distance;
      best = place;
    }
  });
  return best;
}

function nearestPoint(chart: ScatterChart, plot: Plot, x: number, y: number): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  chart.points.forEach((point, place) => {
    const distance = Math.hypot(across(plot, point.x) - x, upward(plot, point.y) - y);
    if (distance < least) {
      least = distance;
      best = place;
    }
  });
  return best;
}
