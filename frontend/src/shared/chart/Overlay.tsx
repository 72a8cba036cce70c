import type { Format } from '../format';
import styles from './Chart.module.css';
import type { BarChart, ChartDescription, Level, LineChart, RangeChart, ScatterChart } from './description';
import { valueText } from './figures';
import { lookOf, lookPlace } from './look';
import { NARROW, VALUED, wrapped } from './margins';
import {
  across,
  band,
  barSpots,
  ownCornerAt,
  ownNameAt,
  type Plot,
  type Spot,
  spotsOf,
  upward,
  VALUE_ROOM,
} from './plot';
import { type Segment, segmentsOf, ticksOf, timeOf } from './scale';
import { axisText, scatterScales } from './scales';

interface Props {
  chart: ChartDescription;
  plot: Plot;
  width: number;
  height: number;
  format: Format;
  /** What stands at the ends of a scale from worst to best. */
  worst: string;
  best: string;
  /** What marks one's own point: a whole name would cover others. */
  own: string;
  /** Words above the value axis. */
  axisTitle: string;
  /** The row that is read. */
  row: number | null;
}

/** What stands on a chart beside lines and bars: texts that must not collide, one's own marks, and what is read. */
export function Overlay({ width, height, ...props }: Props) {
  const { chart, plot, format, row } = props;
  const drawn = { plot, width, format };
  return (
    <svg
      className={styles.overlay}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {props.axisTitle ? (
        <text className={styles.axis} x={4} y={11}>
          {props.axisTitle}
        </text>
      ) : null}
      {chart.kind === 'line' ? <LineTexts chart={chart} {...drawn} /> : null}
      {chart.kind === 'bar' && chart.horizontal ? <HorizontalTexts chart={chart} {...drawn} /> : null}
      {chart.kind === 'bar' && !chart.horizontal ? <UprightTexts chart={chart} {...drawn} /> : null}
      {chart.kind === 'scatter' ? <ScatterTexts chart={chart} {...drawn} own={props.own} /> : null}
      {chart.kind === 'range' ? (
        <RangeTexts chart={chart} {...drawn} worst={props.worst} best={props.best} />
      ) : null}
      {row === null ? null : <Cursor chart={chart} plot={plot} row={row} />}
    </svg>
  );
}

interface Drawn<C> {
  chart: C;
  plot: Plot;
  width: number;
  format: Format;
}

function LineTexts({ chart, plot, width, format }: Drawn<LineChart>) {
  const [first] = chart.dates;
  const last = chart.dates.at(-1);
  if (first === undefined || last === undefined) return null;
  const [low, high] = plot.y;
  return (
    <>
      {chart.unit === 'change' && low < 0 && high > 0 ? (
        <line
          className={styles.zero}
          x1={plot.left}
          x2={plot.left + plot.width}
          y1={upward(plot, 0)}
          y2={upward(plot, 0)}
        />
      ) : null}
      <ScaleBar first={first} last={last} plot={plot} />
      <Levels levels={chart.levels ?? []} plot={plot} />
      <LineEnds chart={chart} plot={plot} />
      {width < NARROW ? null : <LineNames chart={chart} plot={plot} format={format} />}
    </>
  );
}

/** Pixels that the bar is high, and that its segments need at least. */
const BAR = 5;
const LEAST_SEGMENT = 12;

/** The frame of a map sheet as axis of time: segments in turn filled and open, each with its month or year below. */
function ScaleBar({ first, last, plot }: { first: string; last: string; plot: Plot }) {
  const top = plot.top + plot.height;
  return segmentsOf(first, last, Math.max(1, plot.width / LEAST_SEGMENT)).map(
    ({ start, end, text }, place, all) => {
      const [x, right] = [across(plot, start), across(plot, end)];
      const room = text.length * 6.6 + 10;
      // Where not every one has room, those at even distances from the last whole one keep their name.
      const every = Math.ceil(room / Math.max(1, widest(all, plot)));
      const named = right - x >= Math.min(room, 30) || every > 1;
      return (
        <g key={text}>
          <rect
            className={styles.neat}
            data-filled={place % 2 === 0}
            x={x}
            y={top}
            width={Math.max(0, right - x)}
            height={BAR}
          />
          {named && place % every === 0 && right - x > 8 ? (
            <text className={styles.axis} x={(x + right) / 2} y={top + 19} textAnchor="middle">
              {text}
            </text>
          ) : null}
        </g>
      );
    },
  );
}

/** The width of the widest segment: the first and the last one may be cut. */
function widest(segments: readonly Segment[], plot: Plot): number {
  return Math.max(...segments.map(({ start, end }) => across(plot, end) - across(plot, start)));
}

/** The last point of each line: filled where it is the chart's own, hollow for those beside it. */
function LineEnds({ chart, plot }: { chart: LineChart; plot: Plot }) {
  if (!VALUED.has(chart.unit)) return null;
  return endsOf(chart, plot).map(({ series, look, x, y }) => (
    <circle
      key={series}
      className={styles.end}
      data-series={look}
      data-own={series === 0}
      cx={x}
      cy={y}
      r={4}
    />
  ));
}

interface LineEnd {
  short: string | undefined;
  series: number;
  look: number;
  value: number;
  x: number;
  y: number;
}

function endsOf(chart: LineChart, plot: Plot): LineEnd[] {
  return chart.series.flatMap((one, series) => {
    const place = one.values.findLastIndex((value) => value !== null);
    const [value, date] = [one.values[place], chart.dates[place]];
    if (one.tableOnly || typeof value !== 'number' || date === undefined) return [];
    const look = lookPlace(one, series);
    return [{ short: one.short, series, look, value, x: across(plot, timeOf(date)), y: upward(plot, value) }];
  });
}

function Tick({ x, plot, width, text }: { x: number; plot: Plot; width: number; text: string }) {
  const bottom = plot.top + plot.height;
  const half = text.length * 3.4;
  // At the edges the text stands beside its tick rather than outside of the chart.
  const anchor = x - half < 0 ? 'start' : x + half > width ? 'end' : 'middle';
  return (
    <g>
      <line className={styles.tick} x1={x} x2={x} y1={bottom} y2={bottom + 5} />
      <text className={styles.axis} x={x} y={bottom + 17} textAnchor={anchor}>
        {text}
      </text>
    </g>
  );
}

/** Names of lines across the chart, at their right or upper end. */
function Levels({ levels, plot }: { levels: readonly Level[]; plot: Plot }) {
  return levels.map(({ axis, value, label }) =>
    axis === 'y' ? (
      <text
        key={`y${value}`}
        className={styles.axis}
        x={plot.left + plot.width + 9}
        y={upward(plot, value) + 4}
      >
        {label}
      </text>
    ) : null,
  );
}

/** Pixels from one name to the next, so that none covers another; twice as much where its value stands below it. */
const LINE = 14;
const WITH_VALUE = 30;

/** The short name of each line at its end; of a change with its value. */
function LineNames({ chart, plot, format }: { chart: LineChart; plot: Plot; format: Format }) {
  const valued = VALUED.has(chart.unit);
  const ends = endsOf(chart, plot)
    .filter(({ short }) => short !== undefined)
    .sort((one, other) => one.y - other.y);
  const places = spread(
    ends.map(({ y }) => y),
    plot.top + 4,
    plot.top + plot.height - (valued ? LINE : 0),
    valued ? WITH_VALUE : LINE,
  );
  const x = plot.left + plot.width + (valued ? 10 : 6);
  return ends.map(({ short, look, value }, place) => (
    <g key={short} className={styles.name} data-series={look}>
      <text x={x} y={(places[place] ?? 0) + (valued ? 0 : 4)}>
        {short}
      </text>
      {valued ? (
        <text className={styles.endValue} x={x} y={(places[place] ?? 0) + LINE}>
          {valueText(value, chart.unit, format)}
        </text>
      ) : null}
    </g>
  ));
}

/** Moves ascending places apart, within an upper and a lower bound. */
export function spread(places: readonly number[], low: number, high: number, line = LINE): number[] {
  const moved = places.map((place) => Math.max(low, place));
  for (let place = 1; place < moved.length; place += 1) {
    moved[place] = Math.max(moved[place] ?? 0, (moved[place - 1] ?? 0) + line);
  }
  let bound = high;
  for (let place = moved.length - 1; place >= 0; place -= 1) {
    moved[place] = Math.min(moved[place] ?? 0, bound);
    bound = (moved[place] ?? 0) - line;
  }
  return moved;
}

interface RowNameProps {
  text: string;
  y: number;
  plot: Plot;
}

function RowName({ text, y, plot }: RowNameProps) {
  const lines = wrapped(text, plot.left - 12);
  return (
    <text className={styles.label} x={0} y={y + 4 - 7 * (lines.length - 1)}>
      {lines.map((line, place) => (
        <tspan key={line} x={0} dy={place === 0 ? 0 : 14}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function HorizontalTexts({ chart, plot, format }: Drawn<BarChart>) {
  const zero = across(plot, 0);
  // A missing value stands on that side of nought where there is room.
  const leftOf = (x: number) => x < zero || (x === zero && plot.x[0] < 0);
  return (
    <>
      <line className={styles.zero} x1={zero} x2={zero} y1={plot.top} y2={plot.top + plot.height} />
      {chart.categories.map((category, place) => (
        <g key={category}>
          <RowName
            text={category}
            plot={plot}
            y={band(plot.top, plot.height, chart.categories.length, place)}
          />
          {barSpots(chart, plot, place, 0).map(({ x, y, series }) => (
            <text
              key={series}
              className={styles.value}
              x={leftOf(x) ? x - 4 : x + 4}
              y={y + 4}
              textAnchor={leftOf(x) ? 'end' : 'start'}
            >
              {valueText(chart.series[series]?.values[place] ?? null, chart.unit, format)}
            </text>
          ))}
        </g>
      ))}
    </>
  );
}

function UprightTexts({ chart, plot, width, format }: Drawn<BarChart>) {
  const bottom = plot.top + plot.height;
  const zero = upward(plot, 0);
  const names = chart.edges ?? chart.categories;
  const longest = Math.max(1, ...names.map((name) => name.length));
  const every = Math.ceil((names.length * (longest * 6.6 + 8)) / Math.max(1, plot.width));
  return (
    <>
      {plot.y[0] < 0 ? (
        <line className={styles.zero} x1={plot.left} x2={plot.left + plot.width} y1={zero} y2={zero} />
      ) : null}
      {names.map((name, place) => {
        const x = chart.edges
          ? plot.left + (plot.width / Math.max(1, names.length - 1)) * place
          : band(plot.left, plot.width, names.length, place);
        return place % every === 0 ? <Tick key={name} x={x} plot={plot} width={width} text={name} /> : null;
      })}
      {chart.axisTitle ? (
        <text className={styles.axis} x={plot.left + plot.width} y={bottom + 35} textAnchor="end">
          {chart.axisTitle}
        </text>
      ) : null}
      {/* Values of two bars side by side would cover each other: they are read, and stand in the table. */}
      {(chart.series.length > 1 ? [] : chart.categories).map((category, place) =>
        barSpots(chart, plot, place).map(({ x, y, series }) => {
          const value = valueText(chart.series[series]?.values[place] ?? null, chart.unit, format);
          return (
            <g key={`${category}-${series}`}>
              <text className={styles.value} x={x} y={y - 5} textAnchor="middle">
                {value}
              </text>
              {place === chart.own && chart.ownLabel ? (
                <OwnBar name={chart.ownLabel} x={x} top={y} y={ownNameAt(chart, plot, chart.ownLabel)} />
              ) : null}
            </g>
          );
        }),
      )}
    </>
  );
}

/** The name of one's own bar, led to it where higher ones beside it keep it away. */
function OwnBar({ name, x, y, top }: { name: string; x: number; y: number; top: number }) {
  return (
    <>
      {y < top - VALUE_ROOM ? (
        <line className={styles.cursor} x1={x} x2={x} y1={y + 4} y2={top - VALUE_ROOM + 2} />
      ) : null}
      <text className={styles.own} x={x} y={y} textAnchor="middle">
        {name}
      </text>
    </>
  );
}

function ScatterTexts({ chart, plot, width, format, own }: Drawn<ScatterChart> & { own: string }) {
  const { x } = scatterScales(chart, width);
  const bottom = plot.top + plot.height;
  return (
    <>
      {ticksOf(x).map((value) => (
        <Tick
          key={value}
          x={across(plot, value)}
          plot={plot}
          width={width}
          text={axisText(value, chart.x.unit, x, format)}
        />
      ))}
      <text className={styles.axis} x={plot.left + plot.width} y={bottom + 35} textAnchor="end">
        {chart.x.title}
      </text>
      {(chart.levels ?? []).map(({ axis, value, label }) => (
        <text
          key={axis}
          className={styles.axis}
          x={axis === 'y' ? plot.left + plot.width - 4 : across(plot, value) + 4}
          y={axis === 'y' ? upward(plot, value) - 4 : plot.top + 10}
          textAnchor={axis === 'y' ? 'end' : 'start'}
        >
          {label}
        </text>
      ))}
      {chart.points.map((point, place) =>
        point.marked ? (
          <Own key={point.label} name={own} chart={chart} plot={plot} spots={spotsOf(chart, plot, place)} />
        ) : null,
      )}
    </>
  );
}

interface OwnProps {
  name: string;
  chart: ScatterChart;
  plot: Plot;
  spots: readonly Spot[];
}

/** One's own point with its name. */
function Own({ name, chart, plot, spots }: OwnProps) {
  return spots.map((spot) => {
    const { x, y, anchor } = ownCornerAt(chart, plot, spot, name);
    return (
      <g key={spot.x}>
        <Diamond x={spot.x} y={spot.y} />
        <text className={styles.own} x={x} y={y} textAnchor={anchor}>
          {name}
        </text>
      </g>
    );
  });
}

function Diamond({ x, y }: { x: number; y: number }) {
  return <path className={styles.mark} d={`M${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}L${x - 8} ${y}Z`} />;
}

function RangeTexts({
  chart,
  plot,
  width,
  format,
  worst,
  best,
}: Drawn<RangeChart> & { worst: string; best: string }) {
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  return (
    <>
      <text className={styles.axis} x={plot.left} y={bottom + 17} textAnchor="middle">
        {worst}
      </text>
      <text className={styles.axis} x={right} y={bottom + 17} textAnchor="middle">
        {best}
      </text>
      {chart.rows.map((row, place) => {
        const y = band(plot.top, plot.height, chart.rows.length, place);
        return (
          <g key={row.label}>
            <RowName text={row.label} plot={plot} y={y} />
            {spotsOf(chart, plot, place).map((spot) => (
              <Diamond key={spot.x} x={spot.x} y={spot.y} />
            ))}
            <text className={styles.value} x={right + 68} y={y + 4} textAnchor="end">
              {valueText(row.value, row.unit, format)}
            </text>
            {width < NARROW ? null : (
              <text className={styles.axis} x={right + 80} y={y + 4}>
                {row.note ? `${chart.noteTitle} ${row.note}` : ''}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** Where one reads. */
function Cursor({ chart, plot, row }: { chart: ChartDescription; plot: Plot; row: number }) {
  const spots = spotsOf(chart, plot, row);
  const date = chart.kind === 'line' ? chart.dates[row] : undefined;
  const x = date === undefined ? 0 : across(plot, timeOf(date));
  return (
    <g data-cursor={row}>
      {date === undefined ? null : (
        <line className={styles.cursor} x1={x} x2={x} y1={plot.top} y2={plot.top + plot.height} />
      )}
      {chart.kind === 'bar' || chart.kind === 'range' ? (
        <BandFrame chart={chart} plot={plot} row={row} />
      ) : (
        spots.map(({ x, y, series }) => <Ring key={series} x={x} y={y} series={lookIn(chart, series)} />)
      )}
    </g>
  );
}

function lookIn(chart: ChartDescription, series: number): number {
  const own = chart.kind === 'line' ? chart.series[series] : undefined;
  return own === undefined ? series : lookPlace(own, series);
}

function Ring({ x, y, series }: Spot) {
  const { shape } = lookOf(series);
  const common = { className: styles.ring, 'data-series': series };
  if (shape === 'square') return <rect {...common} x={x - 4.5} y={y - 4.5} width={9} height={9} />;
  if (shape === 'triangle')
    return <path {...common} d={`M${x} ${y - 5.5}L${x + 5.5} ${y + 4.5}H${x - 5.5}Z`} />;
  return <circle {...common} cx={x} cy={y} r={5} />;
}

function BandFrame({ chart, plot, row }: { chart: BarChart | RangeChart; plot: Plot; row: number }) {
  const horizontal = chart.kind === 'range' || chart.horizontal;
  const count = chart.kind === 'range' ? chart.rows.length : chart.categories.length;
  const room = (horizontal ? plot.height : plot.width) / Math.max(1, count);
  return horizontal ? (
    <rect
      className={styles.bandFrame}
      x={plot.left}
      y={plot.top + room * row + 1}
      width={plot.width}
      height={Math.max(0, room - 2)}
    />
  ) : (
    <rect
      className={styles.bandFrame}
      x={plot.left + room * row}
      y={plot.top}
      width={room}
      height={plot.height}
    />
  );
}
