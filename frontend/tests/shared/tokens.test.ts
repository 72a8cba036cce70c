import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Read from the disk: as a module, a stylesheet is what it has become.
const SRC = join(import.meta.dirname, '../../src');
const DESK = join(import.meta.dirname, '../../../app/staff/static/staff/desk.css');
const css = readFileSync(join(SRC, 'shared/tokens.css'), 'utf8');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The colour of a token in a theme, as #rrggbb. */
function colour(token: string, theme: Theme): string {
  const [, light, dark = light] =
    css.match(new RegExp(`--${token}: (?:light-dark\\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6}))?`)) ?? [];
  const found = theme === 'light' ? light : dark;
  if (found === undefined) throw new Error(`No colour --${token}`);
  return found;
}

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const PANELS = ['ground', 'surface', 'surface-sunken', 'surface-raised'];
const ROWS = [...PANELS, 'surface-hover', 'surface-selected'];
const YEARS = ['gain', 'loss'].flatMap((one) => [1, 2, 3, 4].map((step) => `${one}-${step}`));
const TINTS = ['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-6'];

/** Text and what it stands on. */
const TEXT: readonly (readonly [string, readonly string[]])[] = [
  ['ink', [...ROWS, ...TINTS, ...YEARS, 'mark', 'accent-soft', 'bar']],
  ['ink-muted', [...ROWS, 'tint-3']],
  ['accent', [...ROWS, 'accent-soft']],
  ['accent-strong', ROWS],
  ['accent-ink', ['accent', 'accent-strong']],
  ['gain', ROWS],
  ['loss', ROWS],
  ['warn-ink', ['warn-surface']],
  ['error-ink', ['error-surface', ...PANELS]],
  ['amber-ink', ['amber']],
  ['contour-ink', TINTS],
  ['chart-1', PANELS],
  ['chart-2', PANELS],
  ['chart-3', PANELS],
  ...['a', 'b', 'c', 'd', 'e', 'none'].map((rank) => [`rating-${rank}-ink`, [`rating-${rank}`]] as const),
];

/** Marks, lines and frames of controls, and what they stand on. */
const MARKS: readonly (readonly [string, readonly string[]])[] = [
  ['line-strong', PANELS],
  ['neat', PANELS],
  ['focus', ROWS],
  ['chart-peer', PANELS],
  ['contour', ['ground', 'tint-1', 'tint-2', 'tint-3']],
  ['contour-strong', ['ground', ...TINTS]],
  ['mark-line', ['mark-sheet']],
  ['amber', ['mark-sheet']],
];

describe.each(THEMES)('contrast, %s', (theme) => {
  it.each(TEXT)('%s can be read', (token, grounds) => {
    const weak = grounds.filter((ground) => contrast(colour(token, theme), colour(ground, theme)) < 4.5);
    expect(weak).toEqual([]);
  });

  it.each(MARKS)('%s can be seen', (token, grounds) => {
    const weak = grounds.filter((ground) => contrast(colour(token, theme), colour(ground, theme)) < 3);
    expect(weak).toEqual([]);
  });
});

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('only names tokens that are there', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(tsx?|css)$/.test(file),
  );
  const sources = [...files.map((file) => join(SRC, file)), DESK].map((file) => readFileSync(file, 'utf8'));
  // Components set some of their own, in styles or as properties.
  const known = new Set(sources.flatMap((source) => source.match(/--[\w-]+(?=["']?\]?:)/g) ?? []));
  const named = sources.flatMap((source) =>
    [...source.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name),
  );
  expect([...new Set(named.filter((name) => !known.has(name ?? '')))]).toEqual([]);
});
