/** A description as options of ApexCharts. Only this file and ApexChart.tsx know the library. */
import type { ApexOptions } from 'apexcharts';
import type { Format } from '../format';
import type {
  BarChart,
  ChartDescription,
  LineChart,
  RangeChart,
  RangeRow,
  ScatterChart,
} from './description';
import { lastKnownPlaces } from './last-known';
import { lookOf, lookPlace, type Palette } from './look';
import { marginsOf } from './margins';
import { type Scale, timeOf } from './scale';
import { axisText, barScale, lineScale, scatterScales } from './scales';

/** What options are made from beside the description; sizes in pixels. */
export interface Setting {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly format: Format;
  /** Allows the style sheet that the library adds to the page (Content-Security-Policy). */
  readonly nonce: string;
}

export function optionsOf(chart: ChartDescription, setting: Setting): ApexOptions {
  const common = commonOptions(chart, setting);
  switch (chart.kind) {
    case 'line':
      return { ...common, ...lineOptions(chart, setting) };
    case 'bar':
      return { ...common, ...barOptions(chart, setting) };
    case 'scatter':
      return { ...common, ...scatterOptions(chart, setting) };
    case 'range':
      return { ...common, ...rangeOptions(chart, setting) };
  }
}

const TYPES = { line: 'line', bar: 'bar', scatter: 'scatter', range: 'boxPlot' } as const;

/** Nothing moves, and all that the library would write as HTML (legend, tooltip, toolbar) is off: names are data. */
function commonOptions(chart: ChartDescription, setting: Setting): ApexOptions {
  const { palette } = setting;
  return {
    chart: {
      type: TYPES[chart.kind],
      width: setting.width,
      height: setting.height,
      nonce: setting.nonce,
      background: 'transparent',
      fontFamily: palette.font,
      foreColor: palette.muted,
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
      selection: { enabled: false },
      redrawOnParentResize: false,
      redrawOnWindowResize: false,
      parentHeightOffset: 0,
    },
    legend: { show: false },
    tooltip: { enabled: false },
    dataLabels: { enabled: false },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    grid: {
      borderColor: palette.line,
      strokeDashArray: 0,
      padding: marginsOf(chart, setting.width),
      xaxis: { lines: { show: false } },
      // Lines across that mean something stand alone.
      yaxis: { lines: { show: chart.kind !== 'range' && !(chart.kind === 'line' && chart.levels) } },
    },
  };
}

/** Texts below the plot are drawn by the overlay, which knows how many fit. */
function bareAxis(palette: Palette): ApexXAxis {
  return {
    labels: { show: false },
    axisTicks: { show: false },
    axisBorder: { show: true, color: palette.lineStrong },
    crosshairs: { show: false },
    tooltip: { enabled: false },
  };
}

function valueAxis(scale: Scale, text: (value: number) => string, palette: Palette): ApexYAxis {
  return {
    min: scale.minimum,
    max: scale.maximum,
    tickAmount: Math.round((scale.maximum - scale.minimum) / scale.step),
    labels: {
      style: { fontSize: '12px', colors: palette.muted },
      formatter: (value) => text(value),
      offsetX: -6,
    },
    axisBorder: { show: false },
    axisTicks: { show: false },
  };
}

function lineOptions(chart: LineChart, { palette, format }: Setting): ApexOptions {
  const drawn = chart.series.flatMap((series, place) => (series.tableOnly ? [] : [{ ...series, place }]));
  const looks = drawn.map((series) => lookOf(lookPlace(series, series.place)));
  const times = chart.dates.map(timeOf);
  const scale = lineScale(chart);
  return {
    series: drawn.map(({ values, place }) => ({
      name: `s${place}`,
      data: linePoints(values, lastKnownPlaces(chart, place), times),
    })),
    colors: drawn.map((series) => palette.series[lookPlace(series, series.place)] ?? palette.ink),
    stroke: {
      curve: 'straight',
      lineCap: 'butt',
      width: looks.map(({ width }) => width),
      dashArray: looks.map(({ dash }) => dash),
    },
    fill: { opacity: 1 },
    markers: {
      size: chart.dots ? 4 : 0,
      strokeWidth: 0,
      shape: looks.map(({ shape }) => shape),
    },
    xaxis: { ...bareAxis(palette), type: 'numeric' },
    yaxis: valueAxis(scale, (value) => axisText(value, chart.unit, scale, format), palette),
    annotations: levelLines(chart.levels ?? [], palette),
  };
}

/** A missing value interrupts the line; what the line goes over is left out. */
function linePoints(
  values: readonly (number | null)[],
  places: readonly (number | null)[],
  times: readonly number[],
): [number, number | null][] {
  return times.flatMap((time, at): [number, number | null][] => {
    const place = places[at] ?? null;
    return place === null || place === at ? [[time, values[at] ?? null]] : [];
  });
}

function levelLines(levels: readonly { axis: 'x' | 'y'; value: number }[], palette: Palette) {
  const line = { borderColor: palette.lineStrong, strokeDashArray: 2, borderWidth: 1, opacity: 1 };
  return {
    xaxis: levels.filter(({ axis }) => axis === 'x').map(({ value }) => ({ x: value, ...line })),
    yaxis: levels.filter(({ axis }) => axis === 'y').map(({ value }) => ({ y: value, ...line })),
  };
}

/** How much of the room of a category its bars take. */
export const BAR_SHARE = 0.7;

function barOptions(chart: BarChart, setting: Setting): ApexOptions {
  const { palette, format } = setting;
  const several = chart.series.length > 1;
  // A peer group is a frame beside the filled bar of the chart's own.
  const peers = chart.series.some((series) => series.peers);
  const colors = chart.series.map((series, place) => palette.series[lookPlace(series, place)] ?? palette.ink);
  const scale = barScale(chart, setting.width);
  const tones = chart.categories.map(
    (_category, place) => chart.tones?.[place] ?? (place === chart.own ? 'marked' : 'plain'),
  );
  const axis = valueAxis(scale, (value) => axisText(value, chart.unit, scale, format), palette);
  return {
    series: chart.series.map(({ values }, place) => ({
      name: `s${place}`,
      data: values.map((value) => value ?? 0),
    })),
    colors: several ? colors : tones.map((tone) => palette.tones[tone]),
    fill: !several
      ? { type: 'solid', opacity: 1 }
      : peers
        ? { type: 'solid', opacity: [1, 0] }
        : { type: ['solid', 'pattern'], opacity: 1, pattern: PATTERN },
    stroke: {
      show: true,
      width: 1,
      colors: several ? colors : [chart.tones ? palette.ink : palette.lineStrong],
    },
    plotOptions: {
      bar: {
        horizontal: chart.horizontal,
        distributed: !several,
        barHeight: `${BAR_SHARE * 100}%`,
        columnWidth: `${(chart.edges ? 0.96 : BAR_SHARE) * 100}%`,
      },
    },
    grid: {
      borderColor: palette.line,
      padding: marginsOf(chart, setting.width),
      xaxis: { lines: { show: false } },
      yaxis: { lines: { show: !chart.horizontal } },
    },
    xaxis: {
      ...bareAxis(palette),
      axisBorder: { show: !chart.horizontal, color: palette.lineStrong },
      categories: chart.categories.map((_category, place) => String(place)),
    },
    // Bars that lie say their values themselves.
    yaxis: chart.horizontal ? { ...axis, labels: { show: false } } : axis,
  };
}

const PATTERN = { style: 'slantedLines', width: 5, height: 5, strokeWidth: 2 };

function scatterOptions(chart: ScatterChart, setting: Setting): ApexOptions {
  const { palette, format } = setting;
  const { x, y } = scatterScales(chart, setting.width);
  const pick = (marked: boolean) =>
    chart.points
      .filter((point) => (point.marked === true) === marked)
      .map((point): [number, number] => [point.x, point.y]);
  return {
    series: [
      { name: 's0', data: pick(false) },
      { name: 's1', data: pick(true) },
    ],
    colors: [palette.tones.plain, palette.tones.marked],
    fill: { opacity: [0.75, 1] },
    markers: {
      size: [4, 0],
      shape: ['circle', 'circle'],
      strokeWidth: 1,
      strokeColors: palette.surface,
    },
    xaxis: { ...bareAxis(palette), type: 'numeric', min: x.minimum, max: x.maximum },
    yaxis: valueAxis(y, (value) => axisText(value, chart.y.unit, y, format), palette),
    annotations: levelLines(chart.levels ?? [], palette),
  };
}

/** Where a value of a row lies from the worst (0) to the best (100) of all that the row knows. */
export function standing(row: RangeRow, value: number): number {
  const known = row.value === null ? [row.minimum, row.maximum] : [row.minimum, row.maximum, row.value];
  const low = Math.min(...known);
  const high = Math.max(...known);
  const share = high > low ? ((value - low) / (high - low)) * 100 : 50;
  return row.higherIsBetter ? share : 100 - share;
}

function rangeOptions(chart: RangeChart, { palette }: Setting): ApexOptions {
  return {
    series: [
      {
        name: 's0',
        data: chart.rows.map((row, place) => ({ x: String(place), y: box(row) })),
      },
    ],
    stroke: { show: true, width: 1.5, colors: [palette.lineStrong] },
    plotOptions: {
      bar: { horizontal: true, barHeight: '44%' },
      boxPlot: { colors: { upper: palette.tones.plain, lower: palette.tones.plain } },
    },
    xaxis: { ...bareAxis(palette), axisBorder: { show: false } },
    yaxis: { min: 0, max: 100, labels: { show: false }, axisBorder: { show: false } },
  };
}

function box(row: RangeRow): number[] {
  return [row.minimum, row.lowerQuartile, row.median, row.upperQuartile, row.maximum]
    .map((value) => standing(row, value))
    .sort((one, other) => one - other);
}
