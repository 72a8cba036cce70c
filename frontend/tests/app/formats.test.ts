import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const MODULE = 'shared/format.ts';

/** What writes a number, a date or an amount for a reader. Rounding, as in `Number(x.toFixed(6))`, writes nothing. */
const WRITES =
  /\bIntl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat)|\.toLocale(?:Date|Time)?String\(|(?<!Number\([^;]*)\.to(?:Fixed|Precision)\(|\.replace\(\s*['"/]\\?\.|\}(?:\\u00a0| )(?:%|Mio\.|EUR|kB|MB)[`\s]/;

const places = (source: string) =>
  source.split('\n').filter((line) => WRITES.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line));

it('leaves how numbers, dates and amounts are written to one module', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(?:d|gen)\.ts$/.test(file) && file !== MODULE,
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    places(readFileSync(join(SRC, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

// Lines of code, not templates.
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: see above.
it('finds what is written by hand', () => {
  for (const line of [
    'new Intl.NumberFormat(lang)',
    'value.toLocaleString()',
    'date.toLocaleDateString(lang)',
    'value.toFixed(2)',
    "String(value).replace('.', ',')",
    'const text = `${value} %`;',
    'const text = `${value} Mio. EUR`;',
  ]) {
    expect(places(line)).toEqual([line]);
  }
  // A length in a style.
  expect(places('`${share}%`')).toEqual([]);
  expect(places('Number((min + step).toFixed(6))')).toEqual([]);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: see above.
