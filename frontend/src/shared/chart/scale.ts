/** Round numbers and dates for the axes of charts. */

export interface Scale {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  /** Decimals that the steps need. */
  readonly digits: number;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** The scale with about `count` round steps that holds both values. */
export function niceScale(low: number, high: number, count: number): Scale {
  const spread = high > low ? high - low : Math.abs(high) || 1;
  const raw = spread / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = (STEPS.find((candidate) => candidate * power >= raw * 0.999) ?? 10) * power;
  const minimum = Math.floor(low / step + 1e-9) * step;
  const maximum = Math.max(Math.ceil(high / step - 1e-9) * step, minimum + step);
  const digits = [0, 1, 2].find((places) => Math.abs(step - Number(step.toFixed(places))) < step / 100) ?? 2;
  return { minimum: tidy(minimum), maximum: tidy(maximum), step: tidy(step), digits };
}

/** Without the last digits, in which sums of fractions go wrong. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

export function ticksOf({ minimum, maximum, step }: Scale): number[] {
  return Array.from({ length: Math.round((maximum - minimum) / step) + 1 }, (_tick, place) =>
    tidy(minimum + place * step),
  );
}

/** Midnight UTC of a date: all charts reckon in days, whatever the reader's time zone. */
export function timeOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** A part of the scale bar below a chart over time: a month, a year, or more. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const LONG_MONTHS = 8 * 12;

/**
 * The segments of the scale bar between two dates: a month up to a year, then a year, two years above eight (and more
 * where they would be too narrow for `most`). The first and the last one end with the chart.
 */
export function segmentsOf(first: string, last: string, most: number): Segment[] {
  const months = monthOf(last) - monthOf(first);
  const preferred = months <= 12 ? 1 : months <= LONG_MONTHS ? 12 : 24;
  const every = [1, 12, 24, 60, 120].find((step) => step >= preferred && months / step <= most) ?? 120;
  const [low, high] = [timeOf(first), timeOf(last)];
  const segments: Segment[] = [];
  for (let month = Math.floor(monthOf(first) / every) * every; month <= monthOf(last); month += every) {
    const start = Math.max(low, timeOf(firstOfMonth(month)));
    const end = Math.min(high, timeOf(firstOfMonth(month + every)));
    const year = String(Math.floor(month / 12));
    const text = every === 1 ? `${String((month % 12) + 1).padStart(2, '0')}/${year.slice(2)}` : year;
    if (end > start) segments.push({ start, end, text });
  }
  return segments;
}

function firstOfMonth(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** Months since the year 0. */
function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}
