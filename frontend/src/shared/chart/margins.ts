/** The room around the plot that the overlay needs for its texts, in pixels. */
import type { ChartDescription, LineChart, Unit } from './description';

/** Below this width texts are short and stand closer. */
export const NARROW = 540;

export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The room of the longest name beside its line, whose letters are bold. */
function nameRoom({ series }: LineChart): number {
  return Math.max(...series.map(({ short = '', tableOnly }) => (tableOnly ? 0 : short.length * 6.9))) + 10;
}

/** The room of the longest name of a line across the chart, beside its end. */
function levelRoom({ levels = [] }: LineChart): number {
  const across = levels.filter(({ axis }) => axis === 'y');
  return across.length === 0 ? 12 : Math.max(24, ...across.map(({ label }) => label.length * 6.9 + 14));
}

/** Units of lines that end in a point with its value. */
export const VALUED: ReadonlySet<Unit> = new Set<Unit>(['change', 'money']);

const AXIS = 24;
/** The scale bar with its labels; the library leaves some room itself. */
const TIME = 10;
const TITLE = 18;

export function marginsOf(chart: ChartDescription, width: number): Margins {
  const narrow = width < NARROW;
  switch (chart.kind) {
    case 'line': {
      const named = !narrow && chart.series.some(({ short }) => short !== undefined);
      // Names with their values below them; their unit is said below the drawing, and nothing stands above the axis.
      const valued = VALUED.has(chart.unit);
      const right = named ? Math.max(valued ? 120 : 84, nameRoom(chart)) : levelRoom(chart);
      return { top: valued ? -12 : TITLE, right, bottom: TIME, left: 4 };
    }
    case 'bar':
      return chart.horizontal
        ? { top: 0, right: 4, bottom: 0, left: narrow ? 152 : 210 }
        : { top: TITLE, right: 8, bottom: AXIS + (chart.axisTitle ? TITLE : 0), left: 4 };
    case 'scatter':
      return { top: TITLE, right: 12, bottom: AXIS + TITLE, left: 4 };
    case 'range':
      return { top: 0, right: narrow ? 74 : 190, bottom: AXIS, left: narrow ? 118 : 210 };
  }
}

/**
 * A text in lines of about so many pixels: two, or three if it says itself where a line ends. What does not fit ends in
 * an ellipsis.
 */
export function wrapped(text: string, pixels: number): string[] {
  const most = Math.max(4, Math.floor(pixels / 6.2));
  const [first = '', ...others] = text.split('\n');
  return [...twoLines(first, most), ...others.map((line) => cut(line, most))];
}

function twoLines(text: string, most: number): string[] {
  if (text.length <= most) return [text];
  const space = text.lastIndexOf(' ', most);
  const end = space > most / 3 ? space : most;
  return [text.slice(0, end).trimEnd(), cut(text.slice(end).trimStart(), most)];
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
