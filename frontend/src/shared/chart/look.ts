/** How series are told apart: by the pattern of their line and the shape of their mark, and only then by colour. */
import type { Series, Tone } from './description';

export interface Look {
  readonly dash: number;
  readonly width: number;
  readonly shape: 'circle' | 'square' | 'triangle';
  readonly token: string;
}

const LOOKS: readonly Look[] = [
  { dash: 0, width: 2.25, shape: 'circle', token: '--chart-1' },
  { dash: 7, width: 2, shape: 'square', token: '--chart-2' },
  { dash: 3, width: 2, shape: 'triangle', token: '--chart-3' },
  { dash: 4, width: 1.75, shape: 'circle', token: '--chart-peer' },
];
const FIRST: Look = { dash: 0, width: 2.25, shape: 'circle', token: '--chart-1' };
/** Where the look of a peer group stands among all. */
export const PEERS = 3;

/** Which look a series has: that of peers, or by its place among the series. */
export function lookPlace({ peers }: Pick<Series, 'peers'>, place: number): number {
  return peers ? PEERS : place;
}

export function lookOf(series: number): Look {
  return LOOKS[series % LOOKS.length] ?? FIRST;
}

const TONES: Record<Tone, string> = {
  plain: '--chart-peer',
  marked: '--chart-1',
  A: '--rating-a',
  B: '--rating-b',
  C: '--rating-c',
  D: '--rating-d',
  E: '--rating-e',
};

/** The colours that a chart is drawn with, as #rrggbb: the library computes with them and cannot read tokens. */
export interface Palette {
  readonly series: readonly string[];
  readonly tones: Record<Tone, string>;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly surface: string;
  readonly font: string;
}

/** Reads the tokens as they hold for an element now; `probe` is any element within it that shows nothing. */
export function paletteOf(probe: HTMLElement): Palette {
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return hexOf(getComputedStyle(probe).color);
  };
  const tones = Object.entries(TONES).map(([tone, token]) => [tone, read(token)] as const);
  return {
    series: LOOKS.map(({ token }) => read(token)),
    tones: Object.fromEntries(tones) as Record<Tone, string>,
    ink: read('--ink'),
    muted: read('--ink-muted'),
    line: read('--line'),
    lineStrong: read('--line-strong'),
    surface: read('--surface'),
    font: getComputedStyle(probe).fontFamily,
  };
}

/** `rgb(11, 87, 147)` as `#0b5793`; black for what is no such colour. */
export function hexOf(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
