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

export interface TimeTick {
  readonly time: number;
  /** YYYY-MM-DD */
  readonly date: string;
}

export type TimeStep = 'day' | 'month' | 'year';

const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60];

/** Midnight UTC of a date: all charts reckon in days, whatever the reader's time zone. */
export function timeOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** Beginnings of months or years between two dates, at most `most`; of a few weeks, the dates of the ends. */
export function timeTicks(first: string, last: string, most: number): { step: TimeStep; ticks: TimeTick[] } {
  const months = monthOf(last) - monthOf(first);
  const every = MONTH_STEPS.find((step) => months / step <= most) ?? 120;
  const ticks: TimeTick[] = [];
  for (let month = Math.ceil(monthOf(first) / every) * every; month <= monthOf(last); month += every) {
    const date = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    if (date >= first && date <= last) ticks.push({ time: timeOf(date), date });
  }
  if (ticks.length >= 2) return { step: every >= 12 ? 'year' : 'month', ticks };
  const ends = first === last ? [first] : [first, last];
  return { step: 'day', ticks: ends.map((date) => ({ time: timeOf(date), date })) };
}

/** Months since the year 0. */
function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}
