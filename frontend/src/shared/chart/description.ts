/**
 * What a chart shows, in words of no drawing library: the charts' code is the only one that knows which library draws.
 * Values are percent points, points or index values as the API sends them; null where there is none.
 */

/** `index`: 100 at the start of the time shown; `change`: percent since then, always with its sign;
 * `money`: whole amounts, whose currency the chart says; `count`: whole numbers, of what the chart says. */
export type Unit =
  | 'index'
  | 'change'
  | 'money'
  | 'percent'
  | 'percent_per_year'
  | 'points'
  | 'funds'
  | 'count';

export interface Series {
  /** In full, as it stands in the legend and in the table. */
  readonly name: string;
  /** One or two words at the end of its line, if there is room. */
  readonly short?: string;
  readonly values: readonly (number | null)[];
  /**
   * Given for a line that goes straight over dates without a value: where it does not, between the dates of two values.
   * Without it, a date without a value interrupts the line.
   */
  readonly gaps?: readonly Gap[];
  /** All others that the chart's own series stands beside, such as its peer group: grey and dashed. */
  readonly peers?: boolean;
  /** In the table and in files only. */
  readonly tableOnly?: boolean;
}

/** Dates, YYYY-MM-DD. */
export interface Gap {
  readonly from: string;
  readonly to: string;
}

/** A line across the whole chart, such as the lowest points of a rating class. */
export interface Level {
  readonly axis: 'x' | 'y';
  readonly value: number;
  readonly label: string;
}

/** Values over time. The first series is the one that the chart is about, and stands out. */
export interface LineChart {
  readonly kind: 'line';
  readonly unit: Unit;
  /** YYYY-MM-DD, ascending, as many as each series has values. */
  readonly dates: readonly string[];
  readonly series: readonly Series[];
  /** Every value is a point of its own: few values, far apart. */
  readonly dots?: boolean;
  readonly levels?: readonly Level[];
  /** What the value axis shows at least. */
  readonly reach?: readonly [number, number];
}

/** What a bar stands for beyond its length; the letter of a rating class always stands beside its colour. */
export type Tone = 'plain' | 'marked' | 'A' | 'B' | 'C' | 'D' | 'E';

/** Values of categories: one bar for each series, upright or, where the categories have long names, horizontal. */
export interface BarChart {
  readonly kind: 'bar';
  readonly unit: Unit;
  readonly horizontal: boolean;
  readonly categoryTitle: string;
  /** A line break within a name is one on the axis, too. */
  readonly categories: readonly string[];
  readonly series: readonly Series[];
  /** The category that is marked as one's own. */
  readonly own?: number | null;
  /** What marks it in words. */
  readonly ownLabel?: string;
  /** The fill of each category; plain, and marked for `own`, unless it is given. */
  readonly tones?: readonly Tone[];
  /** Names between the categories instead of below them, one more than categories: the edges of a histogram. */
  readonly edges?: readonly string[];
  readonly axisTitle?: string;
}

export interface ScatterPoint {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly marked?: boolean;
}

interface Axis {
  readonly title: string;
  readonly unit: Unit;
}

/** Points of two values each. The order of the points is that in which the keyboard goes through them. */
export interface ScatterChart {
  readonly kind: 'scatter';
  readonly pointTitle: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly points: readonly ScatterPoint[];
  readonly levels?: readonly Level[];
}

/** A value among others of which five are known; `note` is said beside it, such as its position, after `noteTitle`. */
export interface RangeRow {
  readonly label: string;
  readonly unit: Unit;
  readonly higherIsBetter: boolean;
  readonly value: number | null;
  readonly note: string;
  readonly minimum: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  readonly maximum: number;
}

/** Box plots below each other, each on its own scale from the worst to the best. */
export interface RangeChart {
  readonly kind: 'range';
  readonly rowTitle: string;
  /** Whose values are marked. */
  readonly name: string;
  readonly noteTitle: string;
  readonly rows: readonly RangeRow[];
}

export type ChartDescription = LineChart | BarChart | ScatterChart | RangeChart;
